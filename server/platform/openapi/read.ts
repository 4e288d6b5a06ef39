import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The OpenAPI document of the running release as it goes over the wire. Read from `docs/openapi.json`, which `npm run gen:docs` makes from the
 * calls and `npm run check` compares with them: making it anew is seconds of work, in which nobody would be served (quality F-04).
 * @throws when the file is missing
 */
export async function readOpenApi(root: string, release: string): Promise<Buffer> {
  const document = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8')) as { info: object };
  return Buffer.from(JSON.stringify({ ...document, info: { ...document.info, version: release } }));
}
