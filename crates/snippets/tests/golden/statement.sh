state=$(curl -sS -X POST 'https://platform.example/api/v2/sqlQueries/execute' \
  -H "Authorization: Bearer $TOKEN" \
  -H 'content-type: application/json' \
  --data-raw '{"query":"SELECT '\''\"'\'', `a\\b`\nFROM \"$HOME\" -- ${x} $(id) #{y} %s ‮\r\n\t!","fallbackBranchIds":["it'\''s","master"],"serializationFormat":"CSV"}')
query=$(printf '%s' "$state" | sed -n 's/.*"queryId": *"\([^"]*\)".*/\1/p' | sed 's/%/%25/g; s,/,%2F,g; s/+/%2B/g; s/=/%3D/g')
while printf '%s' "$state" | grep -q '"type": *"running"'; do
  sleep 1
  state=$(curl -sS -X GET 'https://platform.example/api/v2/sqlQueries/'"$query"'/getStatus' \
    -H "Authorization: Bearer $TOKEN")
done
if printf '%s' "$state" | grep -q '"type": *"succeeded"'; then
  curl -sS -X GET 'https://platform.example/api/v2/sqlQueries/'"$query"'/getResults' \
    -H "Authorization: Bearer $TOKEN" \
    --output results.csv
else
  printf '%s\n' "$state" >&2
fi
