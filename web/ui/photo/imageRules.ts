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
