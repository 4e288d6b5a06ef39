import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, defineCall } from '#kernel/call.ts';
import { openApi } from './document.ts';

type Written = {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, unknown>; parameters: Record<string, unknown> };
  'x-record-types': Record<string, unknown>;
};
const written = (...calls: Call[]): Written => openApi(calls, '1') as Written;
const ref = (id: string) => ({ $ref: `#/components/schemas/${id}` });
const unit = z.object({ unit: z.string().max(3) });

/** A call that lorries and drivers have alike, each with records of its own. */
const listOf = (path: string, tag: string): Call =>
  defineCall({
    id: `records.${path}.list`,
    method: 'GET',
    path: `/records/${path}/{unit}`,
    access: { anyPermission: [`read${tag}`] },
    recordType: { path, tag, right: 'read' },
    summary: `${tag}: all of them`,
    params: unit,
    answer: z.object({ rows: z.array(z.object({ [path]: z.string() }).meta({ id: tag })), total: z.int() }),
  });
const lorries = listOf('lorry', 'TestLorry');
const drivers = listOf('driver', 'TestDriver');

test('a call that every type of records has is described once, with the types in its path and their records as alternatives', () => {
  const { paths, components, 'x-record-types': types } = written(lorries, drivers);
  expect(Object.keys(paths)).toEqual(['/records/{type}/{unit}']);
  const operation = paths['/records/{type}/{unit}']?.get;
  expect(operation?.operationId).toBe('records.record.list');
  expect(operation?.parameters).toEqual([
    expect.objectContaining({
      name: 'type',
      in: 'path',
      required: true,
      schema: { type: 'string', enum: ['lorry', 'driver'] },
    }),
    { name: 'unit', in: 'path', required: true, schema: { type: 'string', maxLength: 3 } },
  ]);
  expect(operation?.responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: { properties: { rows: { type: 'array', items: ref('Record') }, total: { type: 'integer' } } },
        },
      },
    },
  });
  expect(components.schemas.Record).toEqual({ oneOf: [ref('TestLorry'), ref('TestDriver')] });
  expect(operation?.['x-access']).toEqual({ right: 'read' });
  expect(types).toEqual({
    driver: { tag: 'TestDriver', read: { anyPermission: ['readTestDriver'] } },
    lorry: { tag: 'TestLorry', read: { anyPermission: ['readTestLorry'] } },
  });
});

test('calls of types that differ in more than their records are not described as one', () => {
  const other = { ...drivers, params: z.object({ unit: z.string().max(4) }) };
  expect(() => written(lorries, other)).toThrow('records.record.list/parameters/0/schema/maxLength differs');
});

test('two schemas under one name are an error, not a document that shows one of them', () => {
  const call = (path: string, answer: z.ZodType): Call =>
    defineCall({ id: `test.${path}`, method: 'GET', path: `/${path}`, access: 'public', summary: 'Test', answer });
  const one = z.object({ a: z.string() }).meta({ id: 'TestTwice' });
  const two = z.object({ a: z.int() }).meta({ id: 'TestTwice' });
  expect(() => written(call('one', one), call('two', two))).toThrow('two schemas have the id TestTwice');
});

test('an object that is made of a named one refers to it; when it is not, that is an error', () => {
  const row = z.object({ id: z.string(), note: z.string().optional() }).meta({ id: 'TestRow' });
  const whole = row.extend({ lines: z.array(row) }).meta({ id: 'TestWhole', madeOf: ['TestRow'] });
  const wrong = row.extend({ id: z.int() }).meta({ id: 'TestWrong', madeOf: ['TestRow'] });
  const call = (answer: z.ZodType): Call =>
    defineCall({ id: 'test.get', method: 'GET', path: '/test', access: 'public', summary: 'Test', answer });
  expect(written(call(whole)).components.schemas.TestWhole).toEqual({
    allOf: [
      ref('TestRow'),
      { type: 'object', properties: { lines: { type: 'array', items: ref('TestRow') } }, required: ['lines'] },
    ],
  });
  expect(() => written(call(wrong))).toThrow('TestWrong is not made of TestRow: id differs');
});

test('a value that may be null is one schema with one more type', () => {
  const answer = z.object({
    text: z.string().max(3).nullable(),
    choice: z.enum(['A', 'B']).nullable(),
  });
  const call = defineCall({ id: 'test.get', method: 'GET', path: '/test', access: 'public', summary: 'Test', answer });
  expect(written(call).paths['/test']?.get?.responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: {
            properties: {
              text: { type: ['string', 'null'], maxLength: 3 },
              choice: { type: ['string', 'null'], enum: ['A', 'B', null] },
            },
          },
        },
      },
    },
  });
});
