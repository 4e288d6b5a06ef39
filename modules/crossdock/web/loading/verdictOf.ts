import type { Translate } from '#ui/translation.ts';
import { longestBarcode, misreadOf } from '#kernel/barcode.ts';
import type { LoadingItem, ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import type { ScanFact, ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { formatFor } from '#ui/text/format.ts';
import { type Look, scanLook } from '../list/status.ts';

type T = Translate<'crossdock'>;

/** A longer code is cut where it is shown: no barcode of a package is as long (domain 1.1). */
export const shortCode = (barcode: string): string => (barcode.length > 50 ? `${barcode.slice(0, 49)}…` : barcode);

/** Where a package of another truck belongs, as one instruction. */
export function whereOf({ result, item }: ScanAnswer, t: T): string | undefined {
  if (result !== 'NOT_ON_LIST' && result !== 'WRONG_ROUTE') return undefined;
  const where = item?.belongsTo
    ? t(item.gate ? 'loading/belongsToGate' : 'loading/belongsTo', { trip: item.belongsTo, gate: item.gate })
    : t('loading/notPlanned');
  return `${t('loading/doNotLoad')} ${where}`;
}

/** Of a package that must not be loaded: everything that says what it is and where it goes. */
function factsOf({ item, package: pack }: ScanAnswer, t: T): ScanFact[] {
  if (!item) return [];
  const trip = item.belongsTo ?? '';
  return [
    ...(pack ? [{ label: t('loading/package'), value: pack.barcode, strong: true }] : []),
    { label: t('loading/shipment'), value: item.orderNumber },
    { label: t('loading/consignee'), value: [item.consigneeName, item.placeCity].filter(Boolean).join(', ') },
    ...(trip
      ? [
          {
            label: t('loading/belongs'),
            value: item.gate ? t('loading/tripGate', { trip, gate: item.gate }) : trip,
            strong: true,
          },
        ]
      : []),
    ...(item.storingPosition ? [{ label: t('loading/store'), value: item.storingPosition, strong: true }] : []),
  ];
}

/** What the person at the truck reads: verb first, then the shipment, then what to do next. */
export function verdictOf(answer: ScanAnswer, t: T, language: string): ScanVerdict {
  const look = scanLook[answer.result];
  const { item } = answer;
  const lines: string[] = [];
  const where = whereOf(answer, t);
  if (where) lines.push(where);
  // The number of a pallet fits no headline of a small scanner.
  const onPallet = answer.result === 'ON_PALLET';
  if (onPallet) lines.push(answer.message);
  if (answer.result === 'UNKNOWN') lines.push(t('loading/askLead'));
  if (item && !look.refusal) {
    lines.push([item.consigneeName, item.placeCity].filter(Boolean).join(', '));
    lines.push(`${item.orderNumber} · ${formatFor(language).measure('MASS', item.totalGrossWeight)}`);
  }
  return {
    status: look.status,
    ...(look.glyph ? { glyph: look.glyph } : {}),
    title: onPallet ? t('scan/ON_PALLET') : answer.message,
    lines: [...lines, ...answer.checkResults.filter((one) => one.severity !== 'INFO').map((one) => one.message)],
    ...(look.refusal ? { facts: factsOf(answer, t) } : {}),
    refusal: look.refusal,
  };
}

/** A code that was read wrongly: what was read, and that it is scanned again. It is no package, on whatever list. */
export const misreadVerdict = (code: string, t: T): ScanVerdict => ({
  status: 'late',
  glyph: 'stop',
  title: t('loading/waitsMisread'),
  lines: [shortCode(code), t(misreadNext[misreadOf(code) ?? 'TOO_SHORT'], { count: longestBarcode })],
  refusal: true,
});
const misreadNext = {
  CHECK_DIGIT: 'loading/misreadCheck',
  TOO_LONG: 'loading/misreadLong',
  TOO_SHORT: 'loading/misreadShort',
} as const;

/** The same while there is no network: what the list on the device says, never in the green of what is loaded. */
export function waitingVerdictOf(
  look: Look & { title: string; next: string },
  barcode: string,
  item: Pick<LoadingItem, 'consigneeName' | 'placeCity'> | undefined,
  t: T,
): ScanVerdict {
  return {
    status: look.status,
    ...(look.glyph ? { glyph: look.glyph } : {}),
    title: t(look.title as 'loading/waitsHere'),
    lines: [
      ...(item ? [[item.consigneeName, item.placeCity].filter(Boolean).join(', ')] : []),
      shortCode(barcode),
      t(look.next as 'loading/waitsHereNext'),
    ],
    refusal: look.refusal,
  };
}

/** What a line of the last scans says of one: as the card did. */
export const resultText = (result: ScanAnswer['result'], t: T): string =>
  result === 'OK' ? t('state/LOADED') : t(`scan/${result}`);
