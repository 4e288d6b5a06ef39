import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { Db } from '#platform/database/executor.ts';
import { raw, type ServerModule } from '#platform/module.ts';
import { orgTree, type OrgNode } from '../contract/calls.ts';
import { changeUnit as unitChange, createUnit as unitCreation, listUnits } from '../contract/units.ts';
import { rangeWriters } from '../contract/access.ts';
import { changeRange, createRange, listRanges, removeRange } from '../contract/ranges.ts';
import { organisationPersons } from './persons.ts';
import { changedRange, openedRange, rangesFor, removedRange } from './ranges.ts';
import { removeTraining } from './training.ts';
import { changeUnit, createUnit, unitsFor } from './units.ts';

export { calendarOf, calendarRegion, calendarYears } from './calendars.ts';
export { openNumberRanges, saveUnit } from './saveUnit.ts';
export { takeNumbers } from './takeNumbers.ts';
export { countNearlyUsed } from './ranges.ts';
export { openTrainingUnit, removeTraining } from './training.ts';
export { foundFirstUnit } from './units.ts';

export type Unit = {
  id: string;
  parentId: string | null;
  name: string;
  isBranch: boolean;
  depotNumber: number | null;
  latitude: number | null;
  longitude: number | null;
  timezone: string;
  language: string;
  countryCode: string;
  gs1CompanyPrefix: string | null;
  ediName: string | null;
  maintenance: boolean;
  address: {
    name1?: string | null;
    street?: string | null;
    streetNumber?: string | null;
    postalCode?: string | null;
    city?: string | null;
    countryCode?: string | null;
    region?: string | null;
    phone?: string | null;
  } | null;
};

const columns = sql`id, parent_id as "parentId", name, is_branch as "isBranch", depot_number as "depotNumber", latitude, longitude, timezone, language,
  country_code as "countryCode", gs1_company_prefix as "gs1CompanyPrefix", edi_name as "ediName", maintenance, address`;

export const findUnit = (db: Db, id: string): Promise<Unit | undefined> =>
  db.find(sql<Unit>`select ${columns} from org_unit where id = ${id}`, { name: 'unit.find' });

/** Depots with their place and address, by id. */
export async function depotsById(db: Db): Promise<Map<string, Unit>> {
  const rows = await db.run(sql<Unit>`select ${columns} from org_unit where is_branch`, { name: 'unit.depotsById' });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every depot of the organisation, by name. */
export const listDepots = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.run(sql<{ id: string; name: string }>`select id, name from org_unit where is_branch order by name, id`, {
    name: 'unit.depots',
  });

/** True while the unit or one above it is closed for maintenance. */
/** Every unit of the tree but those in which people learn, in its order. */
export const unitNames = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.run(
    sql<{
      id: string;
      name: string;
    }>`select id, name from org_unit where training_of is null order by display_order nulls last, name, id`,
    { name: 'organisation.unitNames' },
  );

export async function underMaintenance(db: Db, unit: string): Promise<boolean> {
  const row = await db.find(
    sql<{
      closed: boolean;
    }>`select bool_or(maintenance) as closed from org_unit where id = any(app.unit_path(${unit}))`,
    { name: 'unit.maintenance' },
  );
  return row?.closed ?? false;
}

/** Id of the root of the organisation: what is set there holds for everybody, also before a sign-in. */
export async function rootUnit(db: Db): Promise<string> {
  const row = await db.find(sql<{ id: string }>`select id from org_unit where parent_id is null order by id limit 1`, {
    name: 'unit.root',
  });
  return row?.id ?? 'global';
}

/** Unit and ancestors, nearest first, with the unit's time zone. Empty for an unknown unit. */
export async function unitPath(db: Db, unit: string): Promise<{ readUnits: string[]; timezone: string }> {
  const row = await db.find(
    sql<{
      path: string[] | null;
      timezone: string | null;
    }>`select app.unit_path(${unit}) as path, (select timezone from org_unit where id = ${unit}) as timezone`,
    { name: 'unit.path' },
  );
  return { readUnits: row?.path ?? [], timezone: row?.timezone ?? 'Europe/Berlin' };
}

const treeOf = (units: (Unit & { displayOrder: number | null })[]): OrgNode => {
  const nodes = new Map<string, OrgNode>(
    units.map((u) => [
      u.id,
      { id: u.id, name: u.name, displayOrder: u.displayOrder, isBranch: u.isBranch, children: [] },
    ]),
  );
  let root: OrgNode | undefined;
  for (const unit of units) {
    const node = known(nodes.get(unit.id));
    if (unit.parentId === null) root ??= node;
    else nodes.get(unit.parentId)?.children.push(node);
  }
  return root ?? { id: 'global', name: 'Global', displayOrder: null, isBranch: false, children: [] };
};

export const organisation: ServerModule = {
  name: 'organisation',
  personal: organisationPersons,
  quantities: {
    DEPOT: async (db) =>
      known((await db.run(sql<{ n: number }>`select count(*)::int as n from org_unit where is_branch`))[0]).n,
  },
  topics: { numberRanges: rangeWriters },
  // Whoever writes ranges reads what was done to those of the unit.
  histories: {
    'NUMBER_RANGE:': async ({ session }) =>
      session.permissions.some((one) => one === 'writeGtpNumberRangeLocal' || one === 'writeGtpNumberRangeAll'),
  },
  jobs: [{ name: 'removeTraining', cron: '17 * * * *', longest: 4 * 3600, atHead: true, run: removeTraining }],
  routes: [
    raw(orgTree, async ({ platform, reply }) => {
      const units = await platform.tenancy.global((db) =>
        db.run(
          sql<
            Unit & { displayOrder: number | null }
          >`select ${columns}, display_order as "displayOrder" from org_unit where training_of is null order by display_order nulls last, name`,
        ),
      );
      return reply.send({ root: treeOf(units) });
    }),
    raw(listRanges, async (ctx, { query }) => ctx.reply.send(await rangesFor(ctx, query.branch))),
    raw(createRange, async (ctx, { body }) => ctx.reply.status(201).send(await openedRange(ctx, body))),
    raw(changeRange, async (ctx, { params, body }) => ctx.reply.send(await changedRange(ctx, params.id, body))),
    raw(removeRange, async (ctx, { params, query }) => {
      await removedRange(ctx, params.id, query.branch);
      return ctx.reply.status(204).send();
    }),
    raw(listUnits, async (ctx) => ctx.reply.send(await unitsFor(ctx))),
    raw(unitCreation, async (ctx, { body }) => ctx.reply.status(201).send(await createUnit(ctx, body))),
    raw(unitChange, async (ctx, { params, body }) => ctx.reply.send(await changeUnit(ctx, params.id, body))),
  ],
};
