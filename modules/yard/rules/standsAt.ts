import type { TextKey } from '#kernel/text.ts';

type Place = {
  readonly kind: string;
  readonly state: string;
  readonly allowed_kinds: readonly string[];
  readonly dg_allowed: boolean;
  readonly thermo_power: boolean;
  /** Epoch ms; both null: until somebody opens it. */
  readonly blocked_from: number | null;
  readonly blocked_to: number | null;
};
type Unit = { readonly kind: string; readonly dangerousGoods: boolean; readonly cooled: boolean };

const blockedNow = (place: Place, now: number): boolean =>
  place.state === 'BLOCKED' &&
  (place.blocked_from === null || place.blocked_from <= now) &&
  (place.blocked_to === null || place.blocked_to > now);

/** Why a unit may not be sent there, whatever stands there; undefined when it may. */
export function whyNotThere(place: Place, unit: Unit, now: number): TextKey | undefined {
  if (place.state === 'CLOSED') return 'yard:gate/refusal/placeClosed';
  if (blockedNow(place, now)) return 'yard:gate/refusal/placeBlocked';
  if (place.allowed_kinds.length > 0 && !place.allowed_kinds.includes(unit.kind))
    return 'yard:gate/refusal/kindNotAllowed';
  if (unit.dangerousGoods && !place.dg_allowed) return 'yard:gate/refusal/dangerousGoods';
  return undefined;
}

/** Which of the free places suits best: for a cooled unit one with power, for every other one without. */
export function bestFirst<P extends Place & { readonly display_order: number; readonly name: string }>(
  places: readonly P[],
  unit: Unit,
): P[] {
  const suits = (place: P): number => (place.thermo_power === unit.cooled ? 0 : 1);
  return places.toSorted(
    (a, b) =>
      suits(a) - suits(b) || a.display_order - b.display_order || a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}
