import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import { PrintLabel } from '#modules/shipments/web/pieces/PrintLabel.tsx';

/** The label of the package that was scanned last, when its own is torn or cannot be read again. */
export function PrintScanned({ last }: { last: { answer?: ScanAnswer | undefined } | undefined }) {
  const pack = last?.answer?.package;
  if (!pack) return null;
  return (
    <div className="th-print">
      <PrintLabel itemId={pack.itemId} packageId={pack.packageId} fullWidth />
    </div>
  );
}
