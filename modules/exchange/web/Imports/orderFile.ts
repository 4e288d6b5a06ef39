import { fileKind } from '#modules/exchange/rules/fileKind.ts';

/** The beginning of a file; an interchange's header is plain ASCII, whatever its character set. */
const headOf = async (file: File): Promise<string> =>
  new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer());

/** What goes to the server of a chosen file: plain bytes, because systems call the same file by many types. Undefined when it is no order file. */
export async function orderFile(file: File) {
  const kind = fileKind(file.name, await headOf(file));
  if (!kind) return undefined;
  const body: Blob = file.slice(0, file.size, 'application/octet-stream');
  return { query: { kind, filename: file.name.slice(0, 200) }, body };
}
