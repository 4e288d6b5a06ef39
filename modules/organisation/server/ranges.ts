import { sql } from 'kysely';
import type { z } from 'zod';
import { compareDates, dateToIso, isoToDate, type LocalDate, localDateOf } from '#kernel/date.ts';
import { forbidden, notFound, Refusal, refused, stale } from '#kernel/errors.ts';
import type { CommandContext, SessionRecord, ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { RawContext } from '#platform/module.ts';
import type { changeRange, createRange, OrderNumberRange } from '../contract/ranges.ts';
import {
  type CheckDigitKind,
  numberText,
  percentUsed,
  rangeIssue,
  rangesOverlap,
  type RangePurpose,
} from '../rules/ranges.ts';

type Row = {
  id: string;
  branch: string;
  name: string;
  purpose: RangePurpose;
  prefix: string;
  from: number;
  to: number;
  next: number;
  padding: number;
  checkDigit: CheckDigitKind;
  warnAtPercent: number;
  active: boolean;
  validFrom: string | null;
  validTo: string | null;
  version: number;
};
/** Channels of messages are counted too, but nobody reads those numbers. */
const columns = sql`id, org_unit as branch, name, purpose, prefix, first_value as "from", last_value as "to", next_value as next, padding,
  check_digit as "checkDigit", warn_at_percent as "warnAtPercent", active, valid_from::text as "validFrom", valid_to::text as "validTo", version`;
const rangesOf = (db: Db, units: readonly string[]): Promise<Row[]> =>
  db.run(
    sql<Row>`select ${columns} from number_range where org_unit = any(${units}) and purpose <> 'CHANNEL'
      order by org_unit, purpose, valid_from nulls last, prefix, first_value, id`,
    { name: 'ranges.of' },
  );

const day = (iso: string | null): LocalDate | null => (iso === null ? null : isoToDate(iso));
const logKey = (id: string): string => `NUMBER_RANGE:${id}`;
const shown = ({ next, ...row }: Row, year: number): OrderNumberRange => ({
  ...row,
  validFrom: day(row.validFrom),
  validTo: day(row.validTo),
  current: next > row.from ? next - 1 : null,
  used: next - row.from,
  remaining: row.to - next + 1,
  percent: percentUsed(row.from, row.to, next),
  nextNumber: next > row.to ? null : numberText(row, next, year),
  historyLogKey: logKey(row.id),
});
const yearAt = ({ now }: { now: number }): number => localDateOf(now, 'UTC')[0];

const signedIn = ({ record }: RawContext): SessionRecord => {
  if (!record) throw new Refusal(401, 1500, 'Security');
  return record;
};
/** Units whose ranges a session writes: its own, and with the right for all of them those that it works in. */
const writable = ({ session, managedUnits }: SessionRecord): string[] => [
  ...new Set([session.orgUnit, ...(session.permissions.includes('writeGtpNumberRangeAll') ? managedUnits : [])]),
];

export async function rangesFor(ctx: RawContext, branch: string | undefined): Promise<OrderNumberRange[]> {
  const units = writable(signedIn(ctx));
  if (branch !== undefined && !units.includes(branch)) throw forbidden();
  const asked = branch === undefined ? units : [branch];
  const rows = await ctx.platform.tenancy.readingUnits(asked, (db) => rangesOf(db, asked));
  return rows.map((row) => shown(row, yearAt(ctx)));
}

/** Work in the unit of a range, by one hand after the other: what overlaps is judged by what stands. */
async function inBranch<T>(
  ctx: RawContext,
  branch: string | null | undefined,
  work: (at: CommandContext) => Promise<T>,
): Promise<T> {
  const record = signedIn(ctx);
  const unit = branch ?? record.session.orgUnit;
  if (!writable(record).includes(unit)) throw forbidden();
  const { readUnits } = await ctx.platform.tenancy.global((db) => ctx.platform.unitPath(db, unit));
  return ctx.platform.asSession({ ...record, readUnits, session: { ...record.session, orgUnit: unit } }, async (at) => {
    await at.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ranges/${unit}`}, 7))`);
    return work(at);
  });
}

type Typed = Omit<z.output<typeof createRange.body>, 'branch'>;
async function refuseWrong(at: CommandContext, typed: Typed, own?: string): Promise<void> {
  const issue = rangeIssue(typed);
  if (issue) throw refused(`organisation:range/error/${issue}`);
  const { validFrom, validTo } = typed;
  if (validFrom && validTo && compareDates(validFrom, validTo) > 0) throw refused('organisation:range/error/backwards');
  const other = (await rangesOf(at.db, [at.unit])).find(
    (one) => one.id !== own && one.purpose === typed.purpose && rangesOverlap(one, typed),
  );
  if (other) throw refused('organisation:range/error/overlaps', { name: other.name, from: other.from, to: other.to });
}

const iso = (date: LocalDate | null): string | null => date && dateToIso(date);
const tell = (at: CommandContext, id: string, kind: 'CRT' | 'UPD' | 'STS', name: string): void => {
  const text = { CRT: 'created', UPD: 'changed', STS: 'removed' } as const;
  at.history({
    logKey: logKey(id),
    type: kind,
    code: '0000',
    textKey: `organisation:range/history/${text[kind]}`,
    args: { name },
  });
  at.changed('numberRanges', 'range', id);
};
async function oneOf(at: CommandContext, id: string): Promise<Row> {
  const row = (await rangesOf(at.db, [at.unit])).find((one) => one.id === id);
  if (!row) throw notFound();
  return row;
}

export const openedRange = (
  ctx: RawContext,
  { branch, ...typed }: z.output<typeof createRange.body>,
): Promise<OrderNumberRange> =>
  inBranch(ctx, branch, async (at) => {
    await refuseWrong(at, typed);
    const id = at.newId();
    await at.db.run(sql`insert into number_range (org_unit, id, name, purpose, prefix, first_value, next_value, last_value, padding, check_digit,
        warn_at_percent, active, valid_from, valid_to)
      values (${at.unit}, ${id}, ${typed.name}, ${typed.purpose}, ${typed.prefix}, ${typed.from}, ${typed.from}, ${typed.to}, ${typed.padding}, ${typed.checkDigit},
        ${typed.warnAtPercent}, ${typed.active}, ${iso(typed.validFrom)}::date, ${iso(typed.validTo)}::date)`);
    tell(at, id, 'CRT', typed.name);
    return shown(await oneOf(at, id), yearAt(at));
  });

/** Once numbers are taken, how they are written stays, and the end stays behind the last of them. */
function refuseRewriting(before: Row, typed: Typed): void {
  if (before.next === before.from) return;
  const written = (one: Pick<Typed, 'purpose' | 'prefix' | 'from' | 'padding' | 'checkDigit'>) =>
    [one.purpose, one.prefix, one.from, one.padding, one.checkDigit].join('/');
  if (written(before) !== written(typed)) throw refused('organisation:range/error/inUse', { name: before.name });
  if (typed.to < before.next - 1) throw refused('organisation:range/error/tooShort', { current: before.next - 1 });
}

export const changedRange = (
  ctx: RawContext,
  id: string,
  { branch, version, ...typed }: z.output<typeof changeRange.body>,
): Promise<OrderNumberRange> =>
  inBranch(ctx, branch, async (at) => {
    // Whoever takes a number waits, so that the end is judged by what is taken.
    await at.db.run(sql`select 1 from number_range where org_unit = ${at.unit} and id = ${id} for update`);
    const before = await oneOf(at, id);
    if (before.version !== version) throw stale('base:thing/changed', { name: before.name });
    refuseRewriting(before, typed);
    await refuseWrong(at, typed, id);
    const unused = before.next === before.from;
    await at.db.run(sql`update number_range set name = ${typed.name}, purpose = ${typed.purpose}, prefix = ${typed.prefix}, first_value = ${typed.from},
        next_value = ${unused ? typed.from : before.next}, last_value = ${typed.to}, padding = ${typed.padding}, check_digit = ${typed.checkDigit},
        warn_at_percent = ${typed.warnAtPercent}, active = ${typed.active}, valid_from = ${iso(typed.validFrom)}::date, valid_to = ${iso(typed.validTo)}::date,
        version = version + 1
      where org_unit = ${at.unit} and id = ${id}`);
    tell(at, id, 'UPD', typed.name);
    return shown(await oneOf(at, id), yearAt(at));
  });

export const removedRange = (ctx: RawContext, id: string, branch: string | undefined): Promise<void> =>
  inBranch(ctx, branch, async (at) => {
    await at.db.run(sql`select 1 from number_range where org_unit = ${at.unit} and id = ${id} for update`);
    const row = await oneOf(at, id);
    if (row.next > row.from)
      throw refused('organisation:range/error/used', { name: row.name, used: row.next - row.from });
    await at.db.run(sql`delete from number_range where org_unit = ${at.unit} and id = ${id}`);
    tell(at, id, 'STS', row.name);
  });

/** Ranges of the unit that are nearly used up with none behind them; for the bell. */
export async function countNearlyUsed(ctx: ViewContext): Promise<number> {
  const row = await ctx.db.find(
    sql<{
      n: number;
    }>`select count(*)::int as n from number_range r where org_unit = ${ctx.unit} and active and purpose <> 'CHANNEL'
      and (next_value - first_value) * 100 >= warn_at_percent::bigint * (last_value - first_value + 1)
      and not exists (select from number_range o where o.org_unit = ${ctx.unit} and o.purpose = r.purpose and o.id <> r.id and o.active
        and (o.next_value - o.first_value) * 100 < o.warn_at_percent::bigint * (o.last_value - o.first_value + 1))`,
    { name: 'ranges.nearlyUsed' },
  );
  return row?.n ?? 0;
}
