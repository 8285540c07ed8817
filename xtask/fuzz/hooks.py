"""What schemathesis loads: values of paths and bodies of actions that get somewhere, and a count of the answers."""

import atexit
import collections
import json
import os

import schemathesis

KNOWN = json.loads(os.environ["BELVEDERE_FUZZ_VALUES"])
COUNTS = collections.defaultdict(collections.Counter)


@schemathesis.hook.apply_to(operation_id="v1.applyAction")
def map_body(context, body):
    """Gives half of the bodies parameters of an action, with made-up values between real ones."""
    if not isinstance(body, dict):
        return body
    text = json.dumps(body, sort_keys=True, default=str)
    actions = KNOWN["actions"]
    number = sum(text.encode())
    if number % 2:
        return body
    parameters = dict(actions[number // 2 % len(actions)])
    made_up = body.get("parameters")
    if isinstance(made_up, dict) and made_up:
        value = next(iter(made_up.values()))
        names = sorted(parameters)
        parameters[names[number // 3 % len(names)]] = value
    return {**body, "parameters": parameters}


@schemathesis.hook
def before_call(context, case, arguments):
    """Puts the values of paths in place of their aliases."""
    for name, value in (case.path_parameters or {}).items():
        if isinstance(value, str):
            case.path_parameters[name] = KNOWN["aliases"].get(value, value)


@schemathesis.hook
def after_call(context, case, response):
    COUNTS[case.operation.label][str(response.status_code)] += 1


@atexit.register
def write():
    with open(os.environ["BELVEDERE_FUZZ_COUNTS"], "w", encoding="utf-8") as file:
        json.dump(COUNTS, file)
