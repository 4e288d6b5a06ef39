import { z } from 'zod';
import { type Call, defineCall } from '#kernel/call.ts';
import { recordIdSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { dateSchema } from '#kernel/date.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { type RecordType, recordBase } from './recordType.ts';
import { recordTypes } from './types.ts';

const base = '/cmd-core-rest-interface';
const unitParams = z.object({ orgUnit: unitIdSchema });
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

const dangling = z.array(z.object({ field: z.string(), type: z.string(), id: z.string() }));

/** The calls of one type (domain 5.2); their paths are lower case, any case is accepted (R8). */
export function callsOf<T extends RecordType>(type: T) {
  const { path } = type;
  const readAccess = { anyPermission: type.read, ...(type.licence ? { anyLicence: [type.licence] } : {}) };
  const changeAccess = { anyPermission: type.change, ...(type.licence ? { anyLicence: [type.licence] } : {}) };
  const input = z.object({ ...recordBase, ...type.fields.shape }).meta({ id: `${type.tag}Input` });
  const record = z.object({ ...answered, ...type.fields.shape });
  const saved = z.object({ record, warnings: z.array(z.string()) }).meta({ id: `${type.tag}Saved` });
  const shown = record.extend({ writable: z.boolean(), invalidReferences: dangling }).meta({ id: type.tag });
  return {
    text: defineCall({
      id: `masterdata.${path}.text`,
      method: 'GET',
      path: `${base}/masterdata/text/${path}/v1/{branch}/current`,
      access: 'signedIn',
      summary: `${type.tag}: texts of the records valid today`,
      params: z.object({ branch: unitIdSchema }),
      query: z.object({ user: z.string().max(60).optional() }),
      answer: z.object({ etag: z.string(), data: z.record(z.string(), z.record(z.string(), z.unknown())) }),
    }),
    list: defineCall({
      id: `masterdata.${path}.list`,
      method: 'POST',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/list`,
      access: readAccess,
      summary: `${type.tag}: records as a table`,
      params: unitParams,
      body: tableQuerySchema.extend({ validAt: dateSchema.optional() }),
      answer: tableAnswer(shown),
    }),
    get: defineCall({
      id: `masterdata.${path}.get`,
      method: 'GET',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/{id}`,
      access: readAccess,
      summary: `${type.tag}: one record`,
      params: oneParams,
      answer: shown,
    }),
    reservedIds: defineCall({
      id: `masterdata.${path}.reservedIds`,
      method: 'GET',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/reserved-ids`,
      access: readAccess,
      summary: `${type.tag}: ids that are taken`,
      params: unitParams,
      answer: z.object({ ids: z.array(z.string()) }),
    }),
    references: defineCall({
      id: `masterdata.${path}.references`,
      method: 'GET',
      path: `${base}/masterdata/${path}/v1/{orgUnit}/{id}/references`,
      access: readAccess,
      summary: `${type.tag}: what refers to a record`,
      params: oneParams,
      answer: z.object({
        references: z.array(
          z.object({ type: z.string(), id: z.string(), orgUnit: z.string(), text: z.string(), count: z.int() }),
        ),
      }),
    }),
    transfer: defineCall({
      id: `masterdata.${path}.transfer`,
      method: 'POST',
      path: `${base}/transfer/${path}/v1/{orgUnit}`,
      access: changeAccess,
      summary: `${type.tag}: create (without version) or change the version valid today`,
      params: unitParams,
      body: input,
      answer: saved,
      errors: [1731],
    }),
    transferCurrent: defineCall({
      id: `masterdata.${path}.transferCurrent`,
      method: 'POST',
      path: `${base}/transfer/${path}/v1/{orgUnit}/current`,
      access: changeAccess,
      summary: `${type.tag}: start a new validity today`,
      params: unitParams,
      body: input,
      answer: saved,
      errors: [1731],
    }),
    invalidate: defineCall({
      id: `masterdata.${path}.invalidate`,
      method: 'DELETE',
      path: `${base}/transfer/${path}/v1/{orgUnit}/{id}/{date}`,
      access: changeAccess,
      summary: `${type.tag}: end the validity; refused while other records refer to it`,
      params: oneParams.extend({ date: z.string().regex(/^\d{4}-\d\d-\d\d$/) }),
    }),
  } as const satisfies Record<string, Call>;
}
export type RecordCalls = ReturnType<typeof callsOf>;

/** All master-data calls by type path. */
export const recordCalls: Readonly<Record<string, RecordCalls>> = Object.fromEntries(
  Object.values(recordTypes).map((type) => [type.path, callsOf(type)]),
);
