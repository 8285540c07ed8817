curl -X GET 'https://platform.example/api/v2/ontologies/ri.ontology.main.ontology.1/objects/Flight?select=number&select=it%27s%20%22late%22&orderBy=p.departure%3Adesc&excludeRid=true&snapshot=true&branch=master' \
  -H "Authorization: Bearer $TOKEN"
