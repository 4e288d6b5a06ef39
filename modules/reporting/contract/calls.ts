import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema, isoDaySchema } from '#kernel/date.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { figureIds, figureReaders, figureUnits, groupings } from '../rules/catalogue.ts';

/** Days of the depot, both counted; at most 366. */
const span = { from: isoDaySchema, to: isoDaySchema };
const figureId = z.enum(figureIds).meta({ id: 'FigureId' });
const grouping = z.enum(groupings).meta({ id: 'FigureGrouping' });
const params = z.object({ id: figureId });
const asked = z.object({ ...span, by: grouping.optional() });

export const figurePointSchema = z
  .object({
    /** Day or Monday (ISO), hour (00 to 23), id or word; empty: none is known. */
    key: z.string(),
    /** In the reader's language; of days and hours the key. */
    label: z.string(),
    rows: z.int(),
    good: z.int().nullable(),
    /** In the figure's unit; null: nothing says it. */
    value: z.number().nullable(),
    /** Kept back, because too few people were at work. */
    few: z.boolean(),
    before: z.number().nullable(),
  })
  .meta({ id: 'FigurePoint' });
export type FigurePoint = z.infer<typeof figurePointSchema>;

const totalSchema = z
  .object({ rows: z.int(), good: z.int().nullable(), value: z.number().nullable(), few: z.boolean() })
  .meta({ id: 'FigureTotal' });

export const figureSchema = z
  .object({
    id: figureId,
    by: grouping,
    unit: z.enum(figureUnits),
    better: z.enum(['more', 'less', 'none']),
    at: instantSchema,
    total: totalSchema,
    /** Of as many days before, up to the same hour while the period goes on; null where the period does not matter. */
    before: totalSchema.nullable(),
    /** Groups that found no room among the points. */
    more: z.int(),
    points: z.array(figurePointSchema),
  })
  .meta({ id: 'FigureAnswer' });
export type FigureAnswer = z.infer<typeof figureSchema>;

export const getFigure = defineCall({
  id: 'reporting.getFigure',
  method: 'GET',
  path: '/rpt-rest/figures/{id}',
  access: figureReaders,
  summary:
    'A figure of a depot in a period, put together by time or by what its rows have in common, beside the period before',
  params,
  query: asked,
  answer: figureSchema,
});

export const figureRowSchema = z
  .object({
    key: z.string(),
    at: instantSchema.nullable(),
    /** What it is: a trip, a shipment, a package, a place. */
    subject: z.string(),
    note: z.string().nullable(),
    group: z.string(),
    due: instantSchema.nullable(),
    good: z.boolean().nullable(),
    value: z.number().nullable(),
    /** Address of the record. */
    link: z.string().nullable(),
  })
  .meta({ id: 'FigureRow' });
export type FigureRow = z.infer<typeof figureRowSchema>;

export const figureRows = defineCall({
  id: 'reporting.figureRows',
  method: 'POST',
  path: '/rpt-rest/figures/{id}/rows',
  access: figureReaders,
  summary: 'The rows that a figure counts, all of them or those of one of its bars; as many as the figure says',
  params,
  body: tableQuerySchema.pick({ paging: true }).extend({
    ...span,
    by: grouping.optional(),
    /** Of the bar; absent: all. */
    key: z.string().max(200).optional(),
  }),
  answer: tableAnswer(figureRowSchema),
});

export const figureTable = defineCall({
  id: 'reporting.figureTable',
  method: 'GET',
  path: '/rpt-rest/figures/{id}/table',
  access: figureReaders,
  summary: 'The values of a figure as a table: CSV (UTF-8) or XLSX',
  params,
  query: asked.extend({ format: z.enum(['csv', 'xlsx']) }),
  answerType: 'bytes',
});

export const figuresPaper = defineCall({
  id: 'reporting.figuresPaper',
  method: 'GET',
  path: '/rpt-rest/figures.pdf',
  access: figureReaders,
  summary: 'Several figures with their values and definitions as a PDF',
  query: z.object({
    ...span,
    /** With a comma between them; what a figure is put together by behind a dot: `stopsInTime.forwarder`. */
    figures: z.string().min(1).max(600),
  }),
  answerType: 'bytes',
});
