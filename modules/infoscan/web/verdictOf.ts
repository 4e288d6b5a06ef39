import type { InfoScanResult } from '#modules/infoscan/contract/calls.ts';
import type { KeptPackage } from '#modules/crossdock/web/pieces/keptPackage.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import type { Translate } from '#ui/translation.ts';

/** An SSCC in the groups in which people read it aloud: extension, company and serial, check digit. */
const groupedCode = (barcode: string): string =>
  /^\d{18}$/.test(barcode) ? `${barcode[0]} ${barcode.slice(1, 8)} ${barcode.slice(8, 17)} ${barcode[17]}` : barcode;

/** The package that was scanned, among those of its shipment. */
export const scannedPackage = ({ itemDto, scannedPackageId }: InfoScanResult) =>
  itemDto?.packages.find((one) => one.primaryKey === scannedPackageId);

/** Where it should stand: by its own rule, else as the dispatcher has said for the shipment. */
export const belongsAt = (result: InfoScanResult): string | null =>
  scannedPackage(result)?.expectedStoringPosition ?? result.itemDto?.dispoInfoExpectedStoringPosition ?? null;

/** How times are written. */
export type Times = {
  clock: (at: number) => string;
  instant: (at: number) => string;
  instantDate: (at: number) => string;
};
/** A time of today by the clock alone. */
export const timeOf = (at: number, format: Times): string =>
  format.instantDate(at) === format.instantDate(Date.now()) ? format.clock(at) : format.instant(at);

/** That the consignee has it, when and who took it; undefined while that is not so. */
export function deliveredText(result: InfoScanResult, t: Translate<'infoscan'>, format: Times): string | undefined {
  const { delivered } = result;
  if (!delivered) return undefined;
  const by = delivered.acceptedBy;
  if (delivered.at === null) return t('delivered/noProof');
  return t('delivered/line', { time: timeOf(delivered.at, format), ...(by ? { by, context: 'by' } : {}) });
}

/** Where the data have the package, when that is not a place of the hall. */
function whereText(result: InfoScanResult, t: Translate<'infoscan'>, format: Times): string | undefined {
  const { whereabouts, delivered } = result;
  if (!whereabouts || delivered) return undefined;
  const { aboard, terminalStatus } = whereabouts;
  if (aboard) {
    const { tripName: trip, gate, departed } = aboard;
    if (terminalStatus === 'TO_UNLOAD') return t('where/toUnload', { trip });
    if (departed !== null) return t('where/departed', { trip, time: timeOf(departed, format) });
    return t('where/loaded', { trip, ...(gate ? { gate, context: 'gate' } : {}) });
  }
  if (terminalStatus === 'IN_DEPOT') return undefined;
  return t(terminalStatus === 'NOT_YET_UNLOADED' ? 'where/notYet' : 'where/notHere');
}

function ofPackage(result: InfoScanResult, t: Translate<'infoscan'>, format: Times): ScanVerdict {
  const [row] = result.itemListElements;
  const item = result.itemDto;
  const index = item ? item.packages.findIndex((one) => one.primaryKey === result.scannedPackageId) + 1 : 0;
  const unknown = row?.shipmentType === 'UNKNOWN_PACKAGE';
  const title =
    result.state === 'ITEM'
      ? t('verdict/shipment', { count: row?.numberOfExpectedPackages ?? 0 })
      : item?.masterPalletData
        ? t('verdict/pallet', {
            count: item.masterPalletData.masterPalletContentItems.reduce((sum, one) => sum + one.numberOfPackages, 0),
          })
        : unknown
          ? t('verdict/keptUnknown')
          : index > 0
            ? t('verdict/package', { index, count: item?.numberOfExpectedPackages ?? 0 })
            : t('verdict/onePackage');
  const delivered = deliveredText(result, t, format);
  const where = whereText(result, t, format);
  const ended = row?.shipmentState === 'CANCELED' || row?.shipmentState === 'CLOSED';
  const risk = result.corrected || ended || delivered !== undefined;
  const { tookOff } = result;
  const head = result.corrected
    ? t('verdict/corrected')
    : result.reported
      ? t('delivered/reported')
      : (delivered ?? where);
  return {
    status: risk ? 'risk' : 'planned',
    glyph: risk ? 'risk' : 'done',
    title: head ?? title,
    lines: [
      ...(result.reported && delivered ? [delivered] : []),
      ...(tookOff
        ? [
            t('verdict/tookOff', {
              trip: tookOff.tripName,
              ...(tookOff.gate ? { gate: tookOff.gate, context: 'gate' } : {}),
            }),
          ]
        : []),
      [row?.orderNumber, head ? title : ''].filter(Boolean).join(' · '),
      ...(result.state === 'PACKAGE' ? [groupedCode(result.barcode)] : []),
      ...(ended ? [t('verdict/ended')] : []),
    ],
  };
}

/** The band over the answer: what it is, large, and its numbers. */
export function verdictOf(result: InfoScanResult, t: Translate<'infoscan'>, format: Times): ScanVerdict {
  const code = groupedCode(result.barcode);
  switch (result.state) {
    case 'POSITION':
      return {
        status: 'planned',
        glyph: 'done',
        title: result.barcode,
        lines: [
          result.place?.description ?? '',
          t(result.place?.known ? 'verdict/place' : 'verdict/placeUnknown', { count: result.place?.total ?? 0 }),
        ].filter((line) => line !== '' && line !== result.barcode),
      };
    case 'UNKNOWN':
      return { status: 'late', glyph: 'stop', title: t('verdict/unknown'), lines: [code] };
    case 'ELSEWHERE':
      return {
        status: 'late',
        glyph: 'stop',
        title: t('verdict/elsewhere', { depot: result.belongsTo.join(', ') }),
        lines: [code],
      };
    case 'UNSUPPORTED':
      return {
        status: 'late',
        glyph: 'stop',
        title: t(`verdict/${result.reason ?? 'PREFIX'}`),
        lines: [result.barcode, t(`reason/${result.reason ?? 'PREFIX'}`)],
      };
    default:
      return result.isItem
        ? ofPackage(result, t, format)
        : {
            status: 'risk',
            title: t('verdict/several', { count: result.itemListElements.length }),
            lines: [code],
          };
  }
}

/** Without a network: what a list on this device says of the package, and how old that is. */
export const keptVerdict = (
  found: KeptPackage,
  barcode: string,
  t: Translate<'infoscan'>,
  time: (instant: number) => string,
): ScanVerdict => ({
  status: 'transit',
  title: t('waitsKnown'),
  lines: [
    [found.orderNumber, found.consigneeName, found.placeCity].filter(Boolean).join(' · '),
    ...(found.expectedPosition ? [t('waitsPlace', { position: found.expectedPosition })] : []),
    groupedCode(barcode),
    t('waitsList', { name: found.list, time: time(found.keptAt) }),
  ],
});
