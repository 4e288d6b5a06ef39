/** Address of the camera's reader, a megabyte that is loaded when the camera is switched on; it may be kept before. */
export { default as readerFile } from 'zxing-wasm/reader/zxing_reader.wasm?url';
