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

function ofPackage(result: InfoScanResult, t: Translate<'infoscan'>): ScanVerdict {
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
  const ended = row?.shipmentState === 'CANCELED' || row?.shipmentState === 'CLOSED';
  return {
    status: result.corrected || ended ? 'risk' : 'planned',
    glyph: result.corrected || ended ? 'risk' : 'done',
    title,
    lines: [
      row?.orderNumber ?? '',
      ...(result.state === 'PACKAGE' ? [groupedCode(result.barcode)] : []),
      ...(result.corrected ? [t('verdict/corrected')] : []),
      ...(ended ? [t('verdict/ended')] : []),
    ],
  };
}

/** The band over the answer: what it is, large, and its numbers. */
export function verdictOf(result: InfoScanResult, t: Translate<'infoscan'>): ScanVerdict {
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
        ? ofPackage(result, t)
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
