import { useState } from 'react';
import { readBarcode } from '#kernel/barcode.ts';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { Order, StopDraft } from './stopDraft.ts';

type Said = { tone: 'done' | 'risk' | 'late'; text: string };

/** One place to scan for all orders of a stop: the code finds its order. */
export function StopScans(props: {
  orders: readonly Order[];
  draft: StopDraft;
  onScan: (itemId: string, packageId: string) => void;
}) {
  const { t } = useTranslation('delivery');
  const { orders, draft, onScan } = props;
  const [said, setSaid] = useState<Said>();
  const howOf = (itemId: string, packageId: string) => draft.orders[itemId]?.scans?.[packageId];
  const all = orders.flatMap(({ itemId, packages }) => packages.map(({ packageId }) => howOf(itemId, packageId)));
  const scanned = (code: string) => {
    const read = readBarcode(code);
    const order = orders.find(({ packages }) =>
      packages.some(({ barcode }) => read.kind === 'external' && barcode === read.barcode),
    );
    const found = order?.packages.find(({ barcode }) => read.kind === 'external' && barcode === read.barcode);
    if (!order || !found) {
      signalScan('refused');
      setSaid({ tone: 'late', text: t('scans/strange') });
      return;
    }
    const again = howOf(order.itemId, found.packageId) === 'SCANNED';
    const before = order.packages.filter(({ packageId }) => howOf(order.itemId, packageId) === 'SCANNED').length;
    signalScan(again ? 'warning' : 'done');
    if (!again) onScan(order.itemId, found.packageId);
    setSaid(
      again
        ? { tone: 'risk', text: t('scans/again') }
        : {
            tone: 'done',
            text: t('scans/taken', { order: order.orderNumber, x: before + 1, count: order.packages.length }),
          },
    );
  };
  if (orders.length === 0) return null;
  return (
    <section className="k-tour-scans" aria-label={t('scans/title')}>
      <h2 className="k-h3">{t('scans/title')}</h2>
      <p className="k-dim" role="status">
        {t('scans/progress', { x: all.filter(Boolean).length, count: all.length })}
      </p>
      <ScanInput instruction="" onScan={scanned} />
      {said && (
        <p className={`k-row k-row-tight k-${said.tone}`} role="alert">
          <Glyph name={said.tone} /> {said.text}
        </p>
      )}
    </section>
  );
}
