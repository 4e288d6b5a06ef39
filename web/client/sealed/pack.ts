/** A file within a value: where its bytes stand behind the value, and what it was. */
type Part = { size: number; type: string; name?: string };
const mark = 'kontor.file';

/** A value with the files in it as bytes: photos and signatures lie within what waits. What JSON does not know is not kept on the device. */
export async function pack(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const files: Blob[] = [];
  const text = JSON.stringify(value, (_key, one: unknown) => {
    if (!(one instanceof Blob)) return one;
    files.push(one);
    return { [mark]: files.length - 1 };
  });
  const parts = files.map(
    (file): Part => ({ size: file.size, type: file.type, ...(file instanceof File ? { name: file.name } : {}) }),
  );
  const head = new TextEncoder().encode(JSON.stringify({ value: text, parts }));
  const bodies = await Promise.all(files.map((file) => file.arrayBuffer()));
  const bytes = new Uint8Array(4 + head.length + bodies.reduce((sum, body) => sum + body.byteLength, 0));
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  let at = 4 + head.length;
  for (const body of bodies) {
    bytes.set(new Uint8Array(body), at);
    at += body.byteLength;
  }
  return bytes;
}

export function unpack(bytes: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as { value: string; parts: Part[] };
  let at = 4 + length;
  const files = head.parts.map(({ size, type, name }) => {
    const body = bytes.slice(at, at + size);
    at += size;
    return name === undefined ? new Blob([body], { type }) : new File([body], name, { type });
  });
  return JSON.parse(head.value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && mark in one ? files[Number((one as { [mark]: number })[mark])] : one,
  );
}
