import type { Translate } from '#ui/translation.ts';
import { findsWords, searchTokens } from '#kernel/text.ts';
import { attributeLabels } from '#modules/shipments/rules/attributeLabels.ts';
import { poolLook } from '#modules/shipments/rules/itemLook.ts';
import { slotText } from '#modules/shipments/rules/slotText.ts';
import { WindowText } from '#modules/shipments/web/pieces/WindowText.tsx';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { PointsFigure } from '#client/marks/PointsFigure.tsx';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';

/** Digits of an order number that all orders of a depot and year share. */
const shared = 4;

/** The part that tells orders apart stands out; a narrow list shows it alone, read aloud the number stays whole. */
export function OrderNumber({ number, short }: { number: string; short: boolean }) {
  const at = /^\d{9,}$/.test(number) ? shared : 0;
  return (
    <span className="k-fig" title={short ? number : undefined}>
      {at > 0 && <span className={short ? 'k-hidden' : 'k-dim'}>{number.slice(0, at)}</span>}
      {number.slice(at)}
    </span>
  );
}

/** The consignee; when a search found the shipment by its consignor, that one stands behind, so that the hit explains itself. */
function Consignee({ row, search }: { row: ItemRow; search: string }) {
  const tokens = searchTokens(search);
  const by = (name: string | null): boolean => tokens.some((token) => findsWords(token)(name ?? ''));
  if (tokens.length === 0 || by(row.placeName) || !by(row.consignorName)) return row.placeName;
  return (
    <>
      {row.placeName} <span className="k-dim">← {row.consignorName}</span>
    </>
  );
}

type Made = { t: Translate<'dispatch'>; format: Format; wide: boolean };

/** Which shipment it is, how it stands, for whom and where: a dispatcher decides by the town, so codes come behind it and yield to it. */
const whichColumns = ({ t, wide }: Made, search: string): Column<ItemRow>[] => [
  {
    id: 'orderNumber',
    title: t('column/order'),
    width: wide ? 100 : 75,
    value: (row) => row.orderNumber,
    cell: (row) => <OrderNumber number={row.orderNumber} short={!wide} />,
  },
  {
    id: 'terminalCompleteness',
    title: t('column/status'),
    width: 94,
    value: (row) => poolLook(row).key,
    cell: (row) => <LookMark look={poolLook(row)} />,
  },
  {
    id: 'placeName',
    title: t('column/consignee'),
    width: wide ? 120 : 88,
    grow: true,
    value: (row) => row.placeName,
    cell: (row) => <Consignee row={row} search={search} />,
  },
  {
    id: 'placePostalCode',
    title: t('column/place'),
    width: wide ? 116 : 110,
    value: (row) => [row.placePostalCode, row.placeCity].filter(Boolean).join(' '),
  },
  {
    id: 'attributes',
    title: t('column/attributes'),
    width: wide ? 120 : 76,
    yields: 1,
    sortable: false,
    value: (row) => row.attributes.join(' '),
    words: (row) =>
      attributeLabels(row.attributes, t)
        .map(({ code }) => code)
        .join(' '),
    cell: (row) => <AttributeLabels labels={attributeLabels(row.attributes, t)} room={wide ? 112 : 66} />,
  },
  {
    id: 'window',
    title: t('column/window'),
    // Most of them in one piece, such as 07:30–15:00.
    width: 88,
    value: (row) => slotText(row.window),
    cell: (row) => <WindowText window={row.window} />,
  },
];

const figureColumns = ({ t, format, wide }: Made): Column<ItemRow>[] => [
  {
    id: 'numberOfExpectedPackages',
    optional: !wide,
    yields: 2,
    title: t('column/packages'),
    width: 44,
    align: 'right',
    value: (row) => row.numberOfExpectedPackages,
  },
  {
    id: 'totalGrossWeight',
    title: t('column/kg'),
    width: 52,
    align: 'right',
    value: (row) => row.totalGrossWeight,
    cell: (row) => format.quantity('MASS', row.totalGrossWeight),
  },
  {
    id: 'loadingMeter',
    title: t('column/ldm'),
    width: 38,
    align: 'right',
    value: (row) => row.loadingMeter,
    cell: (row) => format.quantity('LENGTH', row.loadingMeter),
  },
  {
    id: 'calculatedDangerousGoodsPoints',
    title: t('column/dgp'),
    width: 50,
    align: 'right',
    optional: !wide,
    yields: 3,
    value: (row) => row.calculatedDangerousGoodsPoints,
    cell: (row) => <PointsFigure points={row.calculatedDangerousGoodsPoints} />,
  },
];

/** What waits in the catalogue. */
const optionalColumns = ({ t, format }: Made, affName: (id: string | null) => string): Column<ItemRow>[] => [
  { id: 'outboundRoute', title: t('column/route'), width: 50, optional: true, value: (row) => row.outboundRoute },
  // The pool is grouped by it.
  { id: 'affCmdId', title: t('column/aff'), width: 140, optional: true, value: (row) => affName(row.affCmdId) },
  {
    id: 'executionDate',
    title: t('column/day'),
    width: 84,
    optional: true,
    value: (row) => row.executionDate?.join('-'),
    cell: (row) => (row.executionDate ? format.date(row.executionDate) : '–'),
  },
  {
    id: 'volume',
    title: t('column/volume'),
    unit: 'm³',
    width: 60,
    align: 'right',
    optional: true,
    value: (row) => row.volume,
    cell: (row) => format.quantity('VOLUME', row.volume),
  },
  {
    id: 'priorityLevel',
    title: t('column/priority'),
    width: 60,
    align: 'right',
    optional: true,
    value: (row) => row.priorityLevel,
  },
  {
    id: 'productCode',
    title: t('column/product'),
    width: 100,
    optional: true,
    value: (row) => row.productText ?? row.productCode,
  },
  { id: 'externId', title: t('column/externId'), width: 110, optional: true, value: (row) => row.externId },
];

/** Columns of the pool; where there is little room some yield, the catalogue offers all. Ids are the server's sort fields. */
export function poolColumns(
  t: Translate<'dispatch'>,
  format: Format,
  size: ScreenSize,
  affName: (id: string | null) => string,
  search = '',
): Column<ItemRow>[] {
  const made = { t, format, wide: size === 'monitor' };
  return [...whichColumns(made, search), ...figureColumns(made), ...optionalColumns(made, affName)];
}
