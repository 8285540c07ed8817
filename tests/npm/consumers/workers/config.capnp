using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    ( name = "main", worker = .worker ),
    ( name = "internet", network = ( allow = ["local"] ) ),
  ],
  sockets = [ ( name = "http", address = "127.0.0.1:0", http = (), service = "main" ) ],
);

const worker :Workerd.Worker = (
  modules = [
    ( name = "main.js", esModule = embed "dist/main.js" ),
    ( name = "belvedere.wasm", wasm = embed "dist/belvedere.wasm" ),
  ],
  compatibilityDate = "2026-01-01",
);
