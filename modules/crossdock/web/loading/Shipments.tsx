import { IconAlertTriangle, IconCheck, IconCircleOff, IconQuestionMark, IconRotate } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type LoadingItem, type LoadingList, setItemStatus } from '#modules/crossdock/contract/calls.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { PackagesDone } from '../list/PackagesDone.tsx';
import { itemStatus } from '../list/status.ts';
import { orderOf } from '../list/useSteps.ts';
import { loadingAnswers } from './useLoading.ts';

type SetState = 'LOADED' | 'NOT_LOADED' | 'MISSING' | 'PLANNED';
type Context = {
  ids: readonly string[];
  may: boolean;
  setState: (state: SetState) => Promise<void>;
  deviate: (itemId: string) => void;
};
const some = ({ ids, may }: Context) => may && ids.length > 0;
const set = (
  state: SetState,
  name: 'Loaded' | 'Missing' | 'NotLoaded' | 'Planned',
  icon: Action['icon'],
): Action<Context> => ({
  id: `crossdock.set${name}`,
  labelKey: `crossdock:action/set${name}`,
  ...(icon ? { icon } : {}),
  when: some,
  run: ({ setState }) => setState(state),
});
const actions: readonly Action<Context>[] = [
  {
    id: 'crossdock.deviation',
    labelKey: 'crossdock:loading/deviation',
    icon: IconAlertTriangle,
    when: ({ ids }) => ids.length === 1,
    run: ({ ids, deviate }) => deviate(ids[0] ?? ''),
  },
  set('LOADED', 'Loaded', IconCheck),
  set('MISSING', 'Missing', IconQuestionMark),
  set('NOT_LOADED', 'NotLoaded', IconCircleOff),
  set('PLANNED', 'Planned', IconRotate),
];

function useColumns(): Column<LoadingItem>[] {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('column/state'),
        width: 148,
        value: (row) => row.state,
        cell: (row) => <StatusMark status={itemStatus[row.state]} label={t(`state/${row.state}`)} />,
      },
      { id: 'order', title: t('column/order'), width: 104, value: (row) => row.orderNumber },
      { id: 'consignee', title: t('column/consignee'), width: 160, value: (row) => row.consigneeName },
      {
        id: 'place',
        title: t('column/place'),
        width: 120,
        value: (row) => [row.placePostalCode, row.placeCity].filter(Boolean).join(' '),
      },
      {
        id: 'packages',
        title: t('column/packages'),
        width: 80,
        align: 'right',
        value: (row) => row.scannedPackages,
        cell: (row) => <PackagesDone item={row} />,
      },
      { id: 'position', title: t('column/position'), width: 70, value: (row) => row.storingPosition },
      { id: 'stop', title: t('column/stop'), width: 50, align: 'right', value: (row) => row.stopSequence },
      {
        id: 'weight',
        title: t('column/weight'),
        width: 80,
        align: 'right',
        value: (row) => row.totalGrossWeight,
        cell: (row) => format.measure('MASS', row.totalGrossWeight),
      },
    ],
    [t, format],
  );
}

/** Shipments of the list in the order in which they are loaded: what is done, what is open, what is wrong. */
export function Shipments({ list, onDeviation }: { list: LoadingList; onDeviation: (itemId: string) => void }) {
  const { t } = useTranslation('crossdock');
  const may = useAccess();
  const [state, setState] = useTableState('crossdock.loadingItems');
  const [selection, setSelection] = useState(noSelection);
  const columns = useColumns();
  const status = useCommand(setItemStatus, {
    refreshes: loadingAnswers,
    checks: {
      titleKey: 'crossdock:message/setStatusAnyway',
      blockedKey: 'crossdock:message/setStatusNotPossible',
      nameOf: orderOf(list),
    },
  });
  const ids = list.items.map((item) => item.itemId).filter((id) => isSelected(selection, id));
  const bound = useActions(actions, {
    ids,
    may: may({ anyPermission: ['setItemStatus'] }),
    setState: async (to) =>
      void (await status.run({ params: { id: list.id }, query: {}, body: { itemIds: ids, state: to } })),
    deviate: onDeviation,
  });
  return (
    <section className="k-pane k-fill" aria-label={t('loading/shipments')}>
      <div className="k-pane-head">
        <h2>{t('loading/shipments')}</h2>
        <span className="k-dim">
          {t('scan/progress', { done: list.summaries.itemsDone, expected: list.summaries.items })}
        </span>
      </div>
      <DataList
        label={t('loading/shipments')}
        columns={columns}
        rows={list.items}
        rowId={(row) => row.itemId}
        state={state}
        onState={setState}
        selection={selection}
        onSelection={setSelection}
        actions={bound}
      />
    </section>
  );
}
