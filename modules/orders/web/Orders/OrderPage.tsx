import { Button } from '@mantine/core';
import { createOrder, getOrder, type TransportOrder } from '#modules/orders/contract/orders.ts';
import { useCall } from '#client/call/useCall.ts';
import { addressOfPlace, useGo } from '#client/navigation/navigation.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { history } from '#modules/shipments/contract/calls.ts';
import { addressLine } from '#modules/shipments/rules/addressLine.ts';
import { wordKey } from '#kernel/text.ts';
import { orderAddress, ordersAddress, orderStatus } from './look.ts';
import { orderActions } from './orderActions.ts';
import { useOrderSteps } from './useOrderSteps.tsx';

type Draft = TransportOrder['draft'];

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="o-part" aria-label={title}>
      <h2 className="k-h2">{title}</h2>
      {children}
    </section>
  );
}

/** What is wrong, and what wants a look. */
export function Messages({ order }: { order: Pick<TransportOrder, 'validationMessages' | 'creditHold'> }) {
  const { t } = useTranslation('orders');
  const { validationMessages: messages, creditHold } = order;
  return (
    <ul className="o-messages">
      {messages.length === 0 && !creditHold && (
        <li>
          <Glyph name="done" /> {t('page/fine')}
        </li>
      )}
      {creditHold && (
        <li>
          <Glyph name="late" /> {t('page/creditHold')}
        </li>
      )}
      {messages.map((message) => (
        <li key={`${message.field}/${message.code}/${message.text}`}>
          <Glyph name={message.severity === 'ERROR' ? 'late' : 'risk'} /> {message.text}
        </li>
      ))}
    </ul>
  );
}

/** Orders for the same consignee, day and weight. */
export function Alikes({ alikes }: Pick<TransportOrder, 'alikes'>) {
  const { t } = useTranslation('orders');
  if (alikes.length === 0) return null;
  return (
    <div className="k-alert k-alert-risk" role="status">
      <Glyph name="risk" />
      <div>
        <b>{t('capture/alike')}</b> {t('capture/alikeText')}
        {alikes.map((one) => (
          <div key={one.id}>
            <a href={`#${orderAddress(one.id)}`}>{one.orderNumber ?? (one.externOrderNumber || t('state/DRAFT'))}</a>{' '}
            <span className="k-dim">{t(`state/${one.state}`)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function useContent(order: TransportOrder) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const party = (one: Draft['consignee']) => one && addressLine(one);
  const slot = (one: Draft['deliveryTimeSlot']) => {
    const day = one?.dateTo ?? one?.dateFrom;
    if (!one || !day) return null;
    const times = [one.timeFrom, one.timeTo].map((time) => (time ? format.time(time) : '…'));
    return one.timeFrom || one.timeTo
      ? t('page/window', { day: format.date(day), from: times[0] ?? '', to: times[1] ?? '' })
      : format.date(day);
  };
  const { draft } = order;
  const customers = useRecords(customer, order.customerId !== null);
  return [
    { label: t('draft/customerId'), value: customers.nameOf(order.customerId) },
    { label: t('column/externOrderNumber'), value: order.externOrderNumber },
    { label: t('column/orderType'), value: t(`orderType/${order.orderType}`) },
    { label: t('column/source'), value: t(`source/${order.source}`) },
    { label: t('column/consignor'), value: party(draft.consignor) },
    { label: t('column/consignee'), value: party(draft.deliveryParty ?? draft.consignee) },
    { label: t('field/pickupTimeSlot'), value: slot(draft.pickupTimeSlot) },
    { label: t('field/deliveryTimeSlot'), value: slot(draft.deliveryTimeSlot) },
    { label: t('capture/instructions'), value: draft.instructions.map(({ text }) => text).join(' · ') },
    { label: t('column/receivedAt'), value: order.receivedAt === null ? '' : format.instant(order.receivedAt) },
  ];
}

function Goods({ draft }: { draft: Draft }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return (
    <ul className="o-messages">
      {draft.lines.map((line, at) => (
        // Lines have no key of their own.
        <li key={at} className="o-goods">
          <span>
            {t('page/line', {
              packages: line.numberOfPackages || '–',
              // Without a kind of packaging they are packages all the same.
              packing: line.packingType || t('draft/numberOfPackages'),
              description: line.goodsDescription,
            })}
          </span>
          <span className="k-fig k-dim">
            {line.grossWeight === null ? '–' : format.measure('MASS', line.grossWeight)}
          </span>
        </li>
      ))}
      {draft.dangerousGoods.map((line, at) => (
        <li key={`un${at}`}>
          <Glyph name="risk" /> {t('page/dangerous', { unNumber: line.unNumber, name: line.name })}
        </li>
      ))}
    </ul>
  );
}

function Shipments({ order }: { order: TransportOrder }) {
  const { t } = useTranslation(['orders', 'shipments']);
  if (order.shipments.length === 0) return <p className="k-dim">{t('page/noShipments')}</p>;
  return (
    <ul className="o-messages">
      {order.shipments.map((one) => (
        <li key={one.itemId} className="o-goods">
          <a href={`#${addressOfPlace({ module: 'DPT', screen: 'shipment', entityId: one.itemId })}`}>
            {one.orderNumber}
          </a>
          <span className="k-dim">{t(wordKey('shipments:state/', one.shipmentState))}</span>
        </li>
      ))}
    </ul>
  );
}

/** An order: what it says, what is wrong with it, what became of it, and what can be done. */
export function OrderPage({ id }: { id: string }) {
  const { t } = useTranslation(['orders', 'base']);
  const go = useGo();
  const may = useAccess();
  const answer = useCall(getOrder, { params: { id } }, { live: ['transportOrder', 'item'] });
  const steps = useOrderSteps();
  const order = answer.data;
  const title = order?.orderNumber ?? (order?.externOrderNumber || t('state/DRAFT'));
  const facts = { order, title, mayBegin: may(createOrder.access), mayRead: may(history.access) };
  const bound = useActions(orderActions(facts), {
    ...facts,
    step: (action) => order && steps.step(action, order),
    edit: () => go.to(`${orderAddress(id)}?edit=1`),
    again: () => go.to(`${orderAddress('new')}?copyOf=${id}`),
  });
  if (answer.isError)
    return (
      <div className="k-page k-col">
        <p>{t('missing')}</p>
        <Button onClick={() => go.leave(ordersAddress)}>{t('screen/orders')}</Button>
      </div>
    );
  if (!order) return <DelayedSpinner label={t('base:loading')} />;
  return <OrderView order={order} title={title} bound={bound} />;
}

function OrderView(props: {
  order: TransportOrder;
  title: string;
  bound: React.ComponentProps<typeof Toolbar>['actions'];
}) {
  const { order, title, bound } = props;
  const { t } = useTranslation('orders');
  const format = useFormat();
  const content = useContent(order);
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <header className="k-page-head k-wrap">
        <h1 className="k-cut">{title}</h1>
        <StatusMark look="boxed" status={orderStatus[order.state]} label={t(`state/${order.state}`)} />
        <span className="k-space" />
        <Toolbar actions={bound} room={5} label={title} />
      </header>
      <div className="k-scroll">
        <div className="o-page">
          <div>
            {order.reason && (
              <div className="k-alert k-alert-risk" role="status">
                <Glyph name="risk" />
                <div>{order.reason}</div>
              </div>
            )}
            <Alikes alikes={order.state === 'REJECTED' || order.state === 'CANCELED' ? [] : order.alikes} />
            <Part title={t('page/content')}>
              <KeyValues items={content} />
            </Part>
          </div>
          <div>
            <Part title={t('page/goods')}>
              <Goods draft={order.draft} />
            </Part>
            <Part title={t('page/messages')}>
              <Messages order={order} />
            </Part>
            <Part title={t('page/shipments')}>
              <Shipments order={order} />
            </Part>
            <p className="k-dim k-small">
              {t('page/createdBy', { name: order.createdBy, at: format.instant(order.createdAt) })}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
