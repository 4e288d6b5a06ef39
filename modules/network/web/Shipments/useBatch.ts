import { cancelRoutingBatch, routeBatch } from '#modules/network/contract/calls.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { shipmentCalls } from './look.ts';

type Numbered = { readonly id: string; readonly orderNumber: string };
type Results = { results: readonly { id: string; success: boolean; message: string | null }[] };

/** Steps over many shipments: each failure is named with its number and its reason. */
export function useBatch() {
  const options = { refreshes: shipmentCalls, saved: false } as const;
  const routing = useCommand(routeBatch, options);
  const cancelling = useCommand(cancelRoutingBatch, options);
  const tell = (rows: readonly Numbered[], { results }: Results) =>
    toastBulk(
      results.filter(({ success }) => success).length,
      results.length,
      results
        .filter(({ success }) => !success)
        .map(({ id, message }) => `${rows.find((row) => row.id === id)?.orderNumber ?? id}: ${message ?? ''}`),
      { all: 'network:batch/all', some: 'network:batch/some' },
    );
  const idsOf = (rows: readonly Numbered[]) => ({ body: { ids: rows.map(({ id }) => id) } });
  return {
    route: async (rows: readonly Numbered[]) => {
      const done = await routing.run(idsOf(rows));
      if (done) tell(rows, done.answer);
    },
    cancelRouting: async (rows: readonly Numbered[]) => {
      const sure = await showMessage({
        icon: 'question',
        title: { key: 'network:ask/cancelRouting', args: { count: rows.length } },
        text: { key: 'network:ask/cancelRoutingText' },
        answers: [{ value: 'yes', label: { key: 'network:action/cancelRouting' }, danger: true }],
      });
      if (sure === undefined) return;
      const done = await cancelling.run(idsOf(rows));
      if (done) tell(rows, done.answer);
    },
  };
}
