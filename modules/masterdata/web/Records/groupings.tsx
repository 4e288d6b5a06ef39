import type { TextKey } from '#kernel/text.ts';
import { IconArrowMerge, IconCheck, IconSearch, IconX } from '@tabler/icons-react';
import { acceptGrouping, proposeGroupings, rejectGrouping } from '#modules/masterdata/contract/calls.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import type { Action } from '#ui/actions/action.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { showToast, toastSuccess } from '#ui/feedback/toasts.ts';
import { driverActions } from './driverPin.tsx';
import type { RecordContext } from './recordActions.ts';

const type = 'stoplocationgroupingrequest';
const refresh = () => refreshCalls(`masterdata.${type}.list`, `masterdata.${type}.get`, 'masterdata.stoplocation.list');

/** Runs a call of the requests; what the server refuses is said like every failure. */
async function trying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    await refresh();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error);
  }
}

const decidable = (now: RecordContext): boolean | TextKey => {
  if (!now.allowed('decideStopLocationGrouping')) return 'masterdata:reason/right';
  const [record] = now.picked;
  if (now.picked.length !== 1 || !record) return 'masterdata:reason/one';
  if (record.orgUnit !== now.orgUnit) return 'masterdata:reason/own';
  return record.state === 'OPEN' || 'masterdata:reason/open';
};

/** Accept, reject and find: what requests have beside the actions of every record. */
const requestActions: readonly Action<RecordContext>[] = [
  {
    id: 'masterdata.acceptGrouping',
    labelKey: 'masterdata:grouping/accept',
    icon: IconCheck,
    category: 'manage',
    when: decidable,
    run: async ({ picked: [record], textOf, t }) => {
      if (!record) return;
      const members = record.memberStopLocationIds as string[];
      const [stays] =
        (await pick({
          title: t('masterdata:grouping/acceptTitle'),
          options: members.map((id) => ({ value: id, label: textOf('stoplocation', id) ?? id, note: id })),
          chosen: typeof record.targetStopLocationId === 'string' ? [record.targetStopLocationId] : [],
        })) ?? [];
      if (!stays) return;
      await trying(async () => {
        const { ended } = await call(
          acceptGrouping,
          { params: { id: record.id }, body: { targetStopLocationId: stays } },
          { silent: true },
        );
        toastSuccess({ key: 'masterdata:grouping/accepted', args: { count: ended.length } });
      });
    },
  },
  {
    id: 'masterdata.rejectGrouping',
    labelKey: 'masterdata:grouping/reject',
    icon: IconX,
    category: 'manage',
    when: decidable,
    run: ({ picked: [record] }) =>
      record &&
      trying(async () => {
        await call(rejectGrouping, { params: { id: record.id }, body: {} }, { silent: true });
        toastSuccess({ key: 'masterdata:grouping/rejected' });
      }),
  },
  {
    id: 'masterdata.proposeGroupings',
    labelKey: 'masterdata:grouping/propose',
    icon: IconSearch,
    category: 'manage',
    when: ({ may }) => may || 'masterdata:reason/right',
    run: () =>
      trying(async () => {
        const { created } = await call(proposeGroupings, {}, { silent: true });
        if (created > 0) toastSuccess({ key: 'masterdata:grouping/proposed', args: { count: created } });
        else showToast({ look: 'planned', title: { key: 'masterdata:grouping/proposedNone' } });
      }),
  },
];

/** From selected stop locations to a request that names them. */
const placeActions: readonly Action<RecordContext>[] = [
  {
    id: 'masterdata.groupPlaces',
    labelKey: 'masterdata:grouping/merge',
    icon: IconArrowMerge,
    category: 'manage',
    when: (now) => {
      if (!now.allowed('changeStopLocationGroupingRequestData')) return 'masterdata:reason/right';
      if (now.picked.some((record) => record.orgUnit !== now.orgUnit)) return 'masterdata:reason/own';
      return now.picked.length > 1 || 'masterdata:reason/two';
    },
    run: ({ picked, open }) =>
      open('stoplocationgroupingrequests', {
        create: 'true',
        id: `sg-${Date.now().toString(36)}`,
        memberStopLocationIds: picked.map((record) => record.id).join(','),
      }),
  },
];

/** Actions that only one type has, by its path. */
export const ownActions: Readonly<Record<string, readonly Action<RecordContext>[]>> = {
  [type]: requestActions,
  stoplocation: placeActions,
  driver: driverActions,
};
