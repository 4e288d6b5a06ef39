import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { localDateOf } from '#kernel/date.ts';
import { forbidden, invalidInput, notFound, notUnique, Refusal, stale } from '#kernel/errors.ts';
import { managementRank } from '#kernel/session.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { RawContext } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { unitFounded } from '../contract/facts.ts';
import type { OrgUnit } from '../contract/units.ts';
import { depotRanges, moveRefusal, subtreeOf, unitViolations } from '../rules/units.ts';
import { isTrainingUnit } from '../rules/training.ts';
import { openNumberRanges } from './saveUnit.ts';

type Stored = Omit<OrgUnit, 'writable'>;
type Input = Omit<Stored, 'version'>;

const columns = sql`id, parent_id as "parentId", name, display_order as "displayOrder", is_branch as "isBranch", depot_number as "depotNumber", address, latitude, longitude,
  timezone, language, country_code as "countryCode", gs1_company_prefix as "gs1CompanyPrefix", edi_name as "ediName", opening_hours as "openingHours", maintenance,
  key_account as "keyAccount", version`;

const allUnits = (db: Db): Promise<Stored[]> =>
  db.run(
    sql<Stored>`select ${columns} from org_unit where training_of is null order by display_order nulls last, name`,
  );

const seesAll = ({ session }: SessionRecord): boolean =>
  managementRank[session.managementLevel] >= managementRank.GLOBAL_USER;

/** The session's own units: where it works, what it manages, and everything below those. */
const ownUnits = (record: SessionRecord, units: readonly Stored[]): Set<string> =>
  new Set([record.session.orgUnit, ...record.managedUnits].flatMap((id) => [...subtreeOf(units, id)]));

const mayChange = (record: SessionRecord, units: readonly Stored[]): ((id: string) => boolean) => {
  if (!record.session.permissions.includes('changeOrgTreeData')) return () => false;
  if (seesAll(record)) return () => true;
  const own = ownUnits(record, units);
  return (id) => own.has(id);
};

const wire = (unit: Stored, writable: boolean): OrgUnit => ({ ...unit, writable });
const signedIn = ({ record }: RawContext): SessionRecord => {
  if (!record) throw new Refusal(401, 1500, 'Security');
  return record;
};

/** Units that this session may see, in the order of the tree's siblings. */
export async function unitsFor(ctx: RawContext): Promise<{ units: OrgUnit[] }> {
  const record = signedIn(ctx);
  const units = await ctx.platform.tenancy.global(allUnits);
  const may = mayChange(record, units);
  const own = seesAll(record) ? undefined : ownUnits(record, units);
  return {
    units: units
      .filter((unit) => own === undefined || own.has(unit.id) || record.readUnits.includes(unit.id))
      .map((unit) => wire(unit, may(unit.id))),
  };
}

/** One writer of the tree at a time: two moves that are right alone may make a circle together. */
const lockTree = (db: Db): Promise<unknown> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('orgtree', 5))`);

async function refuseViolations(ctx: CommandContext, units: readonly Stored[], unit: Input): Promise<void> {
  const violations = unitViolations(unit).map((one) => ({
    ...one,
    message: ctx.t(`base:validation/${one.rule}`),
  }));
  if (violations.length > 0) throw invalidInput(violations);
  const why = moveRefusal(units, unit.id, unit.parentId);
  if (why) throw new Refusal(400, 1710, 'Data', { key: `organisation:refusal/${why}` });
  const other = units.filter((one) => one.id !== unit.id);
  if (unit.depotNumber != null && other.some((one) => one.depotNumber === unit.depotNumber))
    throw notUnique('depotNumber', String(unit.depotNumber));
  if (unit.ediName && other.some((one) => one.ediName === unit.ediName)) throw notUnique('ediName', unit.ediName);
}

const json = (value: unknown) => sql`${value == null ? null : JSON.stringify(value)}::jsonb`;

/** Runs a change in the changed unit, whatever unit the session works in: its history and its ranges are that unit's. */
const inUnit = <T>(
  platform: Platform,
  record: SessionRecord,
  path: readonly string[],
  work: (ctx: CommandContext) => Promise<T>,
): Promise<T> => {
  const [orgUnit = record.session.orgUnit] = path;
  return platform.asSession({ ...record, readUnits: [...path], session: { ...record.session, orgUnit } }, work);
};

const recordChange = (ctx: CommandContext, kind: 'CRT' | 'UPD', before: Stored | null, after: Input): void => {
  const text = kind === 'CRT' ? 'created' : before?.parentId === after.parentId ? 'changed' : 'moved';
  ctx.history({
    logKey: `MD:orgunit:${after.id}`,
    type: kind,
    code: kind === 'CRT' ? '0001' : '0010',
    textKey: `organisation:history/${text}`,
    args: { name: after.name, parent: after.parentId ?? '' },
    before,
    after,
  });
  ctx.changed('masterdata', 'orgunit', after.id);
};

/** Stores a new unit with its number ranges, in a context of that unit; `founder` manages it from then on. */
async function foundUnit(
  at: CommandContext,
  units: readonly Stored[],
  unit: Input,
  founder: SessionRecord['account'],
): Promise<Stored> {
  if (units.some((one) => one.id === unit.id) || isTrainingUnit(unit.id)) throw notUnique('id', unit.id);
  await refuseViolations(at, units, unit);
  const made = await at.db.find(
    sql<Stored>`insert into org_unit (id, parent_id, name, display_order, is_branch, depot_number, address, latitude, longitude, timezone, language, country_code,
        gs1_company_prefix, edi_name, opening_hours, maintenance, key_account)
      values (${unit.id}, ${unit.parentId}, ${unit.name}, ${unit.displayOrder ?? null}, ${unit.isBranch}, ${unit.depotNumber ?? null}, ${json(unit.address)}, ${unit.latitude ?? null},
        ${unit.longitude ?? null}, ${unit.timezone}, ${unit.language}, ${unit.countryCode}, ${unit.gs1CompanyPrefix ?? null}, ${unit.ediName || null}, ${json(unit.openingHours)},
        ${unit.maintenance}, ${unit.keyAccount}) returning ${columns}`,
  );
  await openRanges(at, unit);
  recordChange(at, 'CRT', null, unit);
  await at.emit(unitFounded, { unitId: unit.id, account: founder });
  return known(made);
}

/** The first unit of a new installation, below its root; in a context of that unit. */
export async function foundFirstUnit(
  at: CommandContext,
  unit: Input,
  founder: SessionRecord['account'],
): Promise<void> {
  await lockTree(at.db);
  await foundUnit(at, await allUnits(at.db), unit, founder);
}

/** Founds a unit below one that the session may change. A depot gets its number ranges at once, its founder may work in it. */
export async function createUnit(ctx: RawContext, unit: Input): Promise<OrgUnit> {
  const record = signedIn(ctx);
  const parent = await ctx.platform.tenancy.global((db) => ctx.platform.unitPath(db, unit.parentId ?? ''));
  return inUnit(ctx.platform, record, [unit.id, ...parent.readUnits], async (at) => {
    await lockTree(at.db);
    const units = await allUnits(at.db);
    if (!mayChange(record, units)(unit.parentId ?? '')) throw forbidden();
    return wire(await foundUnit(at, units, unit, record.account), true);
  });
}

async function openRanges(ctx: CommandContext, unit: Input): Promise<void> {
  if (!unit.isBranch || unit.depotNumber == null) return;
  const [year] = localDateOf(ctx.now, 'UTC');
  await openNumberRanges(ctx.db, unit.id, depotRanges(unit.depotNumber, year % 100, unit.gs1CompanyPrefix ?? null));
}

/** Changes a unit; with another parent it moves there with everything below it. */
export async function changeUnit(
  ctx: RawContext,
  id: string,
  change: Omit<Input, 'id'> & { version: number },
): Promise<OrgUnit> {
  const record = signedIn(ctx);
  const path = await ctx.platform.tenancy.global((db) => ctx.platform.unitPath(db, id));
  if (path.readUnits.length === 0) throw notFound();
  return inUnit(ctx.platform, record, path.readUnits, async (at) => {
    await lockTree(at.db);
    const units = await allUnits(at.db);
    const before = units.find((one) => one.id === id);
    if (!before) throw notFound();
    const may = mayChange(record, units);
    const moves = before.parentId !== change.parentId;
    if (!may(id) || (moves && change.parentId !== null && !may(change.parentId))) throw forbidden();
    if (before.version !== change.version) throw stale();
    await refuseViolations(at, units, { ...change, id });
    const saved = await at.db.find(
      sql<Stored>`update org_unit set parent_id = ${change.parentId}, name = ${change.name}, display_order = ${change.displayOrder ?? null}, is_branch = ${change.isBranch},
          depot_number = ${change.depotNumber ?? null}, address = ${json(change.address)}, latitude = ${change.latitude ?? null}, longitude = ${change.longitude ?? null},
          timezone = ${change.timezone}, language = ${change.language}, country_code = ${change.countryCode}, gs1_company_prefix = ${change.gs1CompanyPrefix ?? null},
          edi_name = ${change.ediName || null}, opening_hours = ${json(change.openingHours)}, maintenance = ${change.maintenance}, key_account = ${change.keyAccount}, version = version + 1
        where id = ${id} and version = ${change.version} returning ${columns}`,
    );
    if (!saved) throw stale();
    await openRanges(at, { ...change, id });
    recordChange(at, 'UPD', before, { ...change, id });
    return wire(saved, true);
  });
}
