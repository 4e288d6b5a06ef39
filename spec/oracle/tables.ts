import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Call } from '#kernel/call.ts';
import { openApi } from '#platform/openapi/document.ts';
import { everyCall } from '../../server/everyCall.ts';

export const root = resolve(import.meta.dirname, '../..');
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Files of a folder and those below it whose name fits, without tests. */
const filesUnder = (folder: string, name: RegExp): { file: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !/\.(?:test|spec|gen)\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: textOf(`${folder}/${file}`) }));

/** First digits of the history codes that a module writes, each once. */
export const historyDigits = (module: string): string[] => [
  ...new Set(
    filesUnder(`modules/${module}/server`, /\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/\bcode: '(\d)\d{3}'/g)].map((match) => match[1] ?? ''),
    ),
  ),
];
/** Names of the members of an exported type of a file. Throws when there is no such type. */
export function membersOf(file: string, type: string): string[] {
  const [, body] = new RegExp(`export type ${type} = \\{([^}]*)\\}`).exec(textOf(file)) ?? [];
  if (body === undefined) throw new Error(`${file} has no type ${type}`);
  return [...body.matchAll(/^\s*(\w+)\??:/gm)].map((match) => match[1] ?? '');
}

/** An entry of a table; each table has more fields of its own. */
export type Entry = { key: string; ids: string[]; kind?: string };

export const readTable = <E extends Entry>(name: string): E[] => JSON.parse(textOf(`spec/tables/${name}.json`)) as E[];

/**
 * The value that a constant, a property or a default has in a source file. The oracle reads the product's text, so that it reaches
 * what no module exports. Throws when the name is not there, so that a constant that is moved is noticed.
 */
export function constantOf(file: string, name: string): unknown {
  const match = new RegExp(`\\b${name}(?:: [\\w<>\\[\\] ]+)? ?[=:] ?([^;]*)`).exec(textOf(file));
  if (!match?.[1]) throw new Error(`${file} has no ${name}`);
  const [, rest] = match;
  const literal = rest.startsWith('[')
    ? rest.slice(0, rest.indexOf(']') + 1)
    : rest.startsWith('{')
      ? rest.slice(0, rest.indexOf('}') + 1)
      : (/^(?:-?[\d_.]+(?:e\d+)?|'[^']*')/.exec(rest)?.[0] ?? '');
  if (literal === '') throw new Error(`${file}: ${name} is no literal`);
  return new Function(`return (${literal})`)() as unknown;
}

type Tree = { [key: string]: string | Tree };
const trees = new Map<string, Tree>();
const fileOf = (namespace: string): string =>
  namespace === 'base' ? 'web/ui/texts/en.json' : `modules/${namespace}/texts/en.json`;

/** The English text of a key with namespace (`base:toast/saved`), or undefined. */
export function englishText(key: string): string | undefined {
  const [namespace = '', path = ''] = key.split(':');
  if (!trees.has(namespace)) trees.set(namespace, JSON.parse(textOf(fileOf(namespace))) as Tree);
  let at: string | Tree | undefined = trees.get(namespace);
  for (const part of path.split('/')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** A schema as the document of the calls writes it. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  maxLength?: number;
  minLength?: number;
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Written = {
  operationId: string;
  'x-access'?: unknown;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type Operation = Omit<Written, 'parameters'> & { parameters: Parameter[] };
export const calls: readonly Call[] = everyCall(root);
/** Drawn from the code, once for all tests here: a stored document would hold the product against what it was. */
const written = JSON.parse(JSON.stringify(openApi(calls, 'test'))) as {
  paths: Record<string, Record<string, Written>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};
const nameIn = (ref: string): string => ref.split('/').at(-1) ?? '';

/** The calls as the document has them; those of record types once, with `{type}` in their path. */
export const paths: Record<string, Record<string, Operation>> = Object.fromEntries(
  Object.entries(written.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, { parameters = [], ...rest }]) => [
        method,
        {
          ...rest,
          parameters: parameters.flatMap((one) => {
            const named = '$ref' in one ? written.components.parameters[nameIn(one.$ref)] : one;
            return named ? [named] : [];
          }),
        },
      ]),
    ),
  ]),
);

const together = (parts: readonly Schema[]): Schema => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<string, Schema>,
});
export const resolved = (schema: Schema | undefined): Schema => {
  if (!schema) return {};
  if (schema.$ref) return resolved(written.components.schemas[nameIn(schema.$ref)]);
  if (schema.allOf) return together(schema.allOf.map(resolved));
  return schema.anyOf ? resolved(schema.anyOf.find((one) => one.type !== 'null')) : schema;
};
export const namedSchema = (name: string): Schema => resolved({ $ref: `#/${name}` });
export const operationOf = (key: string): Operation | undefined => {
  const [method = '', path = ''] = key.split(' ');
  return paths[path]?.[method.toLowerCase()];
};
/** The call itself, for what its schemas do. Throws when there is none. */
export function callAt(key: string): Call {
  const found = calls.find((call) => `${call.method} ${call.path}` === key);
  if (!found) throw new Error(`there is no call ${key}`);
  return found;
}
export const bodyOf = (key: string): Schema =>
  resolved(Object.values(operationOf(key)?.requestBody?.content ?? {})[0]?.schema);
export const answerOf = (key: string): Schema =>
  resolved(Object.values(operationOf(key)?.responses['200']?.content ?? {})[0]?.schema);
/** What stands at a path of fields (`params.identityProvider`); arrays are passed through. */
export function fieldOf(schema: Schema, path: string): Schema | undefined {
  let at: Schema = schema;
  for (const name of path.split('.')) {
    while (at.items) at = resolved(at.items);
    const next = at.properties?.[name];
    if (!next) return undefined;
    at = resolved(next);
  }
  return at;
}
