/** A BMP as its pixels: rows from the top, three bytes a pixel. */
export type Bitmap = { width: number; height: number; pixels: Uint8Array };

/**
 * Reads an uncompressed BMP of 24 or 32 bits: what Windows writes, and what no picture library here knows. Undefined for other
 * kinds, for one that is cut off, and for more pixels than `most`.
 */
export function readBitmap(bytes: Uint8Array, most: number): Bitmap | undefined {
  if (bytes.length < 54) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [start, width, signed] = [view.getUint32(10, true), view.getInt32(18, true), view.getInt32(22, true)];
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  // A negative height means that the rows stand from the top.
  const height = Math.abs(signed);
  const plain = (bits === 24 && compression === 0) || (bits === 32 && (compression === 0 || compression === 3));
  if (!plain || width < 1 || height < 1 || width * height > most) return undefined;
  const step = bits / 8;
  const stride = Math.ceil((width * step) / 4) * 4;
  if (start + stride * height > bytes.length) return undefined;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const row = start + (signed < 0 ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [row + x * step, (y * width + x) * 3];
      pixels[to] = bytes[from + 2] ?? 0;
      pixels[to + 1] = bytes[from + 1] ?? 0;
      pixels[to + 2] = bytes[from] ?? 0;
    }
  }
  return { width, height, pixels };
}
