// The peer of the view of objects: React, TanStack Table and Virtual, over the same two requests, without sign-in. The authorization
// and the address of the type are in the fragment.
import { getCoreRowModel, useReactTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const { authorization, type } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const ask = async (address) => (await fetch(address, { headers: { authorization } })).json();
const definition = ask(type);
const page = ask("/api/v2/ontologies/airline/objects/Flight?pageSize=100");

function Objects() {
  const [{ properties, rows }, show] = useState({ properties: [], rows: [] });
  useEffect(() => {
    void Promise.all([definition, page]).then(([{ properties }, { data }]) => show({ properties: Object.entries(properties), rows: data }));
  }, []);
  const columns = useMemo(
    () => properties.map(([name, property]) => ({ id: name, header: property.displayName ?? name, accessorFn: (row) => row[name] })),
    [properties],
  );
  const table = useReactTable({ data: rows, columns, getCoreRowModel: getCoreRowModel() });
  const scroller = useRef(null);
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => 28, overscan: 5 });
  const model = table.getRowModel().rows;
  return (
    <div ref={scroller} role="grid" style={{ height: "100vh", overflow: "auto" }}>
      <div role="row" style={{ display: "flex" }}>
        {table.getFlatHeaders().map((header) => (
          <div key={header.id} role="columnheader" style={{ width: 150, flex: "none" }}>
            {header.column.columnDef.header}
          </div>
        ))}
      </div>
      <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
        {virtual.getVirtualItems().map((item) => (
          <div key={item.key} role="row" style={{ position: "absolute", top: item.start, height: 28, display: "flex" }}>
            {model[item.index].getVisibleCells().map((cell) => (
              <div key={cell.id} role="gridcell" style={{ width: 150, flex: "none", overflow: "hidden", whiteSpace: "nowrap" }}>
                {format(cell.getValue())}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const format = (value) => (value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));

createRoot(document.getElementById("root")).render(<Objects />);
