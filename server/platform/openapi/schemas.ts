import { z } from 'zod';

/** A JSON schema as the document writes it. */
export type Schema = { [keyword: string]: unknown };
type Props = Record<string, Schema>;

const options = { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' } as const;
/** What a schema says about forms goes into the document as extensions; their lengths stand in the schema itself. */
const extensions: Record<string, string | undefined> = {
  kind: 'x-kind',
  refersTo: 'x-refers-to',
  many: 'x-many',
  quantity: 'x-quantity',
  filled: 'x-filled',
  secret: 'x-secret',
  max: undefined,
  length: undefined,
};
/** That whole numbers are no larger than a double holds exactly goes without saying a thousand times. */
const plain = (key: string, value: unknown): boolean =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) || (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
export const refTo = (id: string): Schema => ({ $ref: `#/components/schemas/${id}` });
const each = (of: Props, change: (one: Schema) => Schema): Props =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, change(one)]));

/** `X or null` with a plain X is X with one more type. */
function nullable(choices: readonly Schema[]): Schema | undefined {
  const [one, none] = choices;
  if (choices.length !== 2 || !one || !same(none, { type: 'null' }) || typeof one.type !== 'string') return undefined;
  if ('const' in one) return undefined;
  const values = one.enum as unknown[] | undefined;
  return { ...one, type: [one.type, 'null'], ...(values ? { enum: [...values, null] } : {}) };
}

/** The document's form of a schema that zod wrote; names of parts refer to the components. */
function written(schema: Schema): Schema {
  const out: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (plain(key, value)) continue;
    if (key in extensions) {
      const name = extensions[key];
      if (name) out[name] = value;
    } else if (key === '$ref') out[key] = (value as string).replace('#/$defs/', '#/components/schemas/');
    else if (key === 'properties') out[key] = each(value as Props, written);
    else if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems')
      out[key] = (value as Schema[]).map(written);
    else if (['items', 'additionalProperties', 'propertyNames', 'not'].includes(key) && typeof value === 'object')
      out[key] = written(value as Schema);
    else out[key] = value;
  }
  const flat = out.anyOf && nullable(out.anyOf as Schema[]);
  if (!flat) return out;
  const { anyOf, ...rest } = out;
  void anyOf;
  return { ...flat, ...rest };
}

/** An object that consists of named ones and some fields more refers to those instead of repeating them. */
function composed(id: string, schema: Schema, named: (id: string) => Schema): Schema {
  const { madeOf, properties, required = [], ...rest } = schema as Schema & { madeOf?: string[]; required?: string[] };
  if (!madeOf) return schema;
  let own = { ...(properties as Props) };
  for (const of of madeOf) {
    const part = named(of) as { properties: Props; required?: string[] };
    for (const [name, field] of Object.entries(part.properties)) {
      const isRequired = part.required?.includes(name) ?? false;
      if (!same(own[name], field) || required.includes(name) !== isRequired)
        throw new Error(`${id} is not made of ${of}: ${name} differs`);
      const { [name]: gone, ...others } = own;
      void gone;
      own = others;
    }
  }
  const left = required.filter((name) => name in own);
  const more = { ...rest, properties: own, ...(left.length > 0 ? { required: left } : {}) };
  const parts: Schema[] = madeOf.map(refTo);
  return { allOf: Object.keys(own).length > 0 ? [...parts, more] : parts };
}

export type Schemas = {
  /** The schema of a part of a call. What has an id goes into the components once. */
  of(schema: z.ZodType): Schema;
  /** The components that were referred to. */
  components(): Record<string, Schema>;
  add(id: string, schema: Schema): void;
};

export function makeSchemas(): Schemas {
  const registered = z.toJSONSchema(z.globalRegistry, { ...options, uri: (id) => `#/$defs/${id}` }).schemas as Props;
  const used: Record<string, Schema> = {};
  const whole: Record<string, Schema> = {};
  /** A registered schema with all its fields, as others compare themselves with it. */
  const named = (id: string): Schema => {
    const found = registered[id];
    if (!found) throw new Error(`no schema has the id ${id}`);
    const { $schema, $id, ...rest } = found;
    void [$schema, $id];
    whole[id] ??= written(rest);
    return whole[id];
  };
  const take = (id: string): void => {
    if (used[id]) return;
    used[id] = composed(id, named(id), named);
    refer(used[id]);
  };
  const refer = (part: unknown): void => {
    for (const [, id] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) take(id as string);
  };
  return {
    of: (schema) => {
      const { $schema, $defs, ...rest } = z.toJSONSchema(schema, options) as Schema & { $defs?: Props };
      void $schema;
      for (const [id, one] of Object.entries($defs ?? {}))
        if (!same(written(one), named(id))) throw new Error(`two schemas have the id ${id}`);
      const out = written(rest);
      refer(out);
      return out;
    },
    components: () => used,
    add: (id, schema) => {
      used[id] = schema;
    },
  };
}
