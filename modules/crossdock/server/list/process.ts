import type { TextKey } from '#kernel/text.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { PackageState } from '#modules/shipments/rules/packageProcess.ts';
import type { TimelineType } from '#modules/shipments/rules/vocabulary.ts';
import type { PackageChange, PackageRow, ShipmentRow } from '#modules/shipments/server/index.ts';
import type { ScanOutcome } from '../../rules/list/scanOutcome.ts';
import type { ListItemState, ListKind } from '../../rules/list/vocabulary.ts';
import type { Trucks } from '../loading/takeOff.ts';
import type { Locked } from './lists.ts';
import type { SetState } from './packageStatus.ts';

/** Where else a package belongs that a list does not expect, for the person who holds it; `pallet`: the master pallet with which it goes. */
export type Elsewhere = { name: string; gate: string | null; pallet?: { number: string; tripId: string } };

/** A scan as a kind of list answers it: a key, and what it fills in beside counts and places. */
export type ScanWords = { key: TextKey; args?: Record<string, string | number> };

/**
 * What a kind of list does differently. The paths themselves (scan, take back, deviate, set a status, seals, papers) stand once, in this
 * folder, for loading, unloading and inventory.
 */
export type ListProcess<V = unknown> = {
  kind: ListKind;
  /** The list as its screen shows it. */
  view(ctx: ViewContext, listId: string): Promise<V>;
  /** Its part of what a package tells of its processes. */
  detail: 'loading' | 'unloading' | 'inventory';
  /** Its step of a shipment's timeline. */
  timeline: TimelineType;
  /** What its items are called that were handled, that were not, that nobody found and that are open again. */
  settable: Record<SetState, ListItemState>;
  /** Why nothing is taken at this place, if so. */
  refusesPlace?(ctx: CommandContext, locked: Locked, position: string): Promise<TextKey | undefined>;
  /** Is a package that the list does not expect a finding of it? Absent: always. */
  takesSurplus?(locked: Locked, item: ShipmentRow): boolean;
  /** Where a package is in the state that the list gave it. */
  compartmentOf(ctx: CommandContext, locked: Locked, after: PackageState): PackageChange['compartment'];
  /** What a scan says of the place in the hall: undefined leaves it, null takes it away. */
  spaceOf(outcome: ScanOutcome, position: string | undefined): PackageChange['space'];
  /**
   * Somebody holds packages that are on a truck by the data: the lists that have them there, while they are open, wait for them again. Absent:
   * a scan on this list takes nothing off another truck.
   */
  lockTrucks?(ctx: CommandContext, packageIds: readonly string[]): Promise<Trucks>;
  /** The depot of a code that nobody in this one knows. */
  otherDepot(ctx: CommandContext, barcode: string): Promise<string | undefined>;
  /** Where a package belongs that the list does not expect. */
  elsewhere(ctx: CommandContext, item: ShipmentRow, pack: PackageRow): Promise<Elsewhere | null>;
  /** The person's answer to a scan. */
  wordsOf(outcome: ScanOutcome, elsewhere: Elsewhere | null): ScanWords;
  /** A package was handled that was not there before: what else hears of it. */
  tookIn(
    ctx: CommandContext,
    item: ShipmentRow,
    pack: PackageRow,
    locked: Locked,
    outcome: ScanOutcome,
  ): Promise<unknown>;
  /** The first package of a shipment was handled. */
  begin(ctx: CommandContext, item: ShipmentRow, locked: Locked): Promise<unknown>;
  /** The last handled package of a shipment was taken back. */
  begunNot(ctx: CommandContext, item: ShipmentRow, locked: Locked): Promise<unknown>;
};

/** A list at a dock, which has papers. */
export type DockProcess<V = unknown> = ListProcess<V> & {
  /** Refusal of a change of seals, report or equipment that comes too late. */
  papersClosed: { seals: TextKey; report: TextKey };
};
