import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Stored = {
  head: { info: Record<string, unknown>; components: Record<string, unknown> };
  paths: Record<string, unknown>;
  schemas: Record<string, unknown>;
};

/**
 * The OpenAPI document of the running release as it goes over the wire. Read from `docs/openapi.json`, which `npm run gen:docs` makes from the
 * calls and `npm run check` compares with them: making it anew is seconds of work, in which nobody would be served (quality F-04).
 * @throws when the file is missing
 */
export async function readOpenApi(root: string, release: string): Promise<Buffer> {
  const { head, paths, schemas } = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8')) as Stored;
  const { info, components, ...rest } = head;
  const document = { ...rest, info: { ...info, version: release }, paths, components: { ...components, schemas } };
  return Buffer.from(JSON.stringify(document));
}
