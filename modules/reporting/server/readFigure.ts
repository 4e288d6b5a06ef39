import { sql } from 'kysely';
import { addDays, dateToIso, isoToDate } from '#kernel/date.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import type { FigureAnswer, FigurePoint } from '../contract/calls.ts';
import { figures, type Measure } from '../rules/catalogue.ts';
import { isKeptBack, type Sums, valueOf } from '../rules/measure.ts';
import { lengthOf, periodBefore } from '../rules/period.ts';
import { lastDay, type Question, rowsQuery } from './figureQuery.ts';
import { labelsOf } from './labels.ts';

type Group = Sums & { key: string; all: boolean };
const nothing: Sums = { rows: 0, good: 0, total: 0, hours: 0, people: 0, personHours: 0 };

/** So many bars fit a chart; further groups stand in the figure of all. */
const mostGroups = 40;

/** The sums of each group and of all, in one statement. What a measure does not ask for is not counted. */
async function groupsOf(question: Question): Promise<{ all: Sums; groups: Group[] }> {
  const { measure } = figures[question.id];
  const hour = sql`floor(extract(epoch from f.at) / 3600)`;
  const zero = sql`0`;
  const people = measure === 'perPersonHour';
  const found = await question.asked.ctx.db.run(
    sql<Group>`select coalesce(f.grp, '') as key, grouping(f.grp) = 1 as all, count(*)::int as rows,
      (count(*) filter (where f.good))::int as good, coalesce(sum(f.value), 0)::float8 as total,
      ${measure === 'perHour' ? sql`count(distinct ${hour})` : zero}::int as hours,
      ${people ? sql`count(distinct f.worker)` : zero}::int as people,
      ${people ? sql`count(distinct (f.worker, ${hour})) filter (where f.worker is not null)` : zero}::int as "personHours"
      from (${await rowsQuery(question)}) f group by grouping sets ((f.grp), ())`,
  );
  return { all: found.find((one) => one.all) ?? nothing, groups: found.filter((one) => !one.all) };
}

const plus = (a: Sums, b: Sums): Sums => ({
  rows: a.rows + b.rows,
  good: a.good + b.good,
  total: a.total + b.total,
  hours: a.hours + b.hours,
  people: Math.max(a.people, b.people),
  personHours: a.personHours + b.personHours,
});

/** Each day from the first to the last has its place, also when nothing happened; a balance stays as it was. */
function everyDay(measure: Measure, groups: readonly Group[], from: string, to: string): Group[] {
  const byDay = new Map(groups.map((one) => [one.key, one]));
  const days: Group[] = [];
  let before: Sums = nothing;
  for (let day = from; day <= to; day = dateToIso(addDays(isoToDate(day), 1))) {
    const own = byDay.get(day) ?? nothing;
    before = measure === 'balance' ? plus(before, own) : own;
    days.push({ ...before, key: day, all: false });
  }
  return days;
}
const hours = Array.from({ length: 24 }, (_, at) => String(at).padStart(2, '0'));
function everyHour(groups: readonly Group[]): Group[] {
  const byHour = new Map(groups.map((one) => [one.key, one]));
  const known = hours.filter((hour) => byHour.has(hour));
  const shown = hours.filter((hour) => hour >= (known[0] ?? '24') && hour <= (known.at(-1) ?? ''));
  return shown.map((key) => byHour.get(key) ?? { ...nothing, key, all: false });
}

/** In the order of time or age; else what weighs most first. */
function inOrder(question: Question, groups: readonly Group[]): Group[] {
  const { measure } = figures[question.id];
  const { by, asked } = question;
  if (by === 'day') return everyDay(measure, groups, dateToIso(asked.period.from), lastDay(asked, dayOf(asked.ctx)));
  if (by === 'hour') return everyHour(groups);
  if (by === 'week') return groups.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (by === 'age') return groups.toSorted((a, b) => Number(a.key) - Number(b.key));
  const weight = (one: Sums): number =>
    measure === 'mean'
      ? one.total / one.rows
      : measure === 'sum' || measure === 'balance'
        ? Math.abs(one.total)
        : one.rows;
  return groups.toSorted((a, b) => weight(b) - weight(a) || (a.key < b.key ? -1 : 1));
}

/** The group of the period before that stands beside one of this: the same word, the same hour, the day as many days before. */
function keyBefore({ by, asked: { period } }: Question, key: string): string | undefined {
  if (by === 'week') return undefined;
  return by === 'day' ? dateToIso(addDays(isoToDate(key), -lengthOf(period))) : key;
}

const totalOf = (measure: Measure, sums: Sums) => ({
  rows: sums.rows,
  good: measure === 'share' ? sums.good : null,
  value: valueOf(measure, sums),
  few: isKeptBack(measure, sums),
});

/** The figure in its period, its groups, and the period before. */
export async function readFigure(question: Question): Promise<FigureAnswer> {
  const { id, by, asked } = question;
  const { measure, unit, better, of } = figures[id];
  const { ctx } = asked;
  const earlier: Question | undefined =
    of === 'now'
      ? undefined
      : { ...question, asked: { ...asked, period: periodBefore(asked.period, ctx.now, ctx.timezone) } };
  const [now, before] = await Promise.all([groupsOf(question), earlier ? groupsOf(earlier) : undefined]);
  const ordered = inOrder(question, now.groups);
  const shown = by === 'day' || by === 'hour' ? ordered : ordered.slice(0, mostGroups);
  const labels = await labelsOf(question);
  const old = new Map(
    (earlier && before ? inOrder(earlier, before.groups) : []).map((one) => [one.key, valueOf(measure, one)]),
  );
  const points = shown.map(
    (one): FigurePoint => ({
      key: one.key,
      label: labels(one.key),
      ...totalOf(measure, one),
      before: old.get(keyBefore(question, one.key) ?? '\0') ?? null,
    }),
  );
  return {
    id,
    by,
    unit,
    better,
    at: ctx.now,
    total: totalOf(measure, now.all),
    before: before ? totalOf(measure, before.all) : null,
    more: ordered.length - shown.length,
    points,
  };
}
