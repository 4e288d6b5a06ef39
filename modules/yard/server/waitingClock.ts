import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { freightCarrier } from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { detention } from '../rules/clocks.ts';
import { yardSettings } from './docks.ts';
import type { GateVisitRow } from './tables.gen.ts';

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Minutes that cost a carrier nothing: as its record says, where exactly one carrier bears the name that was said at the gate. */
async function freeOf(ctx: ViewContext, name: string | null): Promise<number | null> {
  if (name === null) return null;
  const carriers = await listRecords(readingOf(ctx), freightCarrier);
  const [carrier, other] = carriers.filter((one) => plain(one.address.name1) === plain(name));
  return other === undefined ? (carrier?.freeWaitingMinutes ?? null) : null;
}

/** The terms for a vehicle that comes in now: its carrier's contract before the depot's setting. They stay with the visit. */
export async function waitingTerms(ctx: ViewContext, carrierName: string | null) {
  const { freeMinutes, toleranceMinutes } = await yardSettings(ctx);
  const agreed = await freeOf(ctx, carrierName);
  return { free_minutes: agreed ?? freeMinutes, free_agreed: agreed !== null, tolerance_minutes: toleranceMinutes };
}

/** The clock of waiting of a visit, from its slot, its first dock and the moment at which the hall let its units go; undefined: it never came in. */
export async function waitingOf(ctx: ViewContext, row: GateVisitRow) {
  if (row.arrived_at === null || row.state === 'REFUSED' || row.state === 'CANCELED') return undefined;
  // A visit from before the terms were kept goes by those of today.
  const kept = row.free_minutes === null ? await waitingTerms(ctx, row.carrier_name) : row;
  const free = kept.free_minutes ?? 0;
  const tolerance = kept.tolerance_minutes ?? 0;
  const known = await ctx.db.one(
    sql<{
      booking: string | null;
      from: number | null;
      to: number | null;
      docked: number | null;
      released: number | null;
    }>`select b.name as booking, b.starts_at as "from", b.ends_at as "to",
        (select min(m.finished_at) from yard_movement m join unit_visit v on v.org_unit = m.org_unit and v.unit_id = m.unit_id and v.came_with = ${row.id}
          join yard_place p on p.org_unit = m.org_unit and p.id = m.to_place and p.kind = 'DOCK'
          where m.org_unit = ${ctx.unit} and m.finished_at >= v.arrived_at) as docked,
        (select max(v.released_at) from unit_visit v where v.org_unit = ${ctx.unit} and v.came_with = ${row.id}) as released
      from (values (1)) one left join dock_booking b on b.org_unit = ${ctx.unit} and b.id = ${row.booking_id}`,
    { name: 'visit.waiting' },
  );
  const slot = known.from === null || known.to === null ? null : { from: known.from, to: known.to };
  const until = known.released ?? row.left_at;
  const clock = detention({
    arrived: row.arrived_at,
    docked: known.docked,
    released: until ?? ctx.now,
    slot,
    free,
    tolerance,
  });
  return {
    arrived: row.arrived_at,
    clock,
    slot,
    booking: known.booking,
    free,
    isAgreed: kept.free_agreed === true,
    tolerance,
    until,
    endedBy: known.released !== null ? ('RELEASE' as const) : row.left_at !== null ? ('LEFT' as const) : null,
  };
}
export type WaitingClock = NonNullable<Awaited<ReturnType<typeof waitingOf>>>;
