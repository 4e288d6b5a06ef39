import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { ProposedPlace } from '../contract/gate.ts';
import { bestFirst, whyNotThere } from '../rules/standsAt.ts';
import type { YardPlaceRow } from './tables.gen.ts';

type Named = { id: string; name: string };
type Unit = { kind: string; dangerousGoods: boolean; cooled: boolean };

/** Where a unit may go: the dock that is booked for it, else places that are free and suit it; at last the entrance. */
export async function placesFor(
  ctx: ViewContext,
  unit: Unit,
  bookedDock: string | null,
): Promise<{ places: ProposedPlace[]; entrances: Named[]; free: Named[] }> {
  const all = await ctx.db.run(
    sql<
      YardPlaceRow & { taken: boolean }
    >`select p.*, exists (select from transport_unit u where u.org_unit = p.org_unit and u.place_id = p.id and u.state <> 'ARRIVED') as taken
      from yard_place p where p.org_unit = ${ctx.unit} and p.state <> 'CLOSED' order by p.display_order, p.name`,
    { name: 'gate.places' },
  );
  const entrances = all.filter(({ kind }) => kind === 'ENTRANCE');
  const fit = all.filter((place) => !place.taken && whyNotThere(place, unit, ctx.now) === undefined);
  const booked = fit.filter(({ id }) => id === bookedDock);
  const parking = bestFirst(
    fit.filter(({ kind }) => kind === 'PARKING'),
    unit,
  ).slice(0, 3);
  const docks =
    bookedDock === null ? [] : fit.filter(({ kind, id }) => kind === 'DOCK' && id !== bookedDock).slice(0, 1);
  const say =
    (why: ProposedPlace['why'] | undefined) =>
    ({ id, name, kind, thermo_power: power }: YardPlaceRow): ProposedPlace => ({
      id,
      name,
      kind,
      why: why ?? (power && unit.cooled ? 'POWER' : 'FREE'),
    });
  return {
    places: [...booked.map(say('BOOKED')), ...parking.map(say(undefined)), ...docks.map(say('FREE'))].slice(0, 4),
    entrances: entrances.map(({ id, name }) => ({ id, name })),
    free: all.flatMap(({ id, name, taken }) => (taken ? [] : [{ id, name }])),
  };
}
