import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
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
        <AttributeLabels labels={labels} all />
        <span className="k-space" />
        <span className="k-dim k-nowrap">{t('packages', { count: order.numberOfExpectedPackages })}</span>
      </div>
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
