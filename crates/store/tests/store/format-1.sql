-- A database of format 1, with a second version of one object, a group and a key.
-- The content of the file in the blob named N is the line "content of N".
PRAGMA user_version=1;
PRAGMA application_id=1113943158;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE ontologies (
        rid TEXT PRIMARY KEY,
        definition TEXT NOT NULL
    ) STRICT;
INSERT INTO ontologies VALUES('ri.ontology.main.ontology.7c2063d4-5d5d-8b4d-b681-5a51b051b0b3','{"rid":"ri.ontology.main.ontology.7c2063d4-5d5d-8b4d-b681-5a51b051b0b3","api_name":"airline","display_name":"Airline","description":"Airports, aircraft, flights and inspections of an airline that does not exist.","branches":["planning"],"object_types":[{"api_name":"Aircraft","display_name":"Aircraft","description":"An aircraft of the fleet.","rid":"ri.ontology.main.object-type.375ccc38-86f8-844b-8813-8db61916d373","legacy_id":null,"status":"ACTIVE","visibility":"NORMAL","primary_key":"tailNumber","storage":"V2","properties":[{"api_name":"tailNumber","display_name":"Tail number","description":null,"value_type":"String"},{"api_name":"model","display_name":"Model","description":null,"value_type":"String"},{"api_name":"homeBase","display_name":"Home base","description":null,"value_type":"String"},{"api_name":"seats","display_name":"Seats","description":null,"value_type":"Short"},{"api_name":"acquiredOn","display_name":"Acquired on","description":null,"value_type":"Date"},{"api_name":"price","display_name":"Price","description":"In euros, exact to the cent.","value_type":"Decimal"},{"api_name":"active","display_name":"Active","description":null,"value_type":"Boolean"}]},{"api_name":"Inspection","display_name":"Inspection","description":"What was found when an aircraft was looked at, with photos and a report.","rid":"ri.ontology.main.object-type.e6d09f7c-3442-80c8-a668-fb9f2ad1344e","legacy_id":null,"status":"ACTIVE","visibility":"NORMAL","primary_key":"inspectionId","storage":"V2","properties":[{"api_name":"inspectionId","display_name":"Inspection ID","description":null,"value_type":"String"},{"api_name":"aircraft","display_name":"Aircraft","description":null,"value_type":"String"},{"api_name":"inspectedOn","display_name":"Inspected on","description":null,"value_type":"Date"},{"api_name":"signedAt","display_name":"Signed at","description":null,"value_type":"Timestamp"},{"api_name":"inspector","display_name":"Inspector","description":null,"value_type":"String"},{"api_name":"severity","display_name":"Severity","description":null,"value_type":"String"},{"api_name":"findings","display_name":"Findings","description":null,"value_type":"String"},{"api_name":"rating","display_name":"Rating","description":null,"value_type":"Float"},{"api_name":"openItems","display_name":"Open items","description":null,"value_type":"Byte"},{"api_name":"photo","display_name":"Photo","description":null,"value_type":"Attachment"},{"api_name":"report","display_name":"Report","description":null,"value_type":"Attachment"},{"api_name":"photos","display_name":"More photos","description":null,"value_type":{"Array":"Attachment"}},{"api_name":"recording","display_name":"Engine recording","description":null,"value_type":"Attachment"},{"api_name":"measurements","display_name":"Measurements","description":null,"value_type":{"Array":"Double"}}]},{"api_name":"LegacyBooking","display_name":"Booking (legacy)","description":"Bookings in storage of the first generation, which gives out 10,000 objects of a listing.","rid":"ri.ontology.main.object-type.af2e730f-7634-8b7f-976e-140c5b4f7239","legacy_id":"legacy-booking","status":"ACTIVE","visibility":"NORMAL","primary_key":"bookingId","storage":"V1","properties":[{"api_name":"bookingId","display_name":"Booking ID","description":null,"value_type":"String"},{"api_name":"flight","display_name":"Flight","description":null,"value_type":"String"},{"api_name":"passengerName","display_name":"Passenger name","description":null,"value_type":"String"},{"api_name":"seat","display_name":"Seat","description":null,"value_type":"String"},{"api_name":"paid","display_name":"Paid","description":null,"value_type":"Decimal"},{"api_name":"bookedAt","display_name":"Booked at","description":null,"value_type":"Timestamp"}]}],"action_types":[{"api_name":"change-seat","display_name":"Change a seat","description":"Gives the passenger of a booking another seat. The change shows after a while.","rid":"ri.ontology.main.action-type.eaf0547e-76dc-8918-98dc-c48de8771a98","status":"ACTIVE","parameters":[{"id":"booking","display_name":"Booking","description":null,"data_type":{"type":"object","objectApiName":"LegacyBooking","objectTypeApiName":"LegacyBooking"},"required":true},{"id":"seat","display_name":"Seat","description":null,"data_type":{"type":"string"},"required":true}],"operations":[{"type":"modifyObject","objectTypeApiName":"LegacyBooking"}],"conditions":[],"edits":[{"Modify":{"object":"booking","properties":[["seat",{"Parameter":"seat"}]]}}]},{"api_name":"retire-aircraft","display_name":"Retire an aircraft","description":"Takes an aircraft out of service. Use the fleet plan instead.","rid":"ri.ontology.main.action-type.2148b7fa-62f7-85be-af32-f87430074431","status":"DEPRECATED","parameters":[{"id":"aircraft","display_name":"Aircraft","description":null,"data_type":{"type":"object","objectApiName":"Aircraft","objectTypeApiName":"Aircraft"},"required":true},{"id":"price","display_name":"Sale price","description":null,"data_type":{"type":"decimal","precision":18,"scale":2},"required":true}],"operations":[{"type":"modifyObject","objectTypeApiName":"Aircraft"}],"conditions":[],"edits":[{"Modify":{"object":"aircraft","properties":[["price",{"Parameter":"price"}],["active",{"Constant":false}]]}}]}]}');
CREATE TABLE versions (
        version INTEGER PRIMARY KEY,
        committed_at INTEGER NOT NULL -- milliseconds since 1970
    ) STRICT;
INSERT INTO versions VALUES(1,1795289753525);
INSERT INTO versions VALUES(2,1795293353525);
CREATE TABLE changes (
        object_type INTEGER NOT NULL,
        branch INTEGER NOT NULL,
        version INTEGER NOT NULL,
        PRIMARY KEY (object_type, branch, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO changes VALUES(0,0,1);
INSERT INTO changes VALUES(0,0,2);
INSERT INTO changes VALUES(0,1,1);
INSERT INTO changes VALUES(1,0,1);
INSERT INTO changes VALUES(2,0,1);
CREATE TABLE objects (
        id INTEGER PRIMARY KEY,
        object_type INTEGER NOT NULL,
        branch INTEGER NOT NULL,      -- 0 is the default branch; others lie over it
        primary_key TEXT NOT NULL,
        version_from INTEGER NOT NULL,
        version_to INTEGER,           -- null: until now
        rid TEXT NOT NULL,
        properties TEXT,              -- null: the branch hides the object of the default branch
        vectors TEXT                  -- the vector properties, apart because they are only sent when selected
    ) STRICT;
INSERT INTO objects VALUES(452,0,0,'BV-A100',1,2,'ri.ontology.main.object.ee71af35-bd7a-80c5-b365-0b304a1d984c','{"tailNumber":"BV-A100","model":"Aurelia 20 Swift","homeBase":"SEZ","seats":78,"acquiredOn":"2021-06-29","price":"20597283.91","active":true}',NULL);
INSERT INTO objects VALUES(453,0,0,'BV-C101',1,NULL,'ri.ontology.main.object.3b417575-6189-8c77-bc74-ceb1ef1dd9d3','{"tailNumber":"BV-C101","model":"NB-290 Long Range","homeBase":"DKR","seats":292,"acquiredOn":"2022-06-24","price":"212757179.80","active":true}',NULL);
INSERT INTO objects VALUES(454,0,0,'BV-K102',1,NULL,'ri.ontology.main.object.5f09424f-9072-83c9-8c16-b5977e29d3c9','{"tailNumber":"BV-K102","model":"Caelum Cargo 5","homeBase":"MSP","seats":0,"acquiredOn":"2020-08-31","price":"123138367.62","active":true}',NULL);
INSERT INTO objects VALUES(772,0,1,'BV-A100',1,NULL,'ri.ontology.main.object.ee71af35-bd7a-80c5-b365-0b304a1d984c',NULL,NULL);
INSERT INTO objects VALUES(773,1,0,'INS/2026 0001+ü',1,NULL,'ri.ontology.main.object.3e40ff6b-2951-8456-8ec7-ec5825578647','{"inspectionId":"INS/2026 0001+ü","aircraft":"BV-K306","inspectedOn":"2026-09-15","inspector":"Hiroshi Novák","severity":"MINOR","findings":"Corrosion at the cargo door sill, treated. Cabin seat 22F does not recline.","rating":6.5,"openItems":6,"photo":{"rid":"ri.attachments.main.attachment.d0b930ec-6ddd-83ca-b7e1-b07fff678937"},"report":{"rid":"ri.attachments.main.attachment.aee9c899-852c-8b70-aff8-c49b41802f29"},"photos":[{"rid":"ri.attachments.main.attachment.9fb2d3a0-e186-88d2-835f-00090b6026ea"},{"rid":"ri.attachments.main.attachment.93810094-330b-842d-bead-4c2a3ce7527e"}],"recording":{"rid":"ri.attachments.main.attachment.e8cf2be2-621d-8d77-8ef7-45f9c16a465d"},"measurements":[0.902,1.164,0.824,0.677,0.237,2.161,0.005]}',NULL);
INSERT INTO objects VALUES(774,1,0,'INS/2026 0002',1,NULL,'ri.ontology.main.object.07c3cbfc-ee5e-8387-a554-403fbc50ebf4','{"inspectionId":"INS/2026 0002","aircraft":"BV-C381","inspectedOn":"2026-05-13","signedAt":"2026-05-13T10:33:53Z","inspector":"Ingrid García","severity":"NONE","findings":"Cabin seat 22F does not recline.","rating":2.5,"openItems":4,"photo":{"rid":"ri.attachments.main.attachment.63319788-add5-887c-a95f-4abb4e9011fc"},"report":{"rid":"ri.attachments.main.attachment.3964d64e-47c7-848a-83ea-f327450291d1"},"photos":[{"rid":"ri.attachments.main.attachment.982e0ba2-8d92-82f2-9aaa-51d67cbb59b0"}],"measurements":[1.158,2.429,2.107,0.986,1.654,0.209,3.554,2.187,3.429,2.036,3.732]}',NULL);
INSERT INTO objects VALUES(775,1,0,'INS/2026 0003#2',1,NULL,'ri.ontology.main.object.9da1080d-3309-8907-a6aa-3da795f4e2ce','{"inspectionId":"INS/2026 0003#2","aircraft":"BV-K306","inspectedOn":"2026-05-15","signedAt":"2026-05-15T20:47:59Z","inspector":"Vikram Lindqvist","severity":"NONE","findings":"Lavatory smoke detector cleaned and tested.","rating":0.5,"openItems":3,"photo":{"rid":"ri.attachments.main.attachment.a0ea4bfa-3db5-8a9f-a749-722ec60b66bf"},"report":{"rid":"ri.attachments.main.attachment.99d11de8-0fd1-880a-9657-eb5e60024379"},"photos":[{"rid":"ri.attachments.main.attachment.9df43499-3d31-8a16-a841-2d4523777d87"},{"rid":"ri.attachments.main.attachment.f0bc2e40-8284-8282-9f61-0c2cadc2ab0d"},{"rid":"ri.attachments.main.attachment.7c6ef2af-9bcd-82f7-a81e-f2c2320fc827"}],"measurements":[0.202,0.302,0.287,2.922,1.185,1.133,2.400,2.746,0.298,0.585,3.884]}',NULL);
INSERT INTO objects VALUES(1378,2,0,'LB000001',1,NULL,'ri.ontology.main.object.2a5dcf0c-49d7-8301-85fe-6fb2e0d77870','{"bookingId":"LB000001","flight":"BV340","passengerName":"Linh Lindqvist","seat":"41B","paid":"1469.33","bookedAt":"2019-02-24T19:20:39Z"}',NULL);
INSERT INTO objects VALUES(1379,2,0,'LB000002',1,NULL,'ri.ontology.main.object.dab04559-5d96-8b21-9951-b958031c168b','{"bookingId":"LB000002","flight":"BV350","passengerName":"Björn García","seat":"38E","paid":"1973.87","bookedAt":"2023-07-08T10:03:17Z"}',NULL);
INSERT INTO objects VALUES(1380,2,0,'LB000003',1,NULL,'ri.ontology.main.object.4ab5012f-f7e9-8d49-aca4-3d4b933d5b72','{"bookingId":"LB000003","flight":"BV354","passengerName":"Dmitri Ivanov","seat":"27C","paid":"2001.75","bookedAt":"2018-06-11T20:37:44Z"}',NULL);
INSERT INTO objects VALUES(1381,0,0,'BV-A100',2,NULL,'ri.ontology.main.object.ee71af35-bd7a-80c5-b365-0b304a1d984c','{"tailNumber":"BV-A100","model":"Aurelia 20 Swift","homeBase":"SEZ","seats":78,"acquiredOn":"2021-06-29","price":"20597283.91","active":false}',NULL);
CREATE TABLE blobs (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        size INTEGER NOT NULL,
        sha256 TEXT NOT NULL
    ) STRICT;
INSERT INTO blobs VALUES(13,'fd25c695cd473845a87e537347255338',44,'e74aa4d7e47899fd137db21edd8eec8937a9f53428b3a78267b7d29dc8c7be2e');
INSERT INTO blobs VALUES(14,'4b04b3ee0d50bbc5b6c1b02ba03d15f7',44,'5936622cbb8e20c38760caf8814bbbaa4dc9ce730abf8412b37f060bdc7bf773');
INSERT INTO blobs VALUES(19,'68830f522db1a46d5133ff7903091952',44,'23ee3acf5895468e8ab866c2db6089516fe2db6e61282325f8d4c45a7404d138');
INSERT INTO blobs VALUES(20,'4eb31dadbdfa75e357f739a6a2919759',44,'258ad87558af0c2ad70f812e1ba03554a5bf90d8cc4db7095c4f14f1c44c1021');
INSERT INTO blobs VALUES(23,'15b69b05eb686d152b2439cdf33e49cd',44,'6e27f496242316300e16415f83917877248fc2fc1a58f55534f9bc45c0b1e3ac');
INSERT INTO blobs VALUES(26,'7293f5adabdffe9726ff4720f76b72d6',44,'83e683f58188c90eca823cd92bf34db5cb680f18123bc3282f9a7e5130835392');
INSERT INTO blobs VALUES(30,'099ad58cb93266ed9a342e4d42b5f463',44,'5d1a6d4d22df0fd47f2cfdfcfa6139ae56627221509d31a8c4529938a2e94d8b');
INSERT INTO blobs VALUES(33,'85228144e13dbc8d857ef3f9a1d82f9a',44,'7da3f258787ed31f8966bec19e7ef927d77c3841b33fa634a394f5fa55fb91cf');
INSERT INTO blobs VALUES(37,'00a4fc0cc6b5e27f44ad9c33eccd665f',44,'5eec5b079200b602d8d3e1d05de88d67d4a95e8a97509f11005d05014c302e99');
INSERT INTO blobs VALUES(39,'97a0537e538c9cd5ac75b6628d09709f',44,'a11f7046ce8a5b6916b348f760b8b21080d8d384a92da67b4c8ce7e2fd51c5cd');
INSERT INTO blobs VALUES(40,'ad11a014bbb50a279a1e33dcfeca2240',44,'885a3be6e238a9c0b2e9c7b09ea66b93cf56a827814a1278f126f54cc5419f20');
INSERT INTO blobs VALUES(41,'b4c57d5239301edbf0b42de1e45e5fcc',44,'ac7415c626a406e0251028f7975289619a83a88d505ea381aeaf5f0444fd58e0');
INSERT INTO blobs VALUES(639,'9195d1fb03d4010187f19abe7ab16f94',44,'376ef3f3c03b0026f42bfbddea138328a333cc4439500bf67ddbf482e7c991cd');
INSERT INTO blobs VALUES(644,'85cc435d1826ee74456bb72d4a92a0e3',44,'6b82e1e64dfa9af5d063bcebfe6b8052f1a83aa12fdfda1130053514174b68bb');
INSERT INTO blobs VALUES(647,'b6bb5091385606ec4bee3fd0208fa5c9',44,'579b908e58f98ff92798b87d4fb090ec53d8fb8a3384ebd5e6565a6aef54e40c');
INSERT INTO blobs VALUES(659,'b9939343c965021de00c4f9b1915d43e',44,'8899775e9298150f6bb157d03ef399f2463e085ca888f0ddafef78ba3e02030c');
INSERT INTO blobs VALUES(679,'dc88460646e6f6a24f3a01c3d339af58',44,'52a3b80106c4f62520aece6a2cac3fca7be14b8f6bc994dcd6255936ed82d1a9');
INSERT INTO blobs VALUES(681,'6b8b5bc0f12dad7c530aec98368c2009',44,'b9b853a2cc43f98e21cc6a9eb25663348dfb831dc07699f2a4b5be42fc7b5de6');
CREATE TABLE attachments (
        rid TEXT PRIMARY KEY,
        blob INTEGER NOT NULL REFERENCES blobs,
        filename TEXT NOT NULL,
        media_type TEXT NOT NULL
    ) STRICT;
INSERT INTO attachments VALUES('ri.attachments.main.attachment.d0b930ec-6ddd-83ca-b7e1-b07fff678937',19,'inspection-0001.png','image/png');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.aee9c899-852c-8b70-aff8-c49b41802f29',39,'report-0001.pdf','application/pdf');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.9fb2d3a0-e186-88d2-835f-00090b6026ea',33,'inspection-0001-1.png','image/png');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.93810094-330b-842d-bead-4c2a3ce7527e',13,'inspection-0001-2.png','image/png');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.e8cf2be2-621d-8d77-8ef7-45f9c16a465d',37,'engine-run-up.wav','audio/wav');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.63319788-add5-887c-a95f-4abb4e9011fc',23,'inspection-0002.png','image/png');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.3964d64e-47c7-848a-83ea-f327450291d1',40,'report-0002.pdf','application/pdf');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.982e0ba2-8d92-82f2-9aaa-51d67cbb59b0',23,'inspection-0002-1.png','image/png');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.a0ea4bfa-3db5-8a9f-a749-722ec60b66bf',26,'inspection-0003.png','image/png');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.99d11de8-0fd1-880a-9657-eb5e60024379',41,'report-0003.pdf','application/pdf');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.9df43499-3d31-8a16-a841-2d4523777d87',14,'inspection-0003-1.png','image/png');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.f0bc2e40-8284-8282-9f61-0c2cadc2ab0d',20,'inspection-0003-2.png','image/png');
INSERT INTO attachments VALUES('ri.attachments.main.attachment.7c6ef2af-9bcd-82f7-a81e-f2c2320fc827',30,'inspection-0003-3.png','image/png');
CREATE TABLE enrollments (
        rid TEXT PRIMARY KEY,
        name TEXT NOT NULL
    ) STRICT;
INSERT INTO enrollments VALUES('ri.control-panel.main.enrollment.d3d02a18-db25-89fb-830c-91e24c757d4b','Belvedere Air');
INSERT INTO enrollments VALUES('ri.control-panel.main.enrollment.d7cff06d-bebe-8d49-a5a6-5e547a35331e','Belvedere Charter');
CREATE TABLE authentication_providers (
        rid TEXT PRIMARY KEY,
        enrollment TEXT NOT NULL REFERENCES enrollments,
        definition TEXT NOT NULL      -- as it is sent
    ) STRICT;
INSERT INTO authentication_providers VALUES('ri.control-panel.main.provider.79fa6279-0c93-8913-afba-8dbcbe0318d3','ri.control-panel.main.enrollment.d3d02a18-db25-89fb-830c-91e24c757d4b','{"rid":"ri.control-panel.main.provider.79fa6279-0c93-8913-afba-8dbcbe0318d3","name":"Belvedere Air staff","realm":"belvedere-air","enabled":true,"protocol":{"type":"saml","serviceProviderMetadata":{"entityId":"urn:belvedere-air:saml:service-provider","metadataUrl":"https://sign-in.belvedere-air.example/saml/metadata.xml","acsUrls":["https://sign-in.belvedere-air.example/saml/acs","https://ops.belvedere-air.example/saml/acs"],"logoutUrls":["https://sign-in.belvedere-air.example/saml/logout"],"certificates":[{"pemCertificate":"-----BEGIN CERTIFICATE-----\nMIIBXjCCAQSgAwIBAgIUHsR62X0VIdljpQ4o8hQYUrUZNF4wCgYIKoZIzj0EAwIw\nJTEjMCEGA1UEAwwaQmVsdmVkZXJlIEFpciBTQU1MIHNpZ25pbmcwHhcNMjQxMjAz\nMDAwMDAwWhcNMjYxMjAzMDAwMDAwWjAlMSMwIQYDVQQDDBpCZWx2ZWRlcmUgQWly\nIFNBTUwgc2lnbmluZzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEayTJwNfr7S\nqHhffiNTy50iNzVZhZq30/kcepUyAGzXv7srpDu7dkLm/8conxen+HRkhVRrKjbJ\nD9W3+nU0jbqjEjAQMA4GA1UdDwEB/wQEAwIHgDAKBggqhkjOPQQDAgNIADBFAiAJ\nPAWOEwZM5yW96X3hzrZ8TvtHWoC+E1yFqYWuqbhXnQIhANB8rHcFYEjrG6AAIC1g\nalZ89HxAV/P0s1/y8zU/ACAK\n-----END CERTIFICATE-----\n","expiryDate":"2026-12-03T00:00:00Z","usageType":"SIGNING","commonName":"Belvedere Air SAML signing"},{"pemCertificate":"-----BEGIN CERTIFICATE-----\nMIIBXjCCAQSgAwIBAgIUYWtkk6vTrSIhmAqFDEc2AVEqAqIwCgYIKoZIzj0EAwIw\nJTEjMCEGA1UEAwwaQmVsdmVkZXJlIEFpciBTQU1MIHNpZ25pbmcwHhcNMjYxMTEx\nMDAwMDAwWhcNMjgxMTEwMDAwMDAwWjAlMSMwIQYDVQQDDBpCZWx2ZWRlcmUgQWly\nIFNBTUwgc2lnbmluZzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNMxsaO0Qh9s\n0KCy4qaf9GGgbYM2evKwrtNqtK9Rl1y2FiZobsTPplds0sqTQ46qmvqC47zKMoWN\nIDSh9P30aB2jEjAQMA4GA1UdDwEB/wQEAwIHgDAKBggqhkjOPQQDAgNIADBFAiBS\nDGCOdISsdPVUBDFUUUyvTUgEdK3bbDm1BIh0UZaI2AIhALRuGVGs97IOGVuTtC71\nMTMxEyinqTbwKG3z4qsOyNSN\n-----END CERTIFICATE-----\n","expiryDate":"2028-11-10T00:00:00Z","usageType":"SIGNING","commonName":"Belvedere Air SAML signing"},{"pemCertificate":"-----BEGIN CERTIFICATE-----\nMIIBZTCCAQqgAwIBAgIUGJlXXP5wO24Or1kTsRPBRq36KR8wCgYIKoZIzj0EAwIw\nKDEmMCQGA1UEAwwdQmVsdmVkZXJlIEFpciBTQU1MIGVuY3J5cHRpb24wHhcNMjUx\nMjI2MDAwMDAwWhcNMjcxMjI2MDAwMDAwWjAoMSYwJAYDVQQDDB1CZWx2ZWRlcmUg\nQWlyIFNBTUwgZW5jcnlwdGlvbjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGlZ\n/lNnepZ6HJokE9jRDUVSjVV6nfOTCHJfSQCa5EVAMUjJNmuoFEGOTnG2T3HsYT+I\n1QpEJ6y2IxFofDjvGdyjEjAQMA4GA1UdDwEB/wQEAwIDCDAKBggqhkjOPQQDAgNJ\nADBGAiEA3F/dx0Llz2qFkGC+1nc3pFrVMyMQJWpA+pp7I0PeKhUCIQCJlJS5njMX\nJpWFapAFiCuG/dttSAEs6DB1r6OC9MQDSw==\n-----END CERTIFICATE-----\n","expiryDate":"2027-12-26T00:00:00Z","usageType":"ENCRYPTION","commonName":"Belvedere Air SAML encryption"},{"pemCertificate":"-----BEGIN CERTIFICATE-----\nMIH+MIGmoAMCAQICFFfi2ROpRWcD5Feq7umFZZJRrwg4MAoGCCqGSM49BAMCMAAw\nHhcNMjQxMDEyMDAwMDAwWhcNMjYxMDEyMDAwMDAwWjAAMFkwEwYHKoZIzj0CAQYI\nKoZIzj0DAQcDQgAESUMXhMzxYaYAN6xuFJfdYyVSAHTf5SxNUhqSf718jjMKEsfO\n0RPzY5FLnKXo4IyrCA52taVf7jUUUoOnswl7qjAKBggqhkjOPQQDAgNHADBEAiBD\nNZ3ahqmdcvaH8Y0EwPgDPSMSpVnZPUUCQg+pOKCWlAIgYOCmVj54Ff4oGnSeq2y2\nxMpkpxYQcdhKpo2UuOm/iLs=\n-----END CERTIFICATE-----\n","expiryDate":"2026-10-12T00:00:00Z","usageType":"UNSPECIFIED"}]}},"supportedHosts":["sign-in.belvedere-air.example","ops.belvedere-air.example"],"supportedUsernamePatterns":[".+@belvedere-air\\.example","(?i)[a-z]{2}\\d{4,6}"]}');
INSERT INTO authentication_providers VALUES('ri.control-panel.main.provider.1427fc14-c890-8ad5-bdf9-bcbcd75a5d86','ri.control-panel.main.enrollment.d3d02a18-db25-89fb-830c-91e24c757d4b','{"rid":"ri.control-panel.main.provider.1427fc14-c890-8ad5-bdf9-bcbcd75a5d86","name":"Ground handling partners","realm":"partners","enabled":true,"protocol":{"type":"oidc"},"supportedHosts":[],"supportedUsernamePatterns":[".+@(ground|fuel|catering)\\.partners\\.example","^(?!admin).+@handling\\.example$","^(a+)+$"]}');
INSERT INTO authentication_providers VALUES('ri.control-panel.main.provider.7ca40454-1124-881d-a1ea-4b4f03ed98a9','ri.control-panel.main.enrollment.d3d02a18-db25-89fb-830c-91e24c757d4b','{"rid":"ri.control-panel.main.provider.7ca40454-1124-881d-a1ea-4b4f03ed98a9","name":"Local accounts","realm":"service-internal-realm","enabled":true,"protocol":{"type":"oidc"},"supportedHosts":[],"supportedUsernamePatterns":[]}');
INSERT INTO authentication_providers VALUES('ri.control-panel.main.provider.7f92c070-3f59-8f17-8ea9-34090ec84016','ri.control-panel.main.enrollment.d3d02a18-db25-89fb-830c-91e24c757d4b','{"rid":"ri.control-panel.main.provider.7f92c070-3f59-8f17-8ea9-34090ec84016","name":"Crew portal (retired)","realm":"crew-portal","enabled":false,"protocol":{"type":"saml","serviceProviderMetadata":{"entityId":"urn:belvedere-air:saml:crew-portal","metadataUrl":"https://crew.belvedere-air.example/saml/metadata.xml","acsUrls":[],"logoutUrls":[],"certificates":[{"pemCertificate":"-----BEGIN CERTIFICATE-----\nMIIBPzCB5qADAgECAhRhwBbWmFg6bB55JsQRkEmiKmsbsjAKBggqhkjOPQQDAjAW\nMRQwEgYDVQQDDAtDcmV3IHBvcnRhbDAeFw0yNDAxMjYwMDAwMDBaFw0yNjAxMjUw\nMDAwMDBaMBYxFDASBgNVBAMMC0NyZXcgcG9ydGFsMFkwEwYHKoZIzj0CAQYIKoZI\nzj0DAQcDQgAE+V2CVOBXid6M+yz9wEw1yAMSudRMCm5MU93F56RRlovzAmKRYuBR\nuj7MpiNcZiGBue8JFH1n5NguHco326RtEqMSMBAwDgYDVR0PAQH/BAQDAgeAMAoG\nCCqGSM49BAMCA0gAMEUCIGmj0tIK/0vfHeAnt/oNw5AOSocR1XevYFhSGT0WkbwU\nAiEAjDucr6I4a1acjIdWpwgRtGI4Bdn7DQqQFtAlpPWBMfA=\n-----END CERTIFICATE-----\n","expiryDate":"2026-01-25T00:00:00Z","usageType":"SIGNING","commonName":"Crew portal"}]}},"supportedHosts":[],"supportedUsernamePatterns":[]}');
CREATE TABLE groups (
        id TEXT PRIMARY KEY,
        provider TEXT NOT NULL REFERENCES authentication_providers,
        name TEXT NOT NULL,
        organizations TEXT NOT NULL,  -- a JSON list of RIDs: who may see the group
        created_by TEXT NOT NULL,
        created_at INTEGER NOT NULL,  -- milliseconds since 1970
        UNIQUE (provider, name)
    ) STRICT;
INSERT INTO "groups" VALUES('6f1b2a52-8a4b-4a0e-9a35-0d8b8f0c7a11','ri.control-panel.main.provider.1427fc14-c890-8ad5-bdf9-bcbcd75a5d86','pilots','["ri.control-panel.main.organization.1"]','00000000-0000-4000-8000-000000000002',1795293353525);
CREATE TABLE checks (
        rid TEXT PRIMARY KEY,
        subject TEXT NOT NULL,        -- a JSON list: a dataset and its branch, or a schedule
        type TEXT NOT NULL,
        config TEXT NOT NULL,         -- as it is sent
        intent TEXT,
        created_by TEXT NOT NULL,
        updated_at INTEGER NOT NULL,  -- milliseconds since 1970
        UNIQUE (subject, type)
    ) STRICT;
INSERT INTO checks VALUES('ri.data-health.main.check.b43e94d5-b3a1-8c74-bfb6-5d2e2b89e97d','["ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be","master"]','buildStatus','{"type":"buildStatus","subject":{"datasetRid":"ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be","branchId":"master"},"statusCheckConfig":{"severity":"MODERATE","escalationConfig":{"failuresToCritical":3,"timeIntervalInSeconds":"3600"}}}','Departures are read by the operations screens every five minutes.','5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1790935200000);
INSERT INTO checks VALUES('ri.data-health.main.check.1d21fe10-e04f-83c6-9026-14fec0f2493a','["ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be","master"]','nullPercentage','{"type":"nullPercentage","subject":{"datasetRid":"ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be","branchId":"master"},"percentageCheckConfig":{"columnName":"aircraft","percentageBounds":{"percentageBounds":{"upperBoundPercentage":0.5},"severity":"CRITICAL"}}}','No flight without an aircraft.','5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e03',1790935200000);
INSERT INTO checks VALUES('ri.data-health.main.check.1cd5d79d-ac2b-8004-8312-cc2f11158c28','["ri.scheduler.main.schedule.0fae77a9-30cc-8771-a999-b3e062e2ff5a"]','scheduleDuration','{"type":"scheduleDuration","subject":{"scheduleRid":"ri.scheduler.main.schedule.0fae77a9-30cc-8771-a999-b3e062e2ff5a"},"timeCheckConfig":{"timeBounds":{"timeBounds":{"upperBoundInSeconds":"5400"},"severity":"MODERATE"}}}',NULL,'5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1790935200000);
CREATE TABLE media_sets (
        rid TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        transactional INTEGER NOT NULL     -- 1: changes are made in transactions
    ) STRICT;
INSERT INTO media_sets VALUES('ri.media.main.media-set.1e89fc27-a8ca-8d3a-98d8-411e2d741b2c','Aircraft manuals',0);
INSERT INTO media_sets VALUES('ri.media.main.media-set.8c22767a-181b-8f1f-bd71-93d0dba0857b','Ramp cameras',0);
INSERT INTO media_sets VALUES('ri.media.main.media-set.b5d9b421-0a91-8f40-808c-10c9c3fc9258','Engine recordings',0);
INSERT INTO media_sets VALUES('ri.media.main.media-set.123872f0-84e8-8bf5-80a7-1f6f34328f26','Operations documents',0);
INSERT INTO media_sets VALUES('ri.media.main.media-set.4a5c16a5-19b5-8e98-a28e-943a517dd7de','Signed logbooks',1);
CREATE TABLE media_views (
        rid TEXT PRIMARY KEY,
        media_set TEXT NOT NULL REFERENCES media_sets,
        branch_name TEXT NOT NULL,
        branch_rid TEXT NOT NULL UNIQUE,
        is_default INTEGER NOT NULL,       -- 1: the view of the default branch
        UNIQUE (media_set, branch_name)
    ) STRICT;
INSERT INTO media_views VALUES('ri.media.main.view.b083f8af-1893-8f08-987a-5b999a854841','ri.media.main.media-set.1e89fc27-a8ca-8d3a-98d8-411e2d741b2c','master','ri.media.main.branch.2334de3c-9d8d-8ea8-888f-40ff6140c4ef',1);
INSERT INTO media_views VALUES('ri.media.main.view.435a0b10-d6ab-8bf4-844e-bc42db6a331c','ri.media.main.media-set.1e89fc27-a8ca-8d3a-98d8-411e2d741b2c','planning','ri.media.main.branch.2c173c83-ea71-8886-b9d9-2d27b07c0b7c',0);
INSERT INTO media_views VALUES('ri.media.main.view.87510678-652e-8f19-973f-55047882dfb6','ri.media.main.media-set.8c22767a-181b-8f1f-bd71-93d0dba0857b','master','ri.media.main.branch.b4d880d1-9c03-84ee-aa02-a01626563d98',1);
INSERT INTO media_views VALUES('ri.media.main.view.195778f8-b0a0-8e46-991e-09468d99a04b','ri.media.main.media-set.8c22767a-181b-8f1f-bd71-93d0dba0857b','planning','ri.media.main.branch.7e02d393-348e-8c9a-ac48-7dfed9b59712',0);
INSERT INTO media_views VALUES('ri.media.main.view.f6c025cf-5715-8910-9323-86e45f658562','ri.media.main.media-set.b5d9b421-0a91-8f40-808c-10c9c3fc9258','master','ri.media.main.branch.d746e0bf-a378-814e-8b50-4f005dc19cac',1);
INSERT INTO media_views VALUES('ri.media.main.view.a037a095-28b0-8d02-8b8b-b5130ff21a71','ri.media.main.media-set.b5d9b421-0a91-8f40-808c-10c9c3fc9258','planning','ri.media.main.branch.bd50118b-e9c7-83c8-ae30-cd5ba4a35606',0);
INSERT INTO media_views VALUES('ri.media.main.view.b76fbf03-2cbe-80fe-81ec-02d3e7a0ad7a','ri.media.main.media-set.123872f0-84e8-8bf5-80a7-1f6f34328f26','master','ri.media.main.branch.beb7fe9b-ac49-899a-ab83-9489c05ed6e2',1);
INSERT INTO media_views VALUES('ri.media.main.view.d7790230-37f3-8491-a922-a9a56711d80a','ri.media.main.media-set.123872f0-84e8-8bf5-80a7-1f6f34328f26','planning','ri.media.main.branch.42011f1c-bbea-86b8-ba8d-e9d2b5f204f2',0);
INSERT INTO media_views VALUES('ri.media.main.view.867688f2-a65f-8872-bd23-cbfe08ab48c7','ri.media.main.media-set.4a5c16a5-19b5-8e98-a28e-943a517dd7de','master','ri.media.main.branch.eef263fd-a938-84bf-b663-ee656e51c642',1);
INSERT INTO media_views VALUES('ri.media.main.view.ebb56ff9-da8a-8dd6-942c-9d99339b5f21','ri.media.main.media-set.4a5c16a5-19b5-8e98-a28e-943a517dd7de','planning','ri.media.main.branch.588a989e-158b-8383-9acb-0b6bbeb4f21a',0);
CREATE TABLE media_transactions (
        id TEXT PRIMARY KEY,
        media_set TEXT NOT NULL REFERENCES media_sets,
        status TEXT NOT NULL CHECK (status IN ('OPEN', 'COMMITTED', 'ABORTED'))
    ) STRICT;
INSERT INTO media_transactions VALUES('98596fec-34cd-8f28-992f-229a3f6b36cc','ri.media.main.media-set.4a5c16a5-19b5-8e98-a28e-943a517dd7de','OPEN');
CREATE TABLE media_items (
        rid TEXT PRIMARY KEY,
        view TEXT NOT NULL REFERENCES media_views,
        path TEXT,
        logical_timestamp INTEGER NOT NULL UNIQUE,
        transaction_id TEXT REFERENCES media_transactions,
        creator TEXT,
        created_at INTEGER,                -- milliseconds since 1970
        uploaded_type TEXT,
        media_type TEXT,
        blob INTEGER NOT NULL REFERENCES blobs,
        read_token BLOB,                   -- SHA-256 of the token that reading needs
        cleared INTEGER NOT NULL DEFAULT 0 -- 1: deleted
    ) STRICT;
INSERT INTO media_items VALUES('ri.media.main.media-item.785e2114-0d96-80e8-9330-8bd844ec4a33','ri.media.main.view.b083f8af-1893-8f08-987a-5b999a854841','manuals/Aurelia 20 Swift.pdf',1791763200000000,NULL,'5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1791763200000,'application/pdf','application/pdf',639,NULL,0);
INSERT INTO media_items VALUES('ri.media.main.media-item.5fd68077-6248-8bed-89f7-61da479b61bb','ri.media.main.view.b083f8af-1893-8f08-987a-5b999a854841','manuals/NB-450.pdf',1791781200000000,NULL,'5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1791781200000,'application/pdf','application/pdf',644,X'c101715078fe812af06f54a96d858955f8530dcba023bfb7321904d2caa2a3b6',0);
INSERT INTO media_items VALUES('ri.media.main.media-item.177ede88-d5bb-814c-a15f-915800872f5c','ri.media.main.view.87510678-652e-8f19-973f-55047882dfb6','archive/camera 00.png',1791788400000002,NULL,'5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1791766800000,'image/png','image/png',647,NULL,0);
INSERT INTO media_items VALUES('ri.media.main.media-item.b6424ee4-bbb4-810a-93bf-bd72ad727495','ri.media.main.view.195778f8-b0a0-8e46-991e-09468d99a04b','stand-1/latest.png',1791788400000003,NULL,'5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1791770400000,'image/png','image/png',647,NULL,0);
INSERT INTO media_items VALUES('ri.media.main.media-item.49dfbfc8-b2c5-8b73-9370-bbcb9130721f','ri.media.main.view.f6c025cf-5715-8910-9323-86e45f658562','engines/left.wav',1791824400000001,NULL,'5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1791763200000,'audio/wav','audio/wav',659,NULL,0);
INSERT INTO media_items VALUES('ri.media.main.media-item.954104d5-d6a2-8486-ae78-1e77d43ae496','ri.media.main.view.b76fbf03-2cbe-80fe-81ec-02d3e7a0ad7a',NULL,1791824400000021,NULL,'5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1791824400000,'text/plain','text/plain',679,NULL,0);
INSERT INTO media_items VALUES('ri.media.main.media-item.4c26e07e-0e0b-8148-b91a-056ccad77e9f','ri.media.main.view.867688f2-a65f-8872-bd23-cbfe08ab48c7','2026/01.md',1791831600000001,NULL,'5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e02',1791763200000,'text/markdown','text/markdown',681,NULL,0);
CREATE TABLE media_clearings (
        transaction_id TEXT NOT NULL REFERENCES media_transactions,
        view TEXT NOT NULL REFERENCES media_views,
        path TEXT NOT NULL,
        up_to INTEGER NOT NULL             -- logical timestamp
    ) STRICT;
CREATE TABLE idempotency_keys (
        principal TEXT NOT NULL,
        key TEXT NOT NULL,
        request BLOB NOT NULL,        -- SHA-256 of what was asked
        answer BLOB NOT NULL,
        made_at INTEGER NOT NULL,     -- milliseconds since 1970
        PRIMARY KEY (principal, key)
    ) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_keys VALUES('00000000-0000-4000-8000-000000000002','a-key',X'1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047',X'7b7d',1795293353525);
CREATE TABLE datasets (
        rid TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        restricted INTEGER NOT NULL,  -- 1: for administrators only
        format TEXT NOT NULL CHECK (format IN ('PARQUET', 'CSV', 'NDJSON'))
    ) STRICT;
INSERT INTO datasets VALUES('ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be','/Belvedere Air/operations/flights','Flights',0,'PARQUET');
INSERT INTO datasets VALUES('ri.datasets.main.dataset.5f4e90a1-130c-8924-96b9-96d008df0c5b','/Belvedere Air/operations/aircraft','Aircraft',0,'PARQUET');
INSERT INTO datasets VALUES('ri.datasets.main.dataset.7f5f7f0e-1f75-8e9f-825a-1d43ed67f12e','/Belvedere Air/reference/airports','Airports',0,'PARQUET');
INSERT INTO datasets VALUES('ri.datasets.main.dataset.1da7231d-789c-8b73-9113-cabb5cce1baf','/Belvedere Air/sales/bookings','Bookings',0,'PARQUET');
INSERT INTO datasets VALUES('ri.datasets.main.dataset.ff808639-e281-87cb-b33f-54c6c627b95a','/Belvedere Air/people/payroll','Payroll',1,'PARQUET');
CREATE TABLE dataset_branches (
        id INTEGER PRIMARY KEY,
        dataset TEXT NOT NULL REFERENCES datasets,
        name TEXT NOT NULL,
        parent INTEGER REFERENCES dataset_branches, -- null: the default branch, which begins empty
        parent_commit INTEGER NOT NULL,             -- the last commit of the parent that belongs to the branch
        UNIQUE (dataset, name)
    ) STRICT;
INSERT INTO dataset_branches VALUES(1,'ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be','master',NULL,0);
INSERT INTO dataset_branches VALUES(2,'ri.datasets.main.dataset.5f4e90a1-130c-8924-96b9-96d008df0c5b','master',NULL,0);
INSERT INTO dataset_branches VALUES(3,'ri.datasets.main.dataset.7f5f7f0e-1f75-8e9f-825a-1d43ed67f12e','master',NULL,0);
INSERT INTO dataset_branches VALUES(4,'ri.datasets.main.dataset.1da7231d-789c-8b73-9113-cabb5cce1baf','master',NULL,0);
INSERT INTO dataset_branches VALUES(5,'ri.datasets.main.dataset.ff808639-e281-87cb-b33f-54c6c627b95a','master',NULL,0);
INSERT INTO dataset_branches VALUES(6,'ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be','planning',1,0);
INSERT INTO dataset_branches VALUES(7,'ri.datasets.main.dataset.5f4e90a1-130c-8924-96b9-96d008df0c5b','planning',2,0);
INSERT INTO dataset_branches VALUES(8,'ri.datasets.main.dataset.7f5f7f0e-1f75-8e9f-825a-1d43ed67f12e','planning',3,0);
INSERT INTO dataset_branches VALUES(9,'ri.datasets.main.dataset.1da7231d-789c-8b73-9113-cabb5cce1baf','planning',4,0);
INSERT INTO dataset_branches VALUES(10,'ri.datasets.main.dataset.ff808639-e281-87cb-b33f-54c6c627b95a','planning',5,0);
CREATE TABLE transactions (
        rid TEXT PRIMARY KEY,
        dataset TEXT NOT NULL REFERENCES datasets,
        branch INTEGER NOT NULL REFERENCES dataset_branches,
        type TEXT NOT NULL CHECK (type IN ('APPEND', 'UPDATE', 'SNAPSHOT', 'DELETE')),
        status TEXT NOT NULL CHECK (status IN ('OPEN', 'COMMITTED', 'ABORTED')),
        created_at INTEGER NOT NULL,  -- milliseconds since 1970, as the next
        closed_at INTEGER,
        commit_number INTEGER UNIQUE, -- its place among the commits of all datasets
        CHECK ((status = 'OPEN') = (closed_at IS NULL)),
        CHECK ((status = 'COMMITTED') = (commit_number IS NOT NULL))
    ) STRICT;
INSERT INTO transactions VALUES('ri.datasets.main.transaction.4d3c3c24-4775-8e5c-8449-3a12d1697789','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'SNAPSHOT','COMMITTED',1790383565000,1790385035000,1);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.ed4b9611-9927-8a60-b967-dcd0ce9f72a4','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'APPEND','COMMITTED',1790476061000,1790476213000,2);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.9cd1be8f-1540-8924-9427-7913efc7244c','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'UPDATE','COMMITTED',1790629979000,1790631586000,3);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.ba438968-e17c-8995-a01b-ab3e9bc122bc','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'DELETE','COMMITTED',1790733313000,1790737992000,4);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.b1265a7c-b332-8ed0-b1be-b4292f66b7d7','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'APPEND','ABORTED',1790821519000,1790822088000,NULL);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.0d3f92ae-d375-8d92-9eb3-430bdab4cacc','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'UPDATE','ABORTED',1790950795000,1790955513000,NULL);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.6ad35216-8320-829e-b0a0-264d58024d22','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'SNAPSHOT','ABORTED',1790988644000,1790993500000,NULL);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.f4944b43-dcaa-8603-9eb0-487e58785526','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'DELETE','ABORTED',1791095845000,1791098423000,NULL);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.664e1343-3f86-84a8-8405-6ce37d7cbe67','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'APPEND','OPEN',1791194501000,NULL,NULL);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.ab85524a-dc72-8d35-bb80-2f19c5984cd3','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'UPDATE','OPEN',1791289941000,NULL,NULL);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.9f003246-82b8-8923-b012-3ed027722e1c','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'SNAPSHOT','OPEN',1791357416000,NULL,NULL);
INSERT INTO transactions VALUES('ri.datasets.main.transaction.9b8a5373-eed2-8660-a14d-23f3d34a96bd','ri.datasets.main.dataset.edeeefdb-3d9c-83c9-8874-93519952f3be',1,'DELETE','OPEN',1791464405000,NULL,NULL);
CREATE TABLE dataset_files (
        transaction_rid TEXT NOT NULL REFERENCES transactions,
        name TEXT NOT NULL,           -- inside of the dataset; never the name of a file on disk
        blob INTEGER REFERENCES blobs,
        external TEXT,                -- absolute path of a file that is only read, never copied or removed
        size INTEGER,                 -- of an external file when it was added, in bytes
        modified_at INTEGER,          -- the same, in nanoseconds since 1970
        PRIMARY KEY (transaction_rid, name),
        CHECK (blob IS NULL OR external IS NULL),
        CHECK ((external IS NULL) = (size IS NULL) AND (external IS NULL) = (modified_at IS NULL))
    ) STRICT, WITHOUT ROWID;
CREATE TABLE check_groups (
        check_rid TEXT NOT NULL REFERENCES checks,
        group_id TEXT NOT NULL REFERENCES groups,
        PRIMARY KEY (check_rid, group_id)
    ) STRICT, WITHOUT ROWID;
CREATE INDEX media_items_by_path ON media_items (view, path, logical_timestamp);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (made_at);
CREATE INDEX objects_by_key
        ON objects (object_type, branch, primary_key, version_from, version_to);
CREATE INDEX objects_ended ON objects (version_to) WHERE version_to IS NOT NULL;
CREATE UNIQUE INDEX objects_current
        ON objects (object_type, branch, primary_key) WHERE version_to IS NULL;
CREATE INDEX transactions_of_dataset ON transactions (dataset, created_at);
CREATE INDEX transactions_of_branch ON transactions (branch, commit_number);
COMMIT;
