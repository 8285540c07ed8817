// What a mock platform answers where a test says nothing else: one small response of each operation, as the client gives it.
import { bytes } from "./base64.js";

const ONTOLOGY = "ri.ontology.main.ontology.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b01";
const ACTION_TYPE = "ri.ontology.main.action-type.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b02";
const PHOTO = "ri.attachments.main.attachment.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b03";
const QUERY = "arrow/1+1==";
const DELAY = [{ type: "modifyObject", objectTypeApiName: "Flight" }];

/** An object of the type below. */
const flight = (flightId, delayMinutes, more) => ({
  __rid: `ri.objects.main.object.${flightId.replace(" ", "-")}`,
  __primaryKey: flightId,
  __apiName: "Flight",
  flightId,
  day: "2026-03-01",
  ...(delayMinutes === null ? {} : { delayMinutes }),
  ...more,
});

export const fixtures = {
  preregisterGroup: "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7",
  listAuthenticationProviders: {
    data: [
      {
        rid: "ri.control-panel.main.provider.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b04",
        name: "Corporate",
        realm: "corporate",
        enabled: true,
        supportedHosts: ["platform.example"],
        supportedUsernamePatterns: [".*@airline\\.example"],
        protocol: {
          type: "saml",
          serviceProviderMetadata: {
            entityId: "urn:platform.example",
            metadataUrl: "https://platform.example/saml/metadata.xml",
            acsUrls: ["https://platform.example/saml/acs"],
            logoutUrls: [],
            certificates: [],
          },
        },
      },
    ],
  },
  createCheck: {
    rid: "ri.data-health.main.check.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b05",
    config: {
      type: "totalColumnCount",
      subject: { datasetRid: "ri.datasets.main.dataset.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b06", branchId: "master" },
      columnCountConfig: { expectedValue: 12n, severity: "MODERATE" },
    },
    groups: [],
    intent: "No column is lost.",
    createdBy: "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a8",
    updatedTime: "2026-03-01T09:00:00Z",
  },
  getTransaction: {
    rid: "ri.datasets.main.transaction.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b07",
    transactionType: "SNAPSHOT",
    status: "COMMITTED",
    createdTime: "2026-03-01T09:00:00Z",
    closedTime: "2026-03-01T09:00:04Z",
  },
  getMediaItemInfo: {
    viewRid: "ri.media.main.view.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b08",
    path: "reports/wing.txt",
    logicalTimestamp: 1772355600000001n,
    attribution: { creatorId: "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a8", creationTimestamp: "2026-03-01T09:00:00Z" },
    originallyUploadedFileMimeType: "text/plain",
    mimeType: "text/plain",
    sizeBytes: 12,
    sizeBytesLong: 12n,
  },
  readMediaItem: "All is well.",
  clearMediaItemAtPath: undefined,
  applyAction: {},
  getActionTypeV2: {
    apiName: "delay-flight",
    displayName: "Delay flight",
    description: "Moves the departure.",
    status: "ACTIVE",
    parameters: {
      flight: {
        displayName: "Flight",
        dataType: { type: "object", objectApiName: "Flight", objectTypeApiName: "Flight" },
        required: true,
      },
      delayMinutes: { displayName: "Minutes", dataType: { type: "integer" }, required: true },
    },
    rid: ACTION_TYPE,
    operations: DELAY,
  },
  getActionType: {
    apiName: "delay-flight",
    displayName: "Delay flight",
    description: "Moves the departure.",
    status: "ACTIVE",
    parameters: {
      flight: { baseType: "OntologyObject<Flight>", required: true },
      delayMinutes: { baseType: "Integer", required: true },
    },
    rid: ACTION_TYPE,
    operations: DELAY,
  },
  getObjectType: {
    apiName: "Flight",
    status: "ACTIVE",
    rid: "ri.ontology.main.object-type.5f0f0c1e-8a51-4c3c-9d0e-3a7c2f6d1b09",
    displayName: "Flight",
    description: "A flight on one day.",
    visibility: "PROMINENT",
    primaryKey: ["flightId"],
    properties: {
      flightId: { baseType: "String", displayName: "Flight" },
      day: { baseType: "Date", displayName: "Day" },
      delayMinutes: { baseType: "Integer", displayName: "Delay" },
      photo: { baseType: "Attachment", displayName: "Photo" },
    },
  },
  getOntology: { apiName: "airline", displayName: "Airline", description: "Flights of an airline.", rid: ONTOLOGY },
  listObjectsV2: [flight("BV 100", 0, { photo: { rid: PHOTO } }), flight("BV 200", 45), flight("BV 300", null)],
  getAttachmentPropertyContentV2: "A photo.",
  getAttachmentPropertyByRidV2: { rid: PHOTO, filename: "photo.txt", sizeBytes: 8, mediaType: "text/plain" },
  executeSqlQuery: { type: "running", queryId: QUERY },
  cancelSqlQuery: undefined,
  getSqlQueryStatus: { type: "succeeded", queryId: QUERY },
  /** The three flights above, with `flightId` and `delayMinutes`, as an Arrow stream. */
  getSqlQueryResults: bytes(
    "/////8gAAAAQAAAAAAAKABAADgAHAAgACgAAAAAAAAEQAAAAAAAEAAgACAAAAAQACAAAAAQAAAACAAAAXAAAAAQAAAC8////FAAAAAAAAAEgAAAAAAAAAiQAAAAMAAAAZGVsYXlNaW51dGVzAAAAAAAAAAAIAAwACAAHAAgAAAAAAAABIAAAABAAGAAEAAsAEwAUAAAADAAQAAAAFAAAAAAAAAEcAAAAAAAABRwAAAAIAAAAZmxpZ2h0SWQAAAAAAAAAAAQABAAEAAAAAAAAAP/////IAAAAFAAAAAAAAAAMABYAFAAPABAABAAMAAAAeAAAAAAAAAAAAAADEAAAAAQACgAYAAwACAAEAAoAAAAUAAAAaAAAAAMAAAAAAAAAAAAAAAUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAABAAAAAAAAAAGAAAAAAAAAAoAAAAAAAAAEAAAAAAAAAAaAAAAAAAAAAQAAAAAAAAAAAAAAACAAAAAwAAAAAAAAAAAAAAAAAAAAMAAAAAAAAAAQAAAAAAAAAAAAAABgAAAAwAAAASAAAAQlYgMTAwQlYgMjAwQlYgMzAwAAAAAAAAAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAtAAAAAAAAAAAAAAD/////AAAAAA==",
  ),
  /** The same as CSV, for a query that asks for it. */
  csvResults: "flightId,delayMinutes\r\nBV 100,0\r\nBV 200,45\r\nBV 300,\r\n",
};
