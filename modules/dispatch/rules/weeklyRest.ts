/** When somebody is at work, epoch ms: from leaving to coming back. Loading before and after only shortens what lies between. */
export type Shift = { from: number; to: number };

export type WeeklyRestFinding = {
  /**
   * SIX_DAYS: no weekly rest begins within six periods of 24 hours; REGULAR: two weeks without a regular one; MADE_UP: a reduced one whose missing
   * hours are not made up by the end of the third week.
   */
  code: 'SIX_DAYS' | 'REGULAR' | 'MADE_UP';
  /** Minutes: since the last weekly rest, the longest rest of the two weeks, what is owed; and what the law has. */
  duration: number;
  limit: number;
};

const minute = 60_000;
const hour = 60 * minute;
/** Regulation (EC) 561/2006 art. 4(h): a regular weekly rest is of at least 45 hours, a reduced one of at least 24. */
const regular = 45 * hour;
const reduced = 24 * hour;
/** Art. 8(6): "A weekly rest period shall start no later than at the end of six 24-hour periods from the end of the previous weekly rest period." */
const sixPeriods = 144 * hour;
/** Art. 8(7): what makes up for a reduction is attached to another rest of at least nine hours. */
const attachedTo = 9 * hour;

type Rest = { from: number; to: number };

/** What lies between shifts that touch or overlap each other nowhere. */
function restsBetween(shifts: readonly Shift[]): Rest[] {
  const rests: Rest[] = [];
  let end: number | undefined;
  for (const shift of [...shifts].sort((a, b) => a.from - b.from)) {
    if (end !== undefined && shift.from > end) rests.push({ from: end, to: shift.from });
    end = Math.max(end ?? shift.to, shift.to);
  }
  return rests;
}
const length = ({ from, to }: Rest): number => to - from;

/** No weekly rest between the last one and the end of this shift. What lies before the first shift that is known counts as rest. */
function sixDays(shifts: readonly Shift[], rests: readonly Rest[], shift: Shift): WeeklyRestFinding[] {
  const last = rests.filter((rest) => length(rest) >= reduced && rest.to <= shift.from).at(-1);
  const since = last?.to ?? Math.min(...shifts.map(({ from }) => from));
  const worked = shift.to - since;
  return worked > sixPeriods ? [{ code: 'SIX_DAYS', duration: worked / minute, limit: sixPeriods / minute }] : [];
}

/**
 * Two weeks that follow each other without one regular weekly rest (art. 8(6)), where this shift is in them or ends a rest that reaches into them. A rest
 * that falls in two weeks may be counted in either (art. 8(9)), so one that only reaches into them will do; so does what nobody knows of, before the first
 * shift and behind the last.
 */
function withoutRegular(
  shifts: readonly Shift[],
  rests: readonly Rest[],
  shift: Shift,
  weeks: readonly number[],
): WeeklyRestFinding[] {
  const first = Math.min(...shifts.map(({ from }) => from));
  const last = Math.max(...shifts.map(({ to }) => to));
  const before = rests.filter((rest) => rest.to <= shift.from).at(-1)?.from ?? shift.from;
  const longest = weeks
    .flatMap((from, i) => (weeks[i + 2] === undefined ? [] : [{ from, to: weeks[i + 2] ?? from }]))
    .filter((pair) => first <= pair.from && last >= pair.to && before < pair.to && shift.to > pair.from)
    .map((pair) => Math.max(0, ...rests.filter((rest) => rest.to > pair.from && rest.from < pair.to).map(length)))
    .filter((most) => most < regular);
  return longest.length > 0
    ? [{ code: 'REGULAR', duration: Math.min(...longest) / minute, limit: regular / minute }]
    : [];
}

/**
 * What a reduced weekly rest lacks of 45 hours is made up in one piece, with another rest, before the end of the third week behind its own (art. 8(6),
 * (7)). Told in that third week, when no rest until its end has it: what is left of it counts as rest.
 */
function notMadeUp(
  rests: readonly Rest[],
  shift: Shift,
  tail: Rest,
  weekOf: (at: number) => number,
): WeeklyRestFinding[] {
  const week = 7 * 24 * hour;
  const owed = rests
    .filter((rest) => length(rest) >= reduced && length(rest) < regular && rest.to <= shift.from)
    // In its third week: 2.5 to 3.5 weeks behind, whatever the clocks did.
    .filter((rest) => Math.round((weekOf(shift.from) - weekOf(rest.to)) / week) === 3)
    .filter((rest) => {
      const lacks = regular - length(rest);
      const enough = (other: Rest): boolean => {
        const own = length(other);
        return own - (own >= regular ? regular : own >= reduced + lacks ? reduced : attachedTo) >= lacks;
      };
      const later = [...rests.filter((other) => other.from >= rest.to), tail];
      return !later.some(enough);
    })
    .map((rest) => regular - length(rest));
  return owed.length > 0 ? [{ code: 'MADE_UP', duration: Math.max(...owed) / minute, limit: regular / minute }] : [];
}

/**
 * What a shift does to somebody's weekly rest, by all their shifts that are known. Rests are as long as they can be; what
 * somebody does elsewhere nobody here knows.
 * @param weeks beginnings of weeks (Monday 0:00 where the depot is, art. 4(i)), from three before the shift's to two behind
 */
export function weeklyRest(shift: Shift, others: readonly Shift[], weeks: readonly number[]): WeeklyRestFinding[] {
  const shifts = [...others, shift];
  const rests = restsBetween(shifts);
  const weekOf = (at: number): number => weeks.filter((from) => from <= at).at(-1) ?? at;
  const own = weeks.indexOf(weekOf(shift.from));
  const end = Math.max(...shifts.map(({ to }) => to));
  return [
    ...sixDays(shifts, rests, shift),
    ...withoutRegular(shifts, rests, shift, weeks),
    ...notMadeUp(rests, shift, { from: end, to: Math.max(end, weeks[own + 1] ?? end) }, weekOf),
  ];
}
