// An example of `belvedere-client`: sign in, list flights page by page, sign out.
import { BelvedereClient, BelvedereError } from "belvedere-client";
import { SignIn } from "belvedere-client/sign-in";

/** The address of the platform, and the client ID of this page. */
const { baseUrl, clientId } = await (await fetch("/config.json")).json();

const signIn = new SignIn({
  issuer: baseUrl,
  clientId,
  redirectUri: `${location.origin}/sign-in/callback`,
  scopes: ["api:ontologies-read"],
});
const client = new BelvedereClient({ baseUrl, tokens: signIn });

const [account, sign, status, table, more] = ["#account", "#sign", "#status", "table", "#more"].map((name) =>
  document.querySelector(name),
);
const flights = client.ontologies
  .listObjectsV2("airline", "Flight", { pageSize: 50, orderBy: "p.scheduledDeparture:desc", snapshot: true })
  .pages();

signIn.onChange((user) => {
  account.textContent = user?.name ?? "";
  sign.textContent = user ? "Sign out" : "Sign in";
  sign.hidden = false;
  sign.onclick = () => (user ? signIn.signOut() : signIn.redirect());
  if (!user) show("Nobody is signed in.");
});
more.onclick = showPage;

try {
  if (location.pathname === "/sign-in/callback") {
    history.replaceState(null, "", await signIn.complete());
    await showPage();
  } else {
    await signIn.redirect();
  }
} catch (error) {
  show(error instanceof BelvedereError ? error.message : String(error));
}

async function showPage() {
  show("Loading.");
  const { done, value: page } = await flights.next();
  for (const flight of page?.data ?? []) {
    const row = table.tBodies[0].insertRow();
    const departure = new Date(flight.scheduledDeparture).toLocaleString();
    for (const text of [`${flight.carrier} ${flight.number}`, flight.origin, flight.destination, departure]) {
      row.insertCell().textContent = text;
    }
  }
  table.hidden = false;
  more.hidden = done || page.nextPageToken === undefined;
  show(`${table.tBodies[0].rows.length} of ${page?.totalCount ?? "all"} flights.`);
}

function show(text) {
  status.textContent = text;
}
