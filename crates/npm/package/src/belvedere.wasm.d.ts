/** The address of the wasm file, as bundlers give it: for `init`. */
declare const url: string;
export default url;
