import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { valueIn } from '#kernel/known.ts';
import {
  configurationAreas,
  configurationNames,
  configurationSchemas,
  entryMeta,
  fieldsOf,
  secretFields,
} from './configuration.ts';

const texts: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../texts/en.json'), 'utf8'));
const text = (...path: string[]) => valueIn(texts, path);

/** Words of a field that is one of several. */
function choicesOf(schema: z.ZodType): string[] {
  type Def = { type: string; innerType?: z.ZodType; element?: z.ZodType; entries?: Record<string, string> };
  let def = schema._zod.def as unknown as Def;
  for (let next = def.innerType ?? def.element; next; next = def.innerType ?? def.element)
    def = next._zod.def as unknown as Def;
  return Object.values(def.entries ?? {});
}

test.each(configurationNames)('%s and each of its fields and choices has its words, its area and a default', (name) => {
  expect(text('entry', name), name).toBeTypeOf('string');
  expect(configurationAreas).toContain(entryMeta(name).area);
  for (const [field, schema] of Object.entries(fieldsOf(name))) {
    expect(text('field', name, field), field).toBeTypeOf('string');
    for (const choice of choicesOf(schema))
      expect(text('field', name, `${field}__${choice}`), choice).toBeTypeOf('string');
  }
  expect(configurationSchemas[name].safeParse({}).success).toBe(true);
});

test('whatever is called a secret is one', () => {
  const named = configurationNames.flatMap((name) =>
    Object.keys(fieldsOf(name)).flatMap((field) => (/secret|password$|passphrase/i.test(field) ? [[name, field]] : [])),
  );
  for (const [name, field] of named) expect(secretFields(name as (typeof configurationNames)[number])).toContain(field);
  expect(named.length).toBeGreaterThan(0);
});
