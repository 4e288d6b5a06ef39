/** Ids that begin so belong to units in which drivers learn; nobody founds one by hand. */
export const trainingPrefix = 'training-';

/** Is this unit one in which nothing counts? */
export const isTrainingUnit = (unit: string): boolean => unit.startsWith(trainingPrefix);

const hour = 3_600_000;
/** Hours that a learner has at least, also who begins in the evening. */
const leastHours = 6;
/** Hour of the night, in the depot, at which what was learned on goes. */
const nightHour = 2;

/**
 * When what is made now goes: in the next night that leaves time enough. @param hourAt hour of the day in the depot at a moment
 */
export function trainingEnds(now: number, hourAt: (at: number) => number): number {
  const first = Math.ceil((now + leastHours * hour) / hour) * hour;
  for (let at = first; at < first + 24 * hour; at += hour) if (hourAt(at) === nightHour) return at;
  return first + 24 * hour;
}
