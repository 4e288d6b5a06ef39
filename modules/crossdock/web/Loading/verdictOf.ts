import type { TFunction } from 'i18next';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { formatFor } from '#ui/text/format.ts';
import { scanLook } from '../status.ts';

/** What the person at the truck reads: verb first, then the shipment, then what to do next. */
export function verdictOf(answer: ScanAnswer, t: TFunction<'crossdock'>, language: string): ScanVerdict {
  const look = scanLook[answer.result];
  const { item } = answer;
  const lines: string[] = [];
  if (answer.result === 'NOT_ON_LIST' || answer.result === 'WRONG_ROUTE') {
    const where = item?.belongsTo
      ? t(item.gate ? 'loading/belongsToGate' : 'loading/belongsTo', { trip: item.belongsTo, gate: item.gate })
      : t('loading/notPlanned');
    lines.push(`${t('loading/doNotLoad')} ${where}`);
  }
  if (answer.result === 'UNKNOWN') lines.push(t('loading/askLead'));
  if (item) {
    lines.push([item.consigneeName, item.placeCity].filter(Boolean).join(', '));
    lines.push(`${item.orderNumber} · ${formatFor(language).measure('MASS', item.totalGrossWeight)}`);
    if (look.refusal && item.storingPosition) lines.push(t('loading/storeAt', { position: item.storingPosition }));
  }
  return {
    status: look.status,
    ...(look.glyph ? { glyph: look.glyph } : {}),
    title: answer.message,
    lines: [...lines, ...answer.checkResults.filter((one) => one.severity !== 'INFO').map((one) => one.message)],
    refusal: look.refusal,
  };
}
