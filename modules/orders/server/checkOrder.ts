import { known } from '#kernel/known.ts';
import { localDateOf } from '#kernel/date.ts';
import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import { checkDraft, shortened } from '../rules/checkDraft.ts';
import { dayMissing } from '../rules/byHand.ts';
import { atHome } from '../rules/homeCountry.ts';
import type { OrderDraft, OrderProblem } from '../rules/orderDraft.ts';
import { beforeChecks } from '../rules/recheck.ts';
import { fitted } from './fitted.ts';
import { knownParties, type KnownParty, numbersOf } from './parties.ts';

type Customer = RecordOf<typeof customer>;

/** Customers by their ids. */
export const customersOf = (ctx: ViewContext, ids: readonly string[]): Promise<Map<string, Customer>> =>
  readRecords(readingOf(ctx), customer, [...new Set(ids)]);

/** What the depot knows when it checks orders: parties by their number, and the country that an address without one is in. */
export type Checking = { parties: ReadonlyMap<string, KnownParty>; homeCountry: string };
/** Where the depot is. */
export const homeCountryOf = async (ctx: ViewContext): Promise<string> =>
  known(await findUnit(ctx.db, ctx.unit)).countryCode;
export const checkingOf = async (
  ctx: CommandContext,
  numbers: readonly string[],
  keyAccount: string | null = null,
) => ({
  parties: await knownParties(ctx, numbers, keyAccount),
  homeCountry: await homeCountryOf(ctx),
});

/** An order with what is wrong with it by what the depot knows now; what its reader said of it stays. */
export function checked(ctx: ViewContext, read: OrderDraft, { parties, homeCountry }: Checking): OrderDraft {
  const draft = atHome(fitted(read), homeCountry);
  const facts = {
    today: localDateOf(ctx.now, ctx.timezone),
    knowsParty: (number: string) => parties.has(number),
  };
  return shortened({ ...draft, problems: [...draft.problems, ...checkDraft(draft, facts)] });
}

/** Who the order is for: the customer that was named, else the one whose number its consignor bears. `foreign`: the named one is not to be had. */
async function customerOf(
  ctx: ViewContext,
  draft: OrderDraft,
  named: string | null | undefined,
  parties: ReadonlyMap<string, KnownParty>,
): Promise<{ customer: Customer | undefined; foreign: boolean }> {
  const id = named ?? (draft.consignor?.number ? parties.get(draft.consignor.number)?.customerId : null);
  const found = id ? (await customersOf(ctx, [id])).get(id) : undefined;
  const own = ctx.record.rowScope !== 'ownKeyAccount' || found?.keyAccountUnit === ctx.session.orgUnit;
  return { customer: own ? found : undefined, foreign: Boolean(named) && !(found && own) };
}

/** What a person types: it needs no number of a sender, and names its customer. */
export async function trialByHand(
  ctx: CommandContext,
  said: Omit<OrderDraft, 'problems'>,
  named: string | null | undefined,
) {
  // Flags that nobody set are left out.
  const draft: OrderDraft = { ...JSON.parse(JSON.stringify(said)), problems: [] };
  const typedFor =
    ctx.record.rowScope === 'ownKeyAccount'
      ? ctx.session.orgUnit
      : named
        ? (await customersOf(ctx, [named])).get(named)?.keyAccountUnit
        : null;
  const checking = await checkingOf(ctx, numbersOf(draft), typedFor);
  const found = checked(ctx, beforeChecks(draft), checking);
  const { customer, foreign } = await customerOf(ctx, draft, named, checking.parties);
  const refused: OrderProblem[] = foreign
    ? [
        {
          row: draft.row,
          field: 'customerId',
          code: 'CUSTOMER_FOREIGN',
          severity: 'ERROR',
          args: { customer: named ?? '' },
        },
      ]
    : [];
  const problems = found.problems.filter(({ code }) => code !== 'ORDER_NUMBER_MISSING');
  return { draft: { ...found, problems: [...refused, ...problems, ...dayMissing(found)] }, customer, foreign };
}

/** The same of an order that is kept: it is not kept for a customer that somebody else has. */
export async function checkedByHand(
  ctx: CommandContext,
  said: Omit<OrderDraft, 'problems'>,
  named: string | null | undefined,
) {
  const { foreign, ...trial } = await trialByHand(ctx, said, named);
  if (foreign)
    throw invalidInput([
      {
        field: 'customerId',
        rule: 'reference',
        message: ctx.t('orders:problem/CUSTOMER_FOREIGN', { customer: named ?? '' }),
      },
    ]);
  return trial;
}
