import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { RecordType } from '../contract/recordType.ts';
import { recordTypes } from '../contract/types.ts';
import { areaFreightForwarder } from '../contract/types/fleet.ts';
import type { unitTexts } from '../contract/calls.ts';
import { valueAt } from '../rules/path.ts';
import { dayOf, readingOf, type Seen, seenWhere } from './own.ts';
import { currentRows, findRecordsBy, type Row, unitsHolding, wireRecord } from './read.ts';

/** The records of the forwarders that a user belongs to; all of them for everybody else (domain 5.2). */
async function visibleTo(ctx: ViewContext, type: RecordType, user: string | undefined): Promise<Seen | undefined> {
  if (user === undefined || !type.affField) return undefined;
  const forwarders = await findRecordsBy(readingOf(ctx), areaFreightForwarder, 'userIDs', [user]);
  return forwarders.length === 0 ? undefined : { field: type.affField, values: forwarders.map((one) => one.id) };
}

const etagOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);

/** Texts of the records valid today, in every language; the client shows its own (specification 2, 3). */
export async function recordTexts(ctx: ViewContext, type: RecordType, branch: string, user?: string) {
  const units = ctx.readUnits.includes(branch) ? ctx.readUnits.slice(ctx.readUnits.indexOf(branch)) : ctx.readUnits;
  const holding = await unitsHolding(ctx.db, units, type.path);
  const rows = await ctx.db.run(
    sql<Row>`select * from (${currentRows(holding, type.path, dayOf(ctx))}) r where ${seenWhere(await visibleTo(ctx, type, user))}
      order by display_order nulls last, id`,
  );
  const data = Object.fromEntries(
    rows.map((row) => {
      const { id, orgUnit, validFrom, validTo, displayOrder } = wireRecord(type, row);
      const shown = Object.fromEntries(
        type.display.map((path) => [path.split('.').at(-1) as string, valueAt(row.data, path) ?? null]),
      );
      return [
        id,
        {
          id,
          orgUnit,
          validFrom,
          validTo,
          displayOrder,
          ...shown,
          title: valueAt({ ...row.data, id }, type.title) ?? id,
        },
      ];
    }),
  );
  return { etag: etagOf(data), data };
}

/** Names of all units, or of the depots: the tree belongs to nobody, everybody chooses from it at the sign-in. */
export async function unitTextsOf(ctx: ViewContext, type: keyof typeof unitTexts) {
  const rows = await ctx.db.run(
    sql<{
      id: string;
      name: string;
      displayOrder: number | null;
      isBranch: boolean;
    }>`select id, name, display_order as "displayOrder", is_branch as "isBranch" from org_unit
      where is_branch or ${type === 'orgtree'} order by display_order nulls last, name`,
  );
  const data = Object.fromEntries(rows.map((unit) => [unit.id, { ...unit, orgUnit: unit.id, title: unit.name }]));
  return { etag: etagOf(data), data };
}

/** Several types at once; a type that nobody declared is left out. */
export async function textsOfTypes(ctx: ViewContext, types: readonly string[], branch: string) {
  const answers: Record<string, { etag: string; data: Record<string, Record<string, unknown>> }> = {};
  for (const path of new Set(types.map((type) => type.toLowerCase()))) {
    const type = recordTypes[path];
    if (type) answers[path] = await recordTexts(ctx, type, branch);
    else if (path === 'orgtree' || path === 'branch') answers[path] = await unitTextsOf(ctx, path);
  }
  return { types: answers };
}
