import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';
import type { PlanPlace, PlanUnit } from '../../contract/plan.ts';
import { type PlanLook, planLook } from '../../rules/planRow.ts';
import { numberKey } from '../../rules/unitNumber.ts';
import type { Drawn } from './PlanCanvas.tsx';

type Say = { t: Translate<'yard'>; format: Format };

export const lookStatus = {
  EMPTY: 'later',
  BLOCKED: 'late',
  CALM: 'planned',
  SOON: 'risk',
  OVER: 'late',
} as const satisfies Record<PlanLook, string>;

/** What runs out first of a unit, and when. */
export const untilOf = ({ hurtsAt, hurtsBy }: PlanUnit, { t, format }: Say): string =>
  hurtsAt === null || hurtsBy === null
    ? ''
    : t('plan/until', { what: t(`unit/hurtsBy/${hurtsBy}`), at: format.instant(hurtsAt) });

/** What stands at a place, short. */
export const standsAt = ({ units, state }: PlanPlace, { t }: Pick<Say, 't'>): string => {
  const [one, ...more] = units;
  if (more.length > 0) return t('plan/several', { count: units.length });
  return one?.number ?? t(state === 'BLOCKED' ? 'plan/look/BLOCKED' : 'plan/empty');
};

/** A place as the plan draws it now. */
export function placeDrawn(
  place: PlanPlace,
  now: number,
  say: Say,
  marks: { chosen: boolean; lit: boolean },
): Drawn | undefined {
  if (!place.box) return undefined;
  const look = planLook(place, now);
  const stands = place.units.length > 0 ? standsAt(place, say) : '';
  const limits = place.units.map((unit) => untilOf(unit, say));
  return {
    id: place.id,
    box: place.box,
    words: stands ? [stands, place.name] : [place.name],
    name: [place.name, standsAt(place, say), ...limits].filter(Boolean).join(' · '),
    className: `ym-look-${look.toLowerCase()}`,
    ...marks,
  };
}

/** Where what was typed is: a unit before a place, whole before its beginning. */
export function findOnPlan(
  typed: string,
  { places, nowhere }: { places: readonly PlanPlace[]; nowhere: readonly PlanUnit[] },
): { place?: PlanPlace; nowhere?: PlanUnit } | undefined {
  const key = numberKey(typed);
  if (key.length < 2) return undefined;
  const tests = [(text: string) => numberKey(text) === key, (text: string) => numberKey(text).includes(key)];
  for (const fits of tests) {
    const place =
      places.find(({ units }) => units.some(({ number }) => fits(number))) ?? places.find(({ name }) => fits(name));
    if (place) return { place };
    const lost = nowhere.find(({ number }) => fits(number));
    if (lost) return { nowhere: lost };
  }
  return {};
}
