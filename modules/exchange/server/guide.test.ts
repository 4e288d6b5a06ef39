import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonOrderSchema } from '../contract/jsonOrder.ts';

// Concerns: modules/exchange/contract

/** Names of all fields of a JSON schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  type Part = { properties?: Record<string, unknown>; items?: unknown; $defs?: Record<string, unknown> };
  const { properties = {}, items, $defs = {} } = schema as Part;
  const own = Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
  return [...own, ...fieldsOf(items), ...Object.values($defs).flatMap(fieldsOf)];
}

test('every field of an order by JSON is named in the documentation for partners, and no field that there is not', () => {
  const text = readFileSync(new URL('../../../docs/open-api.md', import.meta.url), 'utf8');
  const start = text.indexOf('| Field | What |');
  const rows = text.slice(start, text.indexOf('`packaging` is a code', start));
  const named = new Set(Array.from(rows.matchAll(/`([A-Za-z]+)`/g), ([, name]) => name ?? ''));
  const values = ['new', 'change', 'cancel', 'I', 'II', 'III', 'true'];
  const fields = new Set(fieldsOf(z.toJSONSchema(jsonOrderSchema, { io: 'input' })));
  expect([...named].filter((name) => !values.includes(name)).toSorted()).toEqual([...fields].toSorted());
});
