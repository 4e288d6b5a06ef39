import { refused } from '#kernel/errors.ts';
import { defineStateful } from '#platform/stateful.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { stepTrip, type TripAction, type TripMachineFacts, type TripState } from '../rules/tripStates.ts';
import { type StopOrderRow, tables, type TripRow, type TripTable } from './tables.gen.ts';
import { tripMachineFacts } from './tripFacts.ts';
import { ordersOf, tripScope } from './tripRows.ts';

/** Facts that only the command knows, by the step that asks for them. */
const needs = {
  dispatch: ['onlyPickupsOrDirect'],
  undispatch: ['onlyPickupsOrDirect', 'noneDocumented'],
  release: ['hasOpenErrors'],
  finishLoading: ['packagesUnprocessed', 'unprocessedConfirmed'],
  rejectTour: ['rejectionReason'],
  closeJourney: ['forceClose', 'ordersWithoutStatus'],
} as const;

/** A trip as a record with states; `given`: its orders, when they were read already. */
export const trips = defineStateful<
  TripTable,
  readonly StopOrderRow[],
  TripRow,
  TripState,
  TripAction,
  TripMachineFacts,
  typeof needs
>({
  table: tables.trip,
  alias: 't',
  rowOf: (row) => row,
  step: (row, action, facts) => stepTrip(row.state, action, facts),
  factsOf: async (ctx, row, given) => {
    const { driverConfirmationRequired } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
    return tripMachineFacts(row, given ?? (await ordersOf(ctx, [row.id])), {
      now: ctx.now,
      timezone: ctx.timezone,
      asksDriver: driverConfirmationRequired,
    });
  },
  needs,
  logKey: (row) => `TRIP:${row.id}`,
  shownAs: () => ({ topic: 'trips', entity: 'trip' }),
  scopeOf: tripScope,
  stamp: (ctx) => ({ changed_at: new Date(ctx.now), changed_by: ctx.session.accountId }),
  history: {
    textKey: (action) => `dispatch:history/${action}`,
    args: (row, to) => ({ name: row.name, state: to }),
    code: '2002',
    type: (row, to) => (to === row.state ? 'UPD' : 'STS'),
  },
  refusal: (ctx, row, reason, words) => {
    const args = { name: row.name, state: ctx.t(`dispatch:state/${row.state}`) };
    if (!words || words === reason) return refused(reason, args);
    return refused('dispatch:message/because', { message: ctx.t(words, args), reason: ctx.t(reason, args) });
  },
});

/** The one way to change a trip's state (R16): machine, columns, one history entry. 400 + 1700 when the state says no. */
export const moveTrip = trips.move;
