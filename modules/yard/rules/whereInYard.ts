import type { YardNow } from '../contract/yardOf.ts';
import { numberKey } from './unitNumber.ts';

export type Where =
  | { is: YardNow['units'][number]['state'] | 'INSIDE' | 'WAITING'; place: string | null; since: number | null }
  | { is: 'BOOKED'; place: string; since: number };

/**
 * Where what belongs to an arrival is: its unit before a vehicle without one, and that before a dock that is only booked. A unit that
 * bears the list is meant whatever the plate says.
 */
export function whereInYard(
  { listId, vehicle }: { listId: string | null; vehicle: string | null },
  { units, vehicles, bookings }: YardNow,
): Where | undefined {
  const key = vehicle === null ? undefined : numberKey(vehicle);
  const known = ({ keys }: { keys: readonly string[] }): boolean => key !== undefined && keys.includes(key);
  const ofList = listId === null ? [] : units.filter((one) => one.listId === listId || one.workedList === listId);
  // What only bears the plate and belongs to another list is that other arrival's.
  const ofPlate = units.filter((one) => known(one) && (one.listId === null || one.listId === listId));
  const unit = [...ofList, ...ofPlate].find(({ state }) => state !== 'EXPECTED') ?? ofList[0] ?? ofPlate[0];
  if (unit && unit.state !== 'EXPECTED') return { is: unit.state, place: unit.place, since: unit.since };
  const own = vehicles.find(known);
  if (own) return { is: own.inside ? 'INSIDE' : 'WAITING', place: null, since: own.since };
  const booked = listId === null ? undefined : bookings.find((one) => one.listId === listId);
  if (booked) return { is: 'BOOKED', place: booked.dock, since: booked.startsAt };
  return unit && { is: 'EXPECTED', place: null, since: null };
}
