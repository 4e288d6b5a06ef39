import type { CheckSettings, Issue, Severity } from '#kernel/check.ts';

/** What somebody has accepted for a trip, as it was then. */
export type AcceptedCheck = Pick<Issue, 'number' | 'severity' | 'itemId' | 'args'> & { by: string; at: number };

/**
 * The figure that says how far it goes: more of it is another question. `slack`: what a plan moves by itself. `less`: the smaller,
 * the worse.
 */
type Measure = { arg: string; slack?: number; less?: true };
const quarterHour = 15;
const measures: Readonly<Record<string, Measure>> = {
  'DSP-09': { arg: 'missing' },
  'DSP-11': { arg: 'eta', slack: quarterHour * 60_000 },
  'CAP-01': { arg: 'weight' },
  'CAP-02': { arg: 'length' },
  'CAP-03': { arg: 'volume' },
  'DRV-04': { arg: 'duration', slack: quarterHour },
  'DRV-06': { arg: 'duration', slack: quarterHour, less: true },
  'DRV-08': { arg: 'duration', slack: quarterHour },
  'DGR-01': { arg: 'points' },
};
/** Figures that follow from the measure, or from a plan that moves: they make nothing another question. */
const following: Readonly<Record<string, readonly string[]>> = {
  'CAP-01': ['percent'],
  'VEH-03': ['from', 'to'],
  'VEH-11': ['from', 'to'],
  'DRV-05': ['duration'],
  'DRV-07': ['from', 'to'],
};

const grave: readonly Severity[] = ['INFO', 'WARNING', 'ERROR'];

function goesNoFurther({ number, args = {} }: Issue, then: NonNullable<Issue['args']>): boolean {
  const measure = measures[number];
  if (!measure) return true;
  const [now, before] = [args[measure.arg], then[measure.arg]];
  const more = (Number(now) - Number(before)) * (measure.less ? -1 : 1);
  return more <= (measure.slack ?? 0);
}

/** The same check of the same shipment says the same of the same, and no worse than when it was accepted. */
function isSame(issue: Issue, accepted: AcceptedCheck): boolean {
  const [now, then] = [issue.args ?? {}, accepted.args ?? {}];
  const free = [measures[issue.number]?.arg, ...(following[issue.number] ?? [])];
  return (
    grave.indexOf(issue.severity) <= grave.indexOf(accepted.severity) &&
    [...new Set([...Object.keys(now), ...Object.keys(then)])].every(
      (name) => free.includes(name) || now[name] === then[name],
    ) &&
    goesNoFurther(issue, then)
  );
}

/**
 * Issues of a trip beside what was accepted for it: what was accepted already informs, with who said yes, and is not asked again.
 * How long a yes lasts is the depot's: for one command, while it is the same (unless said otherwise), or as long as the trip.
 */
export const withAccepted = (
  issues: readonly Issue[],
  accepted: readonly AcceptedCheck[],
  settings: CheckSettings,
): Issue[] =>
  issues.map((issue) => {
    const lasts = settings[issue.code]?.lasts ?? 'SAME';
    const found = accepted.find(
      (one) => one.number === issue.number && one.itemId === issue.itemId && (lasts === 'TRIP' || isSame(issue, one)),
    );
    if (issue.severity === 'INFO' || lasts === 'ONCE' || found === undefined) return issue;
    const { permission: _asked, ...rest } = issue;
    return { ...rest, severity: 'INFO', overridable: false, accepted: { by: found.by, at: found.at } };
  });
