import { wordKey } from '#kernel/text.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { translate } from '#ui/translation.ts';
import { splitItem } from '../../contract/orderEntry.ts';
import type { ItemView } from '../../contract/schemas.ts';

/** Asks which packages shall go by themselves, and splits them off. At least one stays. */
export async function splitPackages(item: ItemView): Promise<void> {
  const chosen = await pick({
    title: translate('shipments:split/title', { order: item.orderNumber }),
    options: item.packages.map((one) => ({
      value: one.primaryKey,
      label: one.defaultBarcode,
      note: [translate(wordKey('shipments:state/', one.terminalStatus)), one.actualStoringSpace]
        .filter(Boolean)
        .join(' · '),
    })),
    chosen: [],
    multiple: true,
  });
  if (!chosen || chosen.length === 0) return;
  try {
    const body = { packageIds: chosen, version: item.version };
    const { part } = await call(splitItem, { params: { id: item.itemId }, body }, { silent: true });
    toastSuccess({ key: 'shipments:toast/split', args: { count: part.numberOfExpectedPackages } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error);
  } finally {
    void refreshCalls('shipments.getItem', 'shipments.listItems', 'shipments.sumItems');
  }
}
