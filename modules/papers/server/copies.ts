import type { ViewContext } from '#platform/context.ts';
import type { Sheet } from '#platform/papers/sheet.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { PaperKind } from '../rules/kinds.ts';

/** How often a paper of a kind is in what is printed, as the depot has set it; a consignment note is four sheets already. */
export async function copiesOf(ctx: ViewContext, kind: PaperKind): Promise<number> {
  const set = await configurationOf(ctx.db, ctx.readUnits, 'papers');
  const of: Readonly<Record<PaperKind, number>> = {
    DELIVERY_NOTE: set.deliveryNoteCopies,
    STOP_LIST: set.stopListCopies,
    LOADING_LIST: set.loadingListCopies,
    DG_DOCUMENT: set.dangerousGoodsCopies,
    CMR: 1,
  };
  return of[kind];
}

/** The sheets of a paper so often: the set is what one hands over, so each stays together. */
export const repeated = (sheets: readonly Sheet[], times: number): Sheet[] =>
  Array.from({ length: times }, () => sheets).flat();
