import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import { awaitsCollection } from '#modules/delivery/rules/directStops.ts';
import type { Order } from './stopDraft.ts';

/** Attributes that matter at the customer's door, with their colour. */
const atTheDoor: Readonly<Record<string, 'dangerous' | 'temperature' | 'top' | undefined>> = {
  hasDangerousGoods: 'dangerous',
  requiresTailLift: undefined,
  requiresCrane: undefined,
  requiresAdditionalWorker: undefined,
  hasCashOnDelivery: 'top',
  isAvis: undefined,
  hasLoadingEquipment: undefined,
  isTemperatureSensitive: 'temperature',
  isHighValue: undefined,
};

/** Where the same trip delivers what is collected here, or has collected what is delivered here. */
function OtherStop({ order }: { order: Order }) {
  const { t } = useTranslation('delivery');
  const { directTraffic } = order;
  if (!directTraffic?.other) return null;
  const at = { x: directTraffic.other.sequence, name: directTraffic.other.name };
  if (awaitsCollection(order)) return <p className="k-risk k-strong">{t('direct/collectFirst', at)}</p>;
  return <p className="k-dim">{t(directTraffic.collects ? 'direct/deliveredAt' : 'direct/collectedAt', at)}</p>;
}

/** Number, labels as words and packages of an order, with what the sender wants to be heeded. */
export function OrderHead({ order }: { order: Order }) {
  const { t } = useTranslation(['delivery', 'shipments']);
  const labels = Object.entries(atTheDoor).flatMap(([code, tone]) => {
    if (!order.attributes.includes(code)) return [];
    const title = t(wordKey('shipments:attribute/', code));
    return [{ code: title, title, ...(tone ? { tone } : {}) }];
  });
  return (
    <>
      <div className="k-tour-order-head">
        <b className="k-fig">{order.orderNumber}</b>
        {order.orderType === 'PICKUP' ? <span className="k-pill">{t('shipments:state/PICKUP')}</span> : null}
        {order.directTraffic ? <span className="k-pill">{t('shipments:state/DIRECT_TRAFFIC')}</span> : null}
        <AttributeLabels labels={labels} all />
        <span className="k-space" />
        <span className="k-dim k-nowrap">{t('packages', { count: order.numberOfExpectedPackages })}</span>
      </div>
      <OtherStop order={order} />
      {order.handlingInstructions.map((instruction) => (
        <p
          key={`${instruction.type}${instruction.code ?? ''}${instruction.text}`}
          className={instruction.important ? 'k-risk k-strong' : 'k-dim'}
        >
          {instruction.text}
        </p>
      ))}
    </>
  );
}
