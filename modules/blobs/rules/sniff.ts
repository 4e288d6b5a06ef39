/**
 * What a file is by its first bytes; the name and the stated type prove nothing (quality F-05). Only these kinds are stored:
 * SVG and HTML can carry scripts and are refused whatever they are called.
 */
const signatures: readonly { mimeType: string; at: number; bytes: readonly number[] }[] = [
  { mimeType: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mimeType: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { mimeType: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { mimeType: 'image/bmp', at: 0, bytes: [0x42, 0x4d] },
  { mimeType: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { mimeType: 'application/pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

/** MIME type by content, or undefined for what is not stored. */
export const sniff = (bytes: Uint8Array): string | undefined =>
  signatures.find(({ at, bytes: wanted }) => wanted.every((byte, i) => bytes[at + i] === byte))?.mimeType;

export const isPicture = (mimeType: string): boolean => mimeType.startsWith('image/');

/** Greatest picture that is decoded at all: more pixels than any camera has are an attack. */
export const maxPixels = 50_000_000;
/** 3 MB (specification 1, 5.2). */
export const maxBytes = 3_145_728;
