/** Files over 3 MB are refused (specification 1, 5.2), measured after compression (domain A43). */
export const maxBytes = 3_145_728;
/** Rules of the compression (specification 1, 5.2). */
export const compression = { quality: 0.8, maxSide: 1980, pngToJpegAbove: 5_000_000 } as const;
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp'] as const;
export type ImageType = (typeof imageTypes)[number];
export const accepted = '.png,.jpg,.jpeg,.gif,.bmp';

const starts = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, index) => bytes[index] === byte);

/** What the first bytes say; the name and the announced type do not count (quality F-05). */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(bytes, 0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  if (starts(bytes, 0x42, 0x4d)) return 'image/bmp';
  return undefined;
}

/** Orientation that a photo's note (EXIF tag 0x0112) names; 1, upright, when there is none. `bytes` are the first 64 KB. */
export function orientationOf(bytes: Uint8Array): number {
  const at = bytes.findIndex((_, i) => starts(bytes.subarray(i, i + 6), 0x45, 0x78, 0x69, 0x66, 0, 0));
  if (at < 0 || at + 14 > bytes.length) return 1;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at + 6, bytes.length - at - 6);
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return 1;
  for (let entry = 0; entry < view.getUint16(directory, little); entry += 1) {
    const place = directory + 2 + entry * 12;
    if (place + 12 > view.byteLength) return 1;
    if (view.getUint16(place, little) === 0x0112) return view.getUint16(place + 8, little);
  }
  return 1;
}
