import { inflateRawSync } from 'node:zlib';

/** Of an archive when it is unpacked, all parts together; what a small file may hide in itself ends here. */
const mostUnpacked = 200 * 1024 * 1024;

export class TooMuchInside extends Error {}

/** Opens the parts of a zip by its directory, each when it is asked for. Throws when it is none, or when too much is inside. */
export function unzip(bytes: Uint8Array): (name: string) => string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error('no zip directory');
  const count = buffer.readUInt16LE(end + 10);
  const parts = new Map<string, { method: number; from: number; size: number }>();
  let at = buffer.readUInt32LE(end + 16);
  for (let i = 0; i < count && buffer.readUInt32LE(at) === 0x02014b50; i += 1) {
    const nameLength = buffer.readUInt16LE(at + 28);
    parts.set(
      buffer
        .toString('utf8', at + 46, at + 46 + nameLength)
        .replaceAll('\\', '/')
        .toLowerCase(),
      {
        method: buffer.readUInt16LE(at + 10),
        size: buffer.readUInt32LE(at + 20),
        from: buffer.readUInt32LE(at + 42),
      },
    );
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  let left = mostUnpacked;
  return (name) => {
    const part = parts.get(name.toLowerCase());
    if (!part) return undefined;
    const start = part.from + 30 + buffer.readUInt16LE(part.from + 26) + buffer.readUInt16LE(part.from + 28);
    const packed = buffer.subarray(start, start + part.size);
    if (part.method === 0) return packed.toString('utf8');
    try {
      const text = inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
      left -= text.length;
      return text.toString('utf8');
    } catch (error) {
      if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
        throw new TooMuchInside();
      throw error;
    }
  };
}
