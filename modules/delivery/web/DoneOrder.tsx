import { useTranslation } from '#ui/translation.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { OrderHead } from './OrderHead.tsx';
import type { Order, Reason } from './stopDraft.ts';

const looks = { OK: 'done', DEVIATION: 'risk', HINDRANCE: 'late' } as const;

/** An order whose result the server has: what was said, for reading. */
export function DoneOrder({ order, reasons }: { order: Order; reasons: readonly Reason[] }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  if (order.result === null) return null;
  const reason = reasons.find((candidate) => candidate.id === order.processDeviationId);
  const short =
    order.result === 'DEVIATION' && order.orderType !== 'PICKUP'
      ? order.packages.filter(({ status }) => status === 'NOK_MISSING' || status === 'NOK_NOT_PROCESSED').length
      : 0;
  const facts = [
    reason ? `${reason.code} ${reason.text}` : '',
    order.remark ?? '',
    order.collectedPackages === null || order.collectedPackages === undefined
      ? ''
      : t('collected/of', { collected: order.collectedPackages, count: order.numberOfExpectedPackages }),
    short > 0 ? t('short/delivered', { delivered: order.packages.length - short, count: order.packages.length }) : '',
    order.scans ? t('scans/of', { count: order.scans.scanned }) : '',
    order.scans && order.scans.notReadable > 0 ? t('scans/notReadableOf', { count: order.scans.notReadable }) : '',
    order.photos.length > 0 ? t('photos', { count: order.photos.length }) : '',
    order.cashCollected === null ? '' : t('cash/got', { amount: format.measure('MONEY', order.cashCollected) }),
    order.documentedAt === null ? '' : format.clock(order.documentedAt),
  ].filter(Boolean);
  return (
    <li className="k-tour-order">
      <OrderHead order={order} />
      <StatusMark
        status={looks[order.result]}
        label={t(`result/${order.orderType === 'PICKUP' ? 'pickup' : 'delivery'}/${order.result}`)}
      />
      <p className="k-dim">{facts.join(' · ')}</p>
    </li>
  );
}
