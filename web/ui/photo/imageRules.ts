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

/** More pixels than any camera has (a decoded pixel takes four bytes): what claims more is not decoded at all. */
export const maxPixels = 100_000_000;
/** Bytes at the beginning of a file in which its size stands; a camera writes its notes and a small picture before it. */
export const headBytes = 262_144;

/** Width times height as the head of a JPEG says: the first frame (SOF) after its notes. */
function jpegPixels(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const mark = bytes[at + 1] ?? 0;
    const isFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
  }
  return undefined;
}

/** Pixels that the head of a picture names; undefined when it does not say. */
export function pixelsOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const type = imageTypeOf(bytes);
  if (type === 'image/jpeg') return jpegPixels(bytes);
  if (bytes.length < 26) return undefined;
  if (type === 'image/png') return view.getUint32(16) * view.getUint32(20);
  if (type === 'image/gif') return view.getUint16(6, true) * view.getUint16(8, true);
  return type === 'image/bmp' ? Math.abs(view.getInt32(18, true) * view.getInt32(22, true)) : undefined;
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
