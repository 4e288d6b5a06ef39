import { sql } from 'kysely';
import { forbidden } from '#kernel/errors.ts';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import type { gateLookup as call } from '../contract/gate.ts';
import { judgeNumber, numberKey, oneSignApart } from '../rules/unitNumber.ts';
import { expectedLists, knownUnits, waitingBookings } from './candidates.ts';
import { yardSettings } from './docks.ts';
import { placesFor } from './freePlaces.ts';
import type { GateVisitRow } from './tables.gen.ts';
import { gateVisits } from './visits.ts';

type Answer = AnswerOf<typeof call>;

/** A session that does not see the whole unit has no business at its gate, whatever its rights say. */
export function ofWholeUnit(ctx: ViewContext): void {
  if (ctx.record.rowScope !== 'unit') throw forbidden();
}

/** What is known of something that was read at the gate. What was told by somebody comes before what is only known from before. */
export async function lookUp(ctx: ViewContext, body: BodyOf<typeof call>): Promise<Answer> {
  ofWholeUnit(ctx);
  const key = numberKey(body.text);
  const [bookings, lists, units] = await Promise.all([waitingBookings(ctx), expectedLists(ctx), knownUnits(ctx)]);
  const keys = {
    ofBooking: ({ unitNumber, licencePlate, reference, name }: (typeof bookings)[number]) =>
      [unitNumber, licencePlate, reference, name].flatMap((one) => (one ? [one] : [])),
    ofList: ({ vehicle, name }: (typeof lists)[number]) => [vehicle, name].flatMap((one) => (one ? [one] : [])),
  };
  const says = (text: string): boolean => numberKey(text) === key;
  const unit = units.find((one) => one.key === key);
  const list = lists.find((one) => keys.ofList(one).some(says));
  const booking =
    bookings.find((one) => keys.ofBooking(one).some(says)) ??
    (list && bookings.find((one) => one.reference !== null && numberKey(one.reference) === numberKey(list.name)));
  const visit = await ctx.db.find(
    sql<GateVisitRow>`select * from gate_visit where org_unit = ${ctx.unit} and state = 'INSIDE' and plate_key = ${key}`,
    { name: 'gate.inside' },
  );
  const cooled = body.cooled ?? (unit ? unit.setPoint !== null : false);
  const found = await placesFor(
    ctx,
    {
      kind: body.kind ?? unit?.kind ?? booking?.unitKind ?? 'SWAP_BODY',
      dangerousGoods: body.dangerousGoods ?? (list ? list.dangerousGoodsPoints > 0 : false),
      cooled,
    },
    booking?.dockId ?? null,
  );
  return {
    verdict: judgeNumber(body.text),
    booking: booking ?? null,
    list: list ?? null,
    unit: unit ?? null,
    tolerance: (await yardSettings(ctx)).toleranceMinutes,
    inside: visit ? gateVisits.view(ctx, visit) : null,
    alike: booking || list || unit ? [] : alike(key, { bookings, lists, units }, keys),
    ...found,
  };
}

type Known = {
  bookings: Awaited<ReturnType<typeof waitingBookings>>;
  lists: Awaited<ReturnType<typeof expectedLists>>;
  units: Awaited<ReturnType<typeof knownUnits>>;
};

/** What is known and differs by one sign from what was read. */
function alike(
  key: string,
  { bookings, lists, units }: Known,
  keys: {
    ofBooking: (one: Known['bookings'][number]) => string[];
    ofList: (one: Known['lists'][number]) => string[];
  },
): Answer['alike'] {
  if (key.length < 4) return [];
  const near = (text: string): boolean => oneSignApart(numberKey(text), key);
  const found: Answer['alike'] = [
    ...bookings.flatMap((one) =>
      keys
        .ofBooking(one)
        .filter(near)
        .map((text) => ({ text, by: 'BOOKING' as const, name: one.name })),
    ),
    ...lists.flatMap((one) =>
      keys
        .ofList(one)
        .filter(near)
        .map((text) => ({ text, by: 'LIST' as const, name: one.name })),
    ),
    ...units
      .filter((one) => near(one.number))
      .map((one) => ({ text: one.number, by: 'UNIT' as const, name: one.number })),
  ];
  return found.filter(({ text }, i) => found.findIndex((one) => one.text === text) === i).slice(0, 5);
}
