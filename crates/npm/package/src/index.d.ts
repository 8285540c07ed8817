export * from "./types.js";
export type * from "./models.js";
export type {
  Admin,
  ClearMediaItemAtPathOptions,
  DataHealth,
  Datasets,
  GetActionTypeV2Options,
  GetAttachmentPropertyByRidV2Options,
  GetAttachmentPropertyContentV2Options,
  ListObjectsV2Options,
  MediaSets,
  Ontologies,
} from "./operations.js";
