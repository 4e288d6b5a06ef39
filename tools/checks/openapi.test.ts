import { expect, test } from 'vitest';

const { lintOpenApi } = (await import('./openapi.mjs' as string)) as {
  lintOpenApi(source: string, path: string): Promise<string[]>;
};
const answer = { 200: { description: 'Done' } };
const withPaths = (paths: object): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'x' } } },
  });
const get = (more = {}): object => ({ operationId: 'a.get', summary: 'A', responses: answer, ...more });

test.each([
  ['a sound document', { '/a': { get: get() } }, undefined],
  ['two calls of one name', { '/a': { get: get() }, '/b': { get: get() } }, 'operation-operationId-unique'],
  ['a parameter of the path that nobody describes', { '/a/{id}': { get: get() } }, 'path-parameters-defined'],
  [
    'a schema that is not there',
    {
      '/a': {
        get: get({
          responses: {
            200: {
              description: 'Done',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
            },
          },
        }),
      },
    },
    'no-unresolved-refs',
  ],
  [
    'a keyword that no schema has',
    { '/a': { get: get({ parameters: [{ name: 'q', in: 'query', schema: { kind: 'x' } }] }) } },
    'struct',
  ],
])('the linter says of %s what is wrong with it', async (_, paths, rule) => {
  const found = await lintOpenApi(withPaths(paths), 'x.json');
  expect(found.map((one) => /\((\S+)\)$/.exec(one)?.[1])).toEqual(rule ? [rule] : []);
});
