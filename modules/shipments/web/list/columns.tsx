import { wordKey } from '#kernel/text.ts';
import type { Translate } from '#ui/translation.ts';
import type { ReactNode } from 'react';
import { LookMark } from '#client/marks/LookMark.tsx';
import { PointsFigure } from '#client/marks/PointsFigure.tsx';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import type { Format } from '#ui/text/format.ts';
import type { ItemRow } from '../../contract/schemas.ts';
import { attributeLabels } from '../../rules/attributeLabels.ts';
import { itemLook } from '../../rules/itemLook.ts';
import { slotText } from '../../rules/slotText.ts';
import { WindowText } from '../pieces/WindowText.tsx';

type Given = { id: string } & Partial<Column<ItemRow>> & Pick<Column<ItemRow>, 'value'>;

/** Temperature in whole degrees; empty for none. */
const degrees = (raw: number | null, format: Format): string | null =>
  raw === null ? null : format.quantity('TEMPERATURE', raw);

const optional = { optional: true };
const unsorted = { sortable: false };
const text = (id: keyof ItemRow & string, width: number, more: Partial<Column<ItemRow>> = {}): Given => ({
  id,
  width,
  value: (row) => row[id] as string | number | null,
  ...more,
});
const figure = (id: keyof ItemRow & string, width: number, of: (row: ItemRow) => ReactNode, more = {}): Given => ({
  id,
  width,
  align: 'right',
  value: (row) => row[id] as number,
  cell: of,
  ...more,
});

/** A word of the server, as people say it. */
const wordColumn =
  (t: Translate<'shipments'>) =>
  (id: keyof ItemRow & string, width: number, more: Partial<Column<ItemRow>> = {}): Given => ({
    id,
    width,
    value: (row) => (row[id] === null ? null : t(wordKey('shipments:state/', String(row[id])))),
    ...more,
  });

type Made = {
  t: Translate<'shipments'>;
  format: Format;
  wide: boolean;
  word: ReturnType<typeof wordColumn>;
  affName: (id: string | null) => string;
  /** Words of a reason why a delivery failed. */
  reasonName: (id: string | null) => string;
  failed: boolean;
};

/** Shown from the start. */
const mainColumns = ({ t, format, wide, word, affName, reasonName, failed }: Made): Given[] => [
  text('orderNumber', 100),
  {
    id: 'shipmentState',
    width: 124,
    // Among what failed all say the same.
    optional: failed,
    value: (row) => row.shipmentState,
    cell: (row) => <LookMark look={itemLook(row.shipmentState)} />,
  },
  word('shipmentType', 90, { optional: failed }),
  {
    id: 'attributes',
    width: 124,
    sortable: false,
    value: (row) => row.attributes.join(' '),
    words: (row) =>
      attributeLabels(row.attributes, t)
        .map(({ code }) => code)
        .join(' '),
    cell: (row) => <AttributeLabels labels={attributeLabels(row.attributes, t)} room={116} />,
  },
  text('placeName', 160, { grow: true }),
  text('placePostalCode', 64),
  text('placeCity', 110),
  {
    id: 'executionDate',
    width: 84,
    value: (row) => row.executionDate?.join('-'),
    cell: (row) => (row.executionDate ? format.date(row.executionDate) : '–'),
  },
  { id: 'window', width: 96, value: (row) => slotText(row.window), cell: (row) => <WindowText window={row.window} /> },
  figure('numberOfExpectedPackages', 48, (row) => format.number(row.numberOfExpectedPackages)),
  figure('totalGrossWeight', 64, (row) => format.quantity('MASS', row.totalGrossWeight)),
  figure('loadingMeter', 50, (row) => format.quantity('LENGTH', row.loadingMeter)),
  figure('calculatedDangerousGoodsPoints', 56, (row) => <PointsFigure points={row.calculatedDangerousGoodsPoints} />, {
    optional: !wide,
  }),
  text('outboundRoute', 72, { optional: !wide }),
  text('affCmdId', 120, { optional: !wide, value: (row) => affName(row.affCmdId) }),
  text('tripName', 64),
  text('failureReason', 160, {
    ...unsorted,
    optional: !failed,
    value: (row) => (row.failureReason ? reasonName(row.failureReason) : null),
  }),
  figure('attempts', 76, (row) => (row.attempts === 0 ? '–' : String(row.attempts)), {
    ...unsorted,
    optional: !failed,
  }),
];

/** Where it stands in the network, and who looks after it. */
const routeColumns = ({ word, affName }: Made): Given[] => [
  text('externId', 110, optional),
  text('globalTrackingNumber', 120, { ...optional, ...unsorted }),
  word('trafficType', 100, optional),
  word('notableStatus', 110, optional),
  word('routingState', 110, optional),
  word('orderProcessingStatus', 110, { ...optional, ...unsorted }),
  text('productCode', 100, { ...optional, value: (row) => row.productText ?? row.productCode }),
  figure('priorityLevel', 60, (row) => (row.priorityLevel === null ? '–' : String(row.priorityLevel)), optional),
  text('managementBranch', 80, { ...optional, ...unsorted }),
  text('originDepot', 80, { ...optional, ...unsorted }),
  text('destinationDepot', 80, { ...optional, ...unsorted }),
  text('relation', 80, optional),
  text('defaultAffCmdId', 120, { ...optional, ...unsorted, value: (row) => affName(row.defaultAffCmdId) }),
  word('lastAffAssignmentChangeReason', 130, { ...optional, ...unsorted }),
];

const figureColumns = ({ format }: Made): Given[] => [
  figure('packagesOnTerminal', 60, (row) => format.number(row.packagesOnTerminal), optional),
  figure('volume', 60, (row) => format.quantity('VOLUME', row.volume), { ...optional, unit: 'm³' }),
  figure('chargeableWeight', 72, (row) => format.quantity('MASS', row.chargeableWeight), { ...optional, unit: 'kg' }),
  text('unNumbers', 100, { ...optional, ...unsorted, value: (row) => row.unNumbers.join(', ') }),
  text('temperatureMin', 60, {
    ...optional,
    ...unsorted,
    align: 'right',
    unit: '°C',
    value: (row) => degrees(row.temperatureMin, format),
  }),
  text('temperatureMax', 60, {
    ...optional,
    ...unsorted,
    align: 'right',
    unit: '°C',
    value: (row) => degrees(row.temperatureMax, format),
  }),
  figure(
    'cashOnDelivery',
    80,
    (row) => (row.cashOnDelivery === 0 ? '–' : format.quantity('MONEY', row.cashOnDelivery)),
    {
      ...optional,
      unit: '€',
    },
  ),
  figure('goodsValue', 80, (row) => (row.goodsValue === 0 ? '–' : format.quantity('MONEY', row.goodsValue)), {
    ...optional,
    ...unsorted,
    unit: '€',
  }),
];

const thermoFlags = [
  'isTemperatureSensitive',
  'isTemperatureRangeCold',
  'isTemperatureRangeHigh',
  'isTemperatureRangeIndividual',
] as const;

/** Which temperature its goods need, a column for each. */
const thermoColumns = ({ t }: Made): Given[] =>
  thermoFlags.map((flag) => ({
    id: flag,
    title: t(`shipments:attribute/${flag}`),
    width: 80,
    optional: true,
    sortable: false,
    value: (row) => (row.attributes.includes(flag) ? t('base:yes') : null),
  }));

/** Parties, remarks, and when it was made and changed. */
const furtherColumns = ({ t, format }: Made): Given[] => [
  text('placeCountryCode', 40, optional),
  text('consigneeName', 140, { ...optional, ...unsorted }),
  text('consignorName', 140, { ...optional, ...unsorted }),
  text('consigneeLine', 220, { ...optional, ...unsorted }),
  text('consignorLine', 220, { ...optional, ...unsorted }),
  text('shipperLine', 220, { ...optional, ...unsorted }),
  text('collectorLine', 220, { ...optional, ...unsorted }),
  text('dispoInfoRemark', 160, { ...optional, ...unsorted }),
  {
    id: 'anomalies',
    width: 160,
    optional: true,
    sortable: false,
    value: (row) => row.anomalies.map((code) => t(wordKey('shipments:anomaly/', code))).join(', '),
  },
  figure('openNotes', 56, (row) => (row.openNotes === 0 ? '–' : String(row.openNotes)), optional),
  {
    id: 'createdAt',
    width: 124,
    optional: true,
    value: (row) => row.createdAt,
    cell: (row) => format.instant(row.createdAt),
  },
  {
    id: 'changedAt',
    width: 124,
    optional: true,
    value: (row) => row.changedAt,
    cell: (row) => format.instant(row.changedAt),
  },
];

/** The column catalogue of the shipment list (domain 5.14); optional ones wait in the catalogue. */
export function shipmentColumns(
  t: Translate<'shipments'>,
  format: Format,
  size: ScreenSize,
  names: Pick<Made, 'affName' | 'reasonName'>,
  failed: boolean,
): Column<ItemRow>[] {
  const made = { t, format, wide: size === 'monitor', word: wordColumn(t), failed, ...names };
  return [mainColumns, routeColumns, figureColumns, thermoColumns, furtherColumns]
    .flatMap((columns) => columns(made))
    .map((column) => ({ title: t(wordKey('shipments:column/', column.id)), ...column }));
}
