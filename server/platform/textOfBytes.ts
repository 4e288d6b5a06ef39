const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);

/** Text of somebody's file: by its mark, else UTF-8, else Windows-1252, in which German Excel and older programs save; without the mark. */
export function textOfBytes(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
