import { IconClipboardList, IconPackages, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { createOrder, findShipments, listOrders, type OrderRow } from '#modules/orders/contract/orders.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { orderAddress, orderStatus } from './look.ts';
import { useColumns } from './useColumns.tsx';

/** What the chips of the list ask for. */
const shows = {
  open: [{ field: 'state', op: 'in' as const, value: ['RECEIVED', 'VALIDATED', 'ON_HOLD', 'ACCEPTED'] }],
  drafts: [{ field: 'state', op: '=' as const, value: 'DRAFT' }],
  alike: [{ field: 'alike', op: '=' as const, value: true }],
};
type Show = keyof typeof shows;
const isShow = (value: string | undefined): value is Show => value !== undefined && value in shows;

function Chips({ show, onShow }: { show: Show | undefined; onShow: (show: Show | undefined) => void }) {
  const { t } = useTranslation('orders');
  return (
    <div className="k-chip-bar o-chips" role="group" aria-label={t('column/state')}>
      {(['open', 'drafts', 'alike'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="k-chip"
          aria-pressed={show === one}
          onClick={() => onShow(show === one ? undefined : one)}
        >
          {t(`show/${one}`)}
        </button>
      ))}
    </div>
  );
}

/** Orders of the unit, the newest first. */
export function Orders() {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const go = useGo();
  const may = useAccess();
  const [search = '', setSearch] = useAddress('q');
  const [shown, setShown] = useAddress('show');
  const show = isShow(shown) ? shown : undefined;
  const [state, setState] = useTableState('orders.orders');
  const columns = useColumns();
  const query = useMemo(
    () => ({
      ...(search ? { q: search } : {}),
      ...(show ? { filter: { and: [...shows[show]] } } : {}),
      ...(state.sort ? { sort: [...state.sort] } : {}),
    }),
    [search, show, state.sort],
  );
  const rows = useTableCall<OrderRow>(listOrders, { query }, { live: ['transportOrder'] });
  const actions = useActions(
    [
      {
        id: 'orders.begin',
        labelKey: 'orders:begin',
        icon: IconPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        when: () => may(createOrder.access),
        run: () => go.to(orderAddress('new')),
      },
      {
        id: 'orders.shipments',
        labelKey: 'orders:screen/shipments',
        icon: IconPackages,
        category: 'navigate',
        when: () => may(findShipments.access),
        run: () => go.to('/OM/shipments'),
      },
    ],
    undefined,
  );
  return (
    <section className="k-pane k-fill" aria-label={t('screen/orders')}>
      <div className="k-bar">
        <h1 className="k-h1 k-cut">{t('screen/orders')}</h1>
        <span className="k-space" />
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
        <ListTools
          view={{ name: 'orders.orders', lists: ['orders.orders'] }}
          columns={columns}
          state={state}
          onState={setState}
        />
        <Toolbar actions={actions} label={t('screen/orders')} />
      </div>
      <Chips show={show} onShow={setShown} />
      <DataList
        label={t('screen/orders')}
        columns={columns}
        rows={rows.rows ?? []}
        rowId={(row) => row.id}
        total={rows.total}
        status={rows.status}
        onRetry={rows.refetch}
        onMore={rows.more}
        serverSort
        state={state}
        onState={setState}
        onOpen={(row) => go.to(orderAddress(row.id))}
        empty={{ icon: IconClipboardList, title: t('none'), text: t('noneText') }}
        phone={(row) => (
          <>
            <b className="k-strong">{row.orderNumber ?? (row.externOrderNumber || t('state/DRAFT'))}</b>
            <StatusMark status={orderStatus[row.state]} label={t(`state/${row.state}`)} />
            <span className="k-dim">{[row.consignee, row.place].filter(Boolean).join(', ')}</span>
            <span className="k-dim k-fig">{format.measure('MASS', row.weight)}</span>
          </>
        )}
      />
    </section>
  );
}
