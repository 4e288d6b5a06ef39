import { IconClipboardList, IconPackages, IconPlus } from '@tabler/icons-react';
import { createOrder, findShipments, listOrders, type OrderRow } from '#modules/orders/contract/orders.ts';
import { ServerList } from '#client/lists/ServerList.tsx';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useActions } from '#ui/actions/useActions.ts';
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
  const [shown, setShown] = useAddress('show');
  const show = isShow(shown) ? shown : undefined;
  const columns = useColumns();
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
    <ServerList<OrderRow>
      title={t('screen/orders')}
      search={t('search')}
      name="orders.orders"
      call={listOrders}
      live={['transportOrder']}
      columns={columns}
      narrowed={show && shows[show]}
      actions={actions}
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
    >
      <Chips show={show} onShow={setShown} />
    </ServerList>
  );
}
