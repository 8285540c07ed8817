// Written by `cargo xtask codegen` from the contract.
import { Namespace } from "./namespace.js";

export class Admin extends Namespace {
  preregisterGroup(enrollmentRid, authenticationProviderRid, body, options) {
    return this._json("v2.preregisterGroup", [enrollmentRid, authenticationProviderRid], options, [], body, "PreregisterGroupRequest");
  }
  listAuthenticationProviders(enrollmentRid, options) {
    return this._json("v2.listAuthenticationProviders", [enrollmentRid], options, []);
  }
}

export class DataHealth extends Namespace {
  createCheck(body, options) {
    return this._json("v2.createCheck", [], options, [], body, "CreateCheckRequest");
  }
}

export class Datasets extends Namespace {
  getTransaction(datasetRid, transactionRid, options) {
    return this._json("v2.getTransaction", [datasetRid, transactionRid], options, []);
  }
}

export class MediaSets extends Namespace {
  getMediaItemInfo(mediaSetRid, mediaItemRid, options) {
    return this._json("v2.getMediaItemInfo", [mediaSetRid, mediaItemRid], options, []);
  }
  readMediaItem(mediaSetRid, mediaItemRid, options) {
    return this._content("v2.readMediaItem", [mediaSetRid, mediaItemRid], options, []);
  }
  clearMediaItemAtPath(mediaSetRid, mediaItemPath, options) {
    return this._json("v2.clearMediaItemAtPath", [mediaSetRid], { ...options, mediaItemPath }, ["mediaItemPath", "branchName", "branchRid", "viewRid", "transactionId"]);
  }
}

export class Ontologies extends Namespace {
  applyAction(ontologyRid, actionType, body, options) {
    return this._json("v1.applyAction", [ontologyRid, actionType], options, [], body, "ApplyActionRequest");
  }
  getActionTypeV2(ontology, actionType, options) {
    return this._json("v2.getActionTypeV2", [ontology, actionType], options, ["sdkPackageRid", "sdkVersion", "branch"]);
  }
  getActionType(ontologyRid, actionTypeApiName, options) {
    return this._json("v1.getActionType", [ontologyRid, actionTypeApiName], options, []);
  }
  getObjectType(ontologyRid, objectType, options) {
    return this._json("v1.getObjectType", [ontologyRid, objectType], options, []);
  }
  getOntology(ontologyRid, options) {
    return this._json("v1.getOntology", [ontologyRid], options, []);
  }
  listObjectsV2(ontology, objectType, options) {
    return this._list("v2.listObjectsV2", [ontology, objectType], options, ["pageSize", "pageToken", "select", "orderBy", "sdkPackageRid", "sdkVersion", "excludeRid", "snapshot", "branch", "loadOntologyDefinedDerivedProperties"]);
  }
  getAttachmentPropertyContentV2(ontology, objectType, primaryKey, property, options) {
    return this._content("v2.getAttachmentPropertyContentV2", [ontology, objectType, primaryKey, property], options, ["sdkPackageRid", "sdkVersion", "branch"]);
  }
  getAttachmentPropertyByRidV2(ontology, objectType, primaryKey, property, attachmentRid, options) {
    return this._json("v2.getAttachmentPropertyByRidV2", [ontology, objectType, primaryKey, property, attachmentRid], options, ["sdkPackageRid", "sdkVersion", "branch"]);
  }
}

export class Sql extends Namespace {
  executeSqlQuery(body, options) {
    return this._json("v2.executeSqlQuery", [], options, [], body, "ExecuteSqlQueryRequest");
  }
  cancelSqlQuery(sqlQueryId, options) {
    return this._json("v2.cancelSqlQuery", [sqlQueryId], options, []);
  }
  getSqlQueryStatus(sqlQueryId, options) {
    return this._json("v2.getSqlQueryStatus", [sqlQueryId], options, []);
  }
  getSqlQueryResults(sqlQueryId, options) {
    return this._content("v2.getSqlQueryResults", [sqlQueryId], options, []);
  }
}
