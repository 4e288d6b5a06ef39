import { withValue } from '../rules/path.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RecordType } from '../contract/recordType.ts';
import { recordTypes } from '../contract/types.ts';
import { areaFreightForwarder } from '../contract/types/fleet.ts';
import type { unitTexts } from '../contract/calls.ts';
import { dayOf, readingOf, type Seen, seenOf, seenWhere } from './own.ts';
import { currentRows, findRecordsBy, unitsHolding } from './read.ts';

type TextRow = {
  id: string;
  orgUnit: string;
  validFrom: string;
  validTo: string | null;
  displayOrder: number | null;
  parts: unknown[];
};

/** The records of the forwarders that a user belongs to; all of them for everybody else (domain 5.2). */
async function visibleTo(ctx: ViewContext, type: RecordType, user: string | undefined): Promise<Seen | undefined> {
  const tie = type.whose?.ownAff;
  if (user === undefined || !tie || tie === 'all' || tie.by !== 'affIds') return undefined;
  const forwarders = await findRecordsBy(readingOf(ctx), areaFreightForwarder, 'userIDs', [user]);
  return forwarders.length === 0 ? undefined : { field: tie.field, values: forwarders.map((one) => one.id) };
}

const etagOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);

/** Values at their paths: `[['address', 'name1'], 'X']` is `{ address: { name1: 'X' } }`. */
function nested(entries: readonly (readonly [path: readonly string[], value: unknown])[]): Record<string, unknown> {
  let out: Record<string, unknown> = {};
  for (const [path, value] of entries) out = withValue(out, path.join('.'), value);
  return out;
}

/** Texts of the records valid today, in every language; the client shows its own (specification 2, 3). */
export async function recordTexts(ctx: ViewContext, type: RecordType, branch: string, user?: string) {
  const units = ctx.readUnits.includes(branch) ? ctx.readUnits.slice(ctx.readUnits.indexOf(branch)) : ctx.readUnits;
  const holding = await unitsHolding(ctx.db, units, type.path);
  // Of twenty thousand records only what is shown leaves the database.
  const parts = [...type.display, type.title].map((path) => sql`data #> ${`{${path.split('.').join(',')}}`}::text[]`);
  const rows = await ctx.db.run(
    sql<TextRow>`select id, org_unit as "orgUnit", valid_from as "validFrom", valid_to as "validTo", display_order as "displayOrder",
        jsonb_build_array(${sql.join(parts)}) as parts
      from (${currentRows(holding, type.path, dayOf(ctx))}) r where ${seenWhere(await visibleTo(ctx, type, user))} and ${seenWhere(await seenOf(ctx, type))}
      order by display_order nulls last, id`,
  );
  // Where it lies in the record; a reference under what it refers to, `vehicleType` for `vehicleTypeId` (specification 2, 3).
  const names = type.display.map((path) => path.replace(/Id$/, '').split('.'));
  const data = Object.fromEntries(
    rows.map(({ id, orgUnit, validFrom, validTo, displayOrder, parts: values }) => [
      id,
      {
        id,
        orgUnit,
        validFrom: isoToDate(validFrom),
        validTo: validTo ? isoToDate(validTo) : null,
        displayOrder,
        ...nested(names.map((path, i) => [path, values[i] ?? null])),
        title: values.at(-1) ?? id,
      },
    ]),
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
      where (is_branch or ${type === 'orgtree'}) and training_of is null order by display_order nulls last, name`,
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
