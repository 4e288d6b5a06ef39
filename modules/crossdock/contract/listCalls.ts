import { z } from 'zod';
import type { Access } from '#kernel/access.ts';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer, overrideQuery, overridesShape } from '#kernel/checkAnswer.ts';
import { dateSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema, versionSchema } from '#kernel/ids.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { atListSchema, listFilters, scanSchema, summariesSchema, unloadingFilters } from './list.ts';
import { equipmentCountSchema, newSealSchema, sealSchema } from './papers.ts';

/** What is sent with a step that is checked: the version that was seen, and what the user accepts. */
const checkedStep = z.object({ version: versionSchema.optional(), ...overridesShape }).meta({ id: 'CheckedStep' });

const deviationSchema = z
  .object({
    code: recordIdSchema.meta({ kind: 'reference', refersTo: 'packagedeviation' }),
    photos: z
      .array(z.object({ blobId: idSchema }))
      .max(10)
      .default([]),
    clientScanId: z.string().min(8).max(64).optional(),
    scannedAt: scanSchema.shape.scannedAt,
    sentAt: scanSchema.shape.sentAt,
  })
  .meta({ id: 'ScannedDeviation' });

type Schema = z.ZodType;
type Schemas<Row, List, Pack, Expected, Scanned, Settable> = {
  row: Row;
  list: List;
  pack: Pack;
  expectedPackage: Expected;
  scanAnswer: Scanned;
  settable: Settable;
};

type CoreCallName =
  | 'table'
  | 'get'
  | 'packages'
  | 'expected'
  | 'scan'
  | 'atList'
  | 'undo'
  | 'deviate'
  | 'setStatus'
  | 'start'
  | 'finish'
  | 'resume'
  | 'close'
  | 'reopen';
type PaperCallName = 'addSeal' | 'seals' | 'removeSeal' | 'report' | 'equipment';

/** What a kind of list says of itself; everything else about its calls is the same for all kinds. */
type CoreKindCalls<Path extends string, Id extends string, S> = {
  /** Segment of the address: `/th-rest/<path>/...`. */
  path: Path;
  /** Ids of its calls, by what they do. */
  ids: Record<CoreCallName, Id>;
  schemas: S;
  access: Record<'read' | 'scan' | 'deviate' | 'close' | 'resume' | 'reopen', Access>;
  /** One sentence each, where the kinds differ. */
  summaries: Record<
    'table' | 'get' | 'packages' | 'expected' | 'scan' | 'undo' | 'start' | 'finish' | 'resume' | 'close' | 'reopen',
    string
  >;
};
/** The same of a kind at a dock, with seals, a report and loading equipment. */
type ListKindCalls<Path extends string, Id extends string, S> = CoreKindCalls<Path, Id, S> & {
  ids: Record<PaperCallName, Id>;
  access: Record<'report' | 'equipment', Access>;
  summaries: Record<'seals' | 'report', string>;
};

const idOf = <const I extends string>(id: I) => `crossdock.${id}` as const;

const checkedLists = new Map<z.ZodType, z.ZodType>();
/** A list with what the checks say of a step; one schema for each kind, which the document names once. */
function checkedList<A extends z.ZodType>(list: A) {
  const made = () => checkAnswer({ list: list.nullable() }).meta({ id: `Checked${String(list.meta()?.id)}` });
  const known = checkedLists.get(list) ?? made();
  checkedLists.set(list, known);
  return known as ReturnType<typeof made>;
}

/** A step of a list's machine that a user takes: `POST /th-rest/<path>/{id}/<step>`. */
export const stepCall = <const I extends string, const P extends string, const A extends z.ZodType>(
  id: I,
  path: P,
  list: A,
  access: Access,
  summary: string,
) =>
  defineCall({
    id: idOf(id),
    method: 'POST',
    path,
    access,
    summary,
    params: idParams,
    query: overrideQuery,
    body: checkedStep.optional(),
    answer: checkedList(list),
  });

const addressOf = <const Path extends string>({ path }: { path: Path }) => `/th-rest/${path}` as const;

function readingCalls<
  const Path extends string,
  const Id extends string,
  Row extends Schema,
  List extends Schema,
  Pack extends Schema,
  Expected extends Schema,
>(kind: CoreKindCalls<Path, Id, Schemas<Row, List, Pack, Expected, unknown, unknown>>) {
  const { ids, access, summaries } = kind;
  const { row, list, pack, expectedPackage } = kind.schemas;
  const at = addressOf(kind);
  return {
    table: defineCall({
      id: idOf(ids.table),
      method: 'POST',
      path: `${at}/list`,
      access: access.read,
      summary: summaries.table,
      body: tableQuerySchema.extend({
        mine: z.boolean().optional(),
        date: dateSchema.optional(),
        show: z.enum([...listFilters, ...unloadingFilters]).optional(),
      }),
      answer: tableAnswer(row),
    }),
    get: defineCall({
      id: idOf(ids.get),
      method: 'GET',
      path: `${at}/{id}`,
      access: access.read,
      summary: summaries.get,
      params: idParams,
      answer: list,
    }),
    packages: defineCall({
      id: idOf(ids.packages),
      method: 'GET',
      path: `${at}/{id}/items/{itemId}/packages`,
      access: access.read,
      summary: summaries.packages,
      params: z.object({ id: idSchema, itemId: idSchema }),
      answer: z.array(pack),
    }),
    expected: defineCall({
      id: idOf(ids.expected),
      method: 'GET',
      path: `${at}/{id}/packages`,
      access: access.read,
      summary: summaries.expected,
      params: idParams,
      answer: z.array(expectedPackage),
    }),
  };
}

function packageCalls<
  const Path extends string,
  const Id extends string,
  List extends Schema,
  Pack extends Schema,
  Scanned extends Schema,
  Settable extends Schema,
>(kind: CoreKindCalls<Path, Id, Schemas<unknown, List, Pack, unknown, Scanned, Settable>>) {
  const { ids, access, summaries } = kind;
  const { list, pack, scanAnswer, settable } = kind.schemas;
  const packageAnswer = z.object({ package: pack, summaries: summariesSchema });
  const at = addressOf(kind);
  return {
    scan: defineCall({
      id: idOf(ids.scan),
      method: 'POST',
      path: `${at}/{id}/scans`,
      access: access.scan,
      summary: summaries.scan,
      params: idParams,
      body: scanSchema,
      answer: scanAnswer,
    }),
    atList: defineCall({
      id: idOf(ids.atList),
      method: 'PUT',
      path: `${at}/{id}/devices`,
      access: access.scan,
      summary:
        'A device says that its screen shows the list, or leaves it; one that falls silent is named when the list is closed',
      params: idParams,
      body: atListSchema,
    }),
    undo: defineCall({
      id: idOf(ids.undo),
      method: 'DELETE',
      path: `${at}/{id}/scans/{packageId}`,
      access: access.scan,
      summary: summaries.undo,
      params: z.object({ id: idSchema, packageId: idSchema }),
      answer: packageAnswer,
    }),
    deviate: defineCall({
      id: idOf(ids.deviate),
      method: 'POST',
      path: `${at}/{id}/packages/{packageId}/deviation`,
      access: access.deviate,
      summary: 'A package deviates; damage needs a photo',
      params: z.object({ id: idSchema, packageId: idSchema }),
      body: deviationSchema,
      answer: packageAnswer,
    }),
    setStatus: defineCall({
      id: idOf(ids.setStatus),
      method: 'PUT',
      path: `${at}/{id}/items/status`,
      access: { anyPermission: ['setItemStatus'] },
      summary: 'Set the status of shipments without scanning',
      params: idParams,
      query: overrideQuery,
      body: z.object({ itemIds: z.array(idSchema).min(1).max(200), state: settable }),
      answer: checkedList(list),
    }),
  };
}

function stepCalls<const Path extends string, const Id extends string, List extends Schema>(
  kind: CoreKindCalls<Path, Id, { list: List }>,
) {
  const { ids, access, summaries } = kind;
  const at = addressOf(kind);
  const step = <const S extends 'start' | 'finish' | 'resume' | 'close' | 'reopen'>(name: S, needs: Access) =>
    stepCall(ids[name], `${at}/{id}/${name}`, kind.schemas.list, needs, summaries[name]);
  return {
    start: step('start', access.scan),
    finish: step('finish', access.scan),
    resume: step('resume', access.resume),
    close: step('close', access.close),
    reopen: step('reopen', access.reopen),
  };
}

function paperCalls<const Path extends string, const Id extends string, List extends Schema, Report extends Schema>(
  kind: ListKindCalls<Path, Id, { list: List; report: Report }>,
) {
  const { ids, access, summaries } = kind;
  const { list, report } = kind.schemas;
  const at = addressOf(kind);
  return {
    addSeal: defineCall({
      id: idOf(ids.addSeal),
      method: 'POST',
      path: `${at}/{id}/seals`,
      access: { anyPermission: ['editSeals'] },
      summary: 'Add a seal',
      params: idParams,
      body: newSealSchema,
      answer: z.array(sealSchema),
      status: 201,
      errors: [1731],
    }),
    seals: defineCall({
      id: idOf(ids.seals),
      method: 'GET',
      path: `${at}/{id}/seals`,
      access: access.read,
      summary: summaries.seals,
      params: idParams,
      answer: z.array(sealSchema),
    }),
    removeSeal: defineCall({
      id: idOf(ids.removeSeal),
      method: 'DELETE',
      path: `${at}/{id}/seals/{sealId}`,
      access: { anyPermission: ['editSeals'] },
      summary: 'Remove a seal',
      params: z.object({ id: idSchema, sealId: idSchema }),
      answer: z.array(sealSchema),
    }),
    report: defineCall({
      id: idOf(ids.report),
      method: 'PUT',
      path: `${at}/{id}/report`,
      access: access.report,
      summary: summaries.report,
      params: idParams,
      body: report,
      answer: list,
    }),
    equipment: defineCall({
      id: idOf(ids.equipment),
      method: 'PUT',
      path: `${at}/{id}/loading-equipment`,
      access: access.equipment,
      summary: 'Count the loading equipment',
      params: idParams,
      body: z.array(equipmentCountSchema).max(50),
      answer: list,
    }),
  };
}

/** The calls of a list that is scanned, whatever its kind. */
export const coreCalls = <
  const Path extends string,
  const Id extends string,
  Row extends Schema,
  List extends Schema,
  Pack extends Schema,
  Expected extends Schema,
  Scanned extends Schema,
  Settable extends Schema,
>(
  kind: CoreKindCalls<Path, Id, Schemas<Row, List, Pack, Expected, Scanned, Settable>>,
) => ({ ...readingCalls(kind), ...packageCalls(kind), ...stepCalls(kind) });

/** The calls of one kind of list (specification 3, 7): a kind is a declaration, its calls are made here. */
export const listCalls = <
  const Path extends string,
  const Id extends string,
  Row extends Schema,
  List extends Schema,
  Pack extends Schema,
  Expected extends Schema,
  Scanned extends Schema,
  Settable extends Schema,
  Report extends Schema,
>(
  kind: ListKindCalls<Path, Id, Schemas<Row, List, Pack, Expected, Scanned, Settable> & { report: Report }>,
) => ({ ...coreCalls(kind), ...paperCalls(kind) });

/** The calls of any kind of list, for what handles them all alike. */
export type ListCalls<Row, List, Pack, Expected, Scanned, Report> = ReturnType<
  typeof listCalls<
    string,
    string,
    z.ZodType<Row>,
    z.ZodType<List>,
    z.ZodType<Pack>,
    z.ZodType<Expected>,
    z.ZodType<Scanned>,
    z.ZodType<string>,
    z.ZodType<Report>
  >
>;
/** The same of a list without papers. */
export type CoreCalls<Row, List, Pack, Expected, Scanned> = ReturnType<
  typeof coreCalls<
    string,
    string,
    z.ZodType<Row>,
    z.ZodType<List>,
    z.ZodType<Pack>,
    z.ZodType<Expected>,
    z.ZodType<Scanned>,
    z.ZodType<string>
  >
>;
