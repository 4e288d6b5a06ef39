import { z } from 'zod';
import { type Call, defineCall } from '#kernel/call.ts';
import { recordIdSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { dateSchema } from '#kernel/date.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { type RecordType, recordBase, recordRights } from './recordType.ts';
import { recordTypes } from './types.ts';
import { areaFreightForwarder } from './types/fleet.ts';
import { relation, route, routing, terminalArea } from './types/places.ts';
import { stopLocationGroupingRequest } from './types/sites.ts';

const base = '/cmd-core-rest-interface';
const unitParams = z.object({ orgUnit: unitIdSchema });
const branchParams = z.object({ branch: unitIdSchema });
const isoDate = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const oneParams = z.object({ orgUnit: unitIdSchema, id: recordIdSchema });

/** Fields that every full record answers beside its type's own. */
const answered = {
  id: z.string(),
  type: z.string(),
  orgUnit: z.string(),
  validFrom: dateSchema,
  validTo: dateSchema.nullable(),
  displayOrder: z.int().nullable(),
  version: versionSchema,
  changedAt: z.int(),
  changedBy: z.string(),
};

// What every record has in common stands once in the documents.
z.globalRegistry.add(z.object(answered), { id: 'RecordHead' });
z.globalRegistry.add(z.object(recordBase), { id: 'RecordInputHead' });

const dangling = z
  .array(z.object({ field: z.string(), type: z.string(), id: z.string() }))
  .meta({ id: 'InvalidReferences' });

/** Texts of records by id: base fields, what the type displays, and `title`, the field that names it. */
const textsAnswer = z.object({ etag: z.string(), data: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Units as texts: `orgtree` all of them, `branch` those that are depots (specification 2, 3). */
const unitText = <const T extends string>(type: T, summary: string) =>
  defineCall({
    id: `masterdata.${type}.text`,
    method: 'GET',
    path: `${base}/masterdata/text/${type}/v1/{branch}/current`,
    access: 'signedIn',
    summary,
    params: branchParams,
    answer: textsAnswer,
  });
export const unitTexts = {
  orgtree: unitText('orgtree', 'Units by id'),
  branch: unitText('branch', 'Depots by id'),
} as const;

/** All texts that a screen needs in one call. */
export const recordTextsOf = defineCall({
  id: 'masterdata.texts',
  method: 'GET',
  path: `${base}/masterdata/texts/v1/{branch}/current`,
  access: 'signedIn',
  summary: 'Texts of the records of several types',
  params: branchParams,
  query: z.object({ types: z.array(z.string().max(40)).min(1).max(60) }),
  answer: z.object({ types: z.record(z.string(), textsAnswer) }),
});

const groupingBase = `${base}/stoplocationgroupingrequests`;
const groupingRecord = z.object({ ...answered, ...stopLocationGroupingRequest.fields.shape });
const decideAccess = { anyPermission: ['decideStopLocationGrouping'] } as const;

/** Merges the members into the target: what refers to them refers to it from now on, and they end (domain 3.12). */
export const acceptGrouping = defineCall({
  id: 'masterdata.acceptGrouping',
  method: 'POST',
  path: `${groupingBase}/{id}/accept`,
  access: decideAccess,
  summary: 'Stop location grouping request: accept',
  params: z.object({ id: recordIdSchema }),
  body: z.object({ targetStopLocationId: recordIdSchema.optional() }),
  answer: z.object({ record: groupingRecord, repointed: z.int(), ended: z.array(z.string()) }),
});
export const rejectGrouping = defineCall({
  id: 'masterdata.rejectGrouping',
  method: 'POST',
  path: `${groupingBase}/{id}/reject`,
  access: decideAccess,
  summary: 'Stop location grouping request: reject',
  params: z.object({ id: recordIdSchema }),
  body: z.object({ reason: z.string().trim().max(200).optional() }),
  answer: z.object({ record: groupingRecord }),
});
export const proposeGroupings = defineCall({
  id: 'masterdata.proposeGroupings',
  method: 'POST',
  path: `${groupingBase}/propose`,
  access: { anyPermission: stopLocationGroupingRequest.change },
  summary: 'Makes requests for stop locations that resemble each other',
  answer: z.object({ created: z.int(), compared: z.int() }),
});

/** Where postal codes lie, for maps of postal ranges: no boundaries, but the places that are known. */
export const postalPlaces = defineCall({
  id: 'masterdata.postalPlaces',
  method: 'GET',
  path: `${base}/masterdata/postalplaces/v1/{orgUnit}`,
  access: {
    anyPermission: [routing, route, relation, areaFreightForwarder, terminalArea].flatMap((type) => [...type.read]),
  },
  summary: 'Postal codes with the place where each is known to lie',
  params: unitParams,
  answer: z.object({
    places: z.array(
      z.object({
        countryCode: z.string(),
        postalCode: z.string(),
        city: z.string(),
        lat: z.number(),
        lon: z.number(),
        stops: z.int(),
      }),
    ),
  }),
});

/** Schemas of a record type as its calls take and answer them, named once in the document. */
function schemasOf<T extends RecordType>({ tag, fields: { shape } }: T) {
  const fields = `${tag}Fields`;
  z.globalRegistry.add(z.object(shape), { id: fields });
  const input = z.object({ ...recordBase, ...shape }).meta({ id: `${tag}Input`, madeOf: ['RecordInputHead', fields] });
  const stored = z.object({ ...answered, ...shape }).meta({ id: `${tag}Stored`, madeOf: ['RecordHead', fields] });
  const shown = stored
    .extend({ writable: z.boolean(), invalidReferences: dangling })
    .meta({ id: tag, madeOf: [`${tag}Stored`] });
  const version = shown
    .extend({ standing: z.enum(['EXPIRED', 'CURRENT', 'FUTURE']) })
    .meta({ id: `${tag}Version`, madeOf: [tag] });
  return { input, stored, shown, version };
}

function readingCalls<T extends RecordType>(type: T, { shown, version }: ReturnType<typeof schemasOf<T>>) {
  const { path, tag } = type;
  const { reading } = recordRights(type);
  return {
    text: defineCall({
      id: `masterdata.${path}.text`,
      method: 'GET',
      path: `${base}/masterdata/text/${path}/v1/{branch}/current`,
      access: 'signedIn',
      recordType: { path, tag },
      summary: `${tag}: texts of the records valid today`,
      params: branchParams,
      query: z.object({ user: z.string().max(60).optional() }),
      answer: textsAnswer,
    }),
    list: defineCall({
      id: `masterdata.${path}.list`,
      method: 'POST',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/list`,
      ...reading,
      summary: `${tag}: records as a table`,
      params: unitParams,
      body: tableQuerySchema.extend({ validAt: dateSchema.optional() }),
      answer: tableAnswer(shown),
    }),
    find: defineCall({
      id: `masterdata.${path}.find`,
      method: 'GET',
      path: `${base}/masterdata/${path}/v1/{orgUnit}`,
      ...reading,
      summary: `${tag}: records by words, valid on a day`,
      params: unitParams,
      query: z.object({
        validAt: isoDate.optional(),
        q: z.string().max(100).optional(),
        page: z.int().min(0).max(10_000).optional(),
        size: z.int().min(1).max(200).optional(),
      }),
      answer: tableAnswer(shown),
    }),
    versions: defineCall({
      id: `masterdata.${path}.versions`,
      method: 'GET',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/{id}/versions`,
      ...reading,
      summary: `${tag}: earlier and later versions of a record`,
      params: oneParams,
      answer: z.object({ versions: z.array(version) }),
    }),
    get: defineCall({
      id: `masterdata.${path}.get`,
      method: 'GET',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/{id}`,
      ...reading,
      summary: `${tag}: one record, as it is valid today or will be next`,
      params: oneParams,
      query: z.object({ validAt: isoDate.optional() }),
      answer: shown,
    }),
    reservedIds: defineCall({
      id: `masterdata.${path}.reservedIds`,
      method: 'GET',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/reserved-ids`,
      ...reading,
      summary: `${tag}: ids that are taken`,
      params: unitParams,
      answer: z.object({ ids: z.array(z.string()) }),
    }),
    references: defineCall({
      id: `masterdata.${path}.references`,
      method: 'GET',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/{id}/references`,
      ...reading,
      summary: `${tag}: what refers to a record`,
      params: oneParams,
      answer: z.object({
        references: z.array(
          z.object({ type: z.string(), id: z.string(), orgUnit: z.string(), text: z.string(), count: z.int() }),
        ),
      }),
    }),
  } as const satisfies Record<string, Call>;
}

function changingCalls<T extends RecordType>(type: T, { input, stored }: ReturnType<typeof schemasOf<T>>) {
  const { path, tag } = type;
  const { changing } = recordRights(type);
  const saved = z.object({ record: stored, warnings: z.array(z.string()) });
  const transferring = { ...changing, params: unitParams, answer: saved, errors: [1731] } as const;
  return {
    transfer: defineCall({
      ...transferring,
      id: `masterdata.${path}.transfer`,
      method: 'POST',
      path: `${base}/transfer/${path}/v1/{orgUnit}`,
      summary: `${tag}: create (without version) or change the version valid today`,
      body: input,
    }),
    transferCurrent: defineCall({
      ...transferring,
      id: `masterdata.${path}.transferCurrent`,
      method: 'POST',
      path: `${base}/transfer/${path}/v1/{orgUnit}/current`,
      summary: `${tag}: start a new validity today`,
      body: input,
    }),
    transferDto: defineCall({
      ...transferring,
      id: `masterdata.${path}.transferDto`,
      method: 'POST',
      path: `${base}/transfer/${path}/v1/{orgUnit}/dto`,
      summary: `${tag}: the same as a transfer, with the record inside a DTO`,
      body: z.object({ record: input, dto: z.literal(true) }),
    }),
    invalidate: defineCall({
      id: `masterdata.${path}.invalidate`,
      method: 'DELETE',
      path: `${base}/transfer/${path}/v1/{orgUnit}/{id}/{date}`,
      ...changing,
      summary: `${tag}: end the validity; refused while other records refer to it`,
      params: oneParams.extend({ date: isoDate }),
    }),
  } as const satisfies Record<string, Call>;
}

/** The calls of one type (domain 5.2); their paths are lower case, any case is accepted (R8). */
export function callsOf<T extends RecordType>(type: T) {
  const schemas = schemasOf(type);
  return { ...readingCalls(type, schemas), ...changingCalls(type, schemas) };
}
export type RecordCalls = ReturnType<typeof callsOf>;

/** All master-data calls by type path. */
export const recordCalls: Readonly<Record<string, RecordCalls>> = Object.fromEntries(
  Object.values(recordTypes).map((type) => [type.path, callsOf(type)]),
);
