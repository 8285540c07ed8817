// Media items (docs/contract.md, "14. Get media item info" to "16. Clear media item at path").
import assert from "node:assert/strict";
import { test } from "node:test";
import { golden, scripted } from "../support/golden.mjs";
import { client, platform, serve } from "../support/served.mjs";

const [SET, ITEM] = ["ri.media.main.media-set.1", "ri.media.main.media-item.2"];

golden("mediaSets", [
  {
    call: (media) => media.getMediaItemInfo(SET, ITEM),
    line: `GET /api/v2/mediasets/${SET}/items/${ITEM}`,
    answer: `{
      "viewRid": "ri.media.main.view.1", "path": "photos/wing.tif", "logicalTimestamp": "1772355600000001",
      "attribution": {
        "creatorId": "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7", "creationTimestamp": "2026-03-01T09:00:00Z"
      },
      "originallyUploadedFileMimeType": "image/tiff", "mimeType": "image/png", "sizeBytes": 1024, "sizeBytesLong": "1024"
    }`,
    value: {
      viewRid: "ri.media.main.view.1",
      path: "photos/wing.tif",
      logicalTimestamp: 1772355600000001n,
      attribution: {
        creatorId: "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7",
        creationTimestamp: "2026-03-01T09:00:00Z",
      },
      originallyUploadedFileMimeType: "image/tiff",
      mimeType: "image/png",
      sizeBytes: 1024,
      sizeBytesLong: 1024n,
    },
  },
  {
    name: "longs that are numbers stay exact",
    call: (media) => media.getMediaItemInfo(SET, ITEM),
    line: `GET /api/v2/mediasets/${SET}/items/${ITEM}`,
    answer: `{"viewRid": "v", "logicalTimestamp": 9223372036854775807, "sizeBytesLong": 9007199254740993, "attribution": null}`,
    value: { viewRid: "v", logicalTimestamp: 9223372036854775807n, sizeBytesLong: 9007199254740993n },
  },
  {
    call: async (media) => (await media.readMediaItem(SET, ITEM)).text(),
    line: `GET /api/v2/mediasets/${SET}/items/${ITEM}/content`,
    answer: { text: "the content", type: "text/plain" },
    value: "the content",
  },
  {
    call: (media) => media.clearMediaItemAtPath(SET, "photos/left wing 100%.tif"),
    line: `DELETE /api/v2/mediasets/${SET}/items/clearAtPath?mediaItemPath=photos%2Fleft%20wing%20100%25.tif&preview=true`,
  },
  {
    call: (media) => media.clearMediaItemAtPath(SET, "a+b", { viewRid: "ri.media.main.view.1", transactionId: "7" }),
    line:
      `DELETE /api/v2/mediasets/${SET}/items/clearAtPath` +
      "?mediaItemPath=a%2Bb&viewRid=ri.media.main.view.1&transactionId=7&preview=true",
  },
]);

test("mediaSets: a read token travels in its header, and in no other call", async () => {
  const { client, requests } = scripted([`{"viewRid": "v", "logicalTimestamp": "1", "sizeBytesLong": "1"}`]);
  await client.mediaSets.getMediaItemInfo(SET, ITEM, { readToken: "one-item" });
  assert.equal(requests[0].headers.readtoken, "one-item");
  await assert.rejects(client.mediaSets.getMediaItemInfo(SET, ITEM, { readToken: "a\nb" }), { kind: "request" });
  assert.equal(requests.length, 1);
});

serve({ flights: 50 });

test("mediaSets: an item is read, and cleared at its path", async () => {
  const set = (await platform.catalog()).mediaSets.find((set) => set.name === "Ramp cameras");
  const path = "stand/ä 1+2.txt";
  const { rid } = await platform.testkit("media-item", {
    mediaSet: set.rid,
    path,
    content: "grüezi",
    mediaType: "text/plain",
  });
  const info = await client.mediaSets.getMediaItemInfo(set.rid, rid);
  assert.equal(info.path, path);
  assert.equal(info.sizeBytesLong, 7n);
  const steps = [];
  const content = await client.mediaSets.readMediaItem(set.rid, rid, { onProgress: (step) => steps.push(step) });
  assert.equal(content.size, 7);
  const blob = await content.blob();
  assert.equal(await blob.text(), "grüezi");
  assert.deepEqual(steps.at(-1), { received: 7, total: 7 });
  assert.equal(await client.mediaSets.clearMediaItemAtPath(set.rid, path), undefined);
  await assert.rejects(client.mediaSets.getMediaItemInfo(set.rid, rid), { errorName: "MediaItemNotFound", status: 404 });
  await assert.rejects(
    client.mediaSets.clearMediaItemAtPath(set.rid, path, { branchName: "master", viewRid: "v" }),
    (error) => error.is("ConflictingMediaSetIdentifiers"),
  );
});
