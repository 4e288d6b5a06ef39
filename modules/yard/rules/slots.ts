import type { TextKey } from '#kernel/text.ts';
import type { Blocked } from './dockLook.ts';
import type { Direction, UnitKind } from './vocabulary.ts';

const minute = 60_000;
export type Span = { readonly from: number; readonly to: number };
export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** A dock, as far as a search for a free time has to know it. Times epoch ms. */
export type Dock = {
  readonly id: string;
  readonly name: string;
  readonly gate: string | null;
  readonly side: 'INBOUND' | 'OUTBOUND' | 'BOTH' | null;
  /** Empty: all. */
  readonly kinds: readonly string[];
  readonly thermoPower: boolean;
  readonly dgAllowed: boolean;
  readonly blocked: (Blocked & { readonly reason: string }) | null;
  /** When the hall works at it, in the time that is searched. */
  readonly open: readonly Span[];
  /** What holds it. */
  readonly taken: readonly Span[];
};
export type Wish = {
  readonly direction: Direction;
  readonly minutes: number;
  readonly earliest: number;
  readonly latest: number;
  readonly kind: UnitKind | null;
  readonly thermo: boolean;
  readonly dangerous: boolean;
  readonly gate: string | null;
};
export type Why = { readonly key: TextKey; readonly args?: Readonly<Record<string, string | number>> };
export type Option = { readonly dock: Dock; readonly from: number; readonly to: number; readonly why: Why };
export type Settings = { readonly buffer: number };

/** Length of a booking, min: papers and doors, and so many seconds for each package (a guess until a list has been seen). */
export const minutesFor = (
  packages: number | null,
  direction: Direction,
  set: { base: number; loading: number; unloading: number },
): number => {
  const each = direction === 'LOADING' ? set.loading : set.unloading;
  const exact = set.base + ((packages ?? 0) * each) / 60;
  // By fives, as people plan.
  return Math.max(15, Math.ceil(exact / 5) * 5);
};

const sideFits = ({ side }: Dock, direction: Direction): boolean =>
  side === null || side === 'BOTH' || side === (direction === 'LOADING' ? 'OUTBOUND' : 'INBOUND');

/** Why a dock cannot take this at any time; undefined when it can. */
export function unfit(dock: Dock, wish: Wish): Why | undefined {
  if (!sideFits(dock, wish.direction)) return { key: `yard:slots/side__${wish.direction}` as TextKey };
  if (wish.kind && dock.kinds.length > 0 && !dock.kinds.includes(wish.kind)) return { key: 'yard:slots/kind' };
  if (wish.thermo && !dock.thermoPower) return { key: 'yard:slots/thermo' };
  if (wish.dangerous && !dock.dgAllowed) return { key: 'yard:slots/dangerous' };
  return undefined;
}

/** The first time from `earliest` on at which nothing else holds it, with the buffer before and after. */
function firstFree(dock: Dock, wish: Wish, { buffer }: Settings): number | undefined {
  const length = wish.minutes * minute;
  const air = buffer * minute;
  const closed = dock.blocked
    ? [{ from: dock.blocked.from ?? Number.NEGATIVE_INFINITY, to: dock.blocked.to ?? Number.POSITIVE_INFINITY }]
    : [];
  const busy = [...dock.taken.map(({ from, to }) => ({ from: from - air, to: to + air })), ...closed].sort(
    (a, b) => a.from - b.from,
  );
  for (const open of dock.open) {
    let at = Math.max(open.from, wish.earliest);
    for (const span of busy) if (overlaps({ from: at, to: at + length }, span)) at = span.to;
    // By fives: a plan says 09:35, not 09:32.
    at = Math.ceil(at / (5 * minute)) * 5 * minute;
    if (at + length <= open.to && at <= wish.latest) return at;
  }
  return undefined;
}

/**
 * The best free time of each dock that suits, the best first, and why the others do not: the gate that the trip names, else the one that is
 * free first, else the one with the least to do.
 */
export function slotOptions(
  docks: readonly Dock[],
  wish: Wish,
  settings: Settings,
  most = 6,
): { options: Option[]; others: { dock: Dock; why: Why }[] } {
  const options: (Option & { cost: number })[] = [];
  const others: { dock: Dock; why: Why }[] = [];
  for (const dock of docks) {
    const why = unfit(dock, wish);
    const from = why ? undefined : firstFree(dock, wish, settings);
    if (from === undefined) {
      others.push({
        dock,
        why:
          why ??
          (dock.blocked
            ? { key: 'yard:slots/blocked', args: { reason: dock.blocked.reason } }
            : { key: 'yard:slots/full' }),
      });
      continue;
    }
    const own = wish.gate !== null && dock.gate?.toLowerCase() === wish.gate.toLowerCase();
    const waits = Math.round((from - wish.earliest) / minute);
    options.push({
      dock,
      from,
      to: from + wish.minutes * minute,
      why: own
        ? { key: 'yard:slots/own' }
        : waits === 0
          ? { key: 'yard:slots/free' }
          : { key: 'yard:slots/later', args: { count: waits } },
      // Half an hour of waiting is worth the gate that everybody knows of.
      cost: waits - (own ? 30 : 0) + dock.taken.length * 2 + (dock.side === 'BOTH' ? 1 : 0),
    });
  }
  options.sort((a, b) => a.cost - b.cost || a.dock.name.localeCompare(b.dock.name, undefined, { numeric: true }));
  return { options: options.slice(0, most).map(({ cost: _, ...option }) => option), others };
}

/** Does a plan for a dock hold: nothing else in its time. Without the buffer: people may plan closer than the program proposes. */
export const holds = (plan: Span, taken: readonly Span[]): boolean => !taken.some((other) => overlaps(plan, other));
