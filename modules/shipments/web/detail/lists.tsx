import { minutesBetween } from '#kernel/date.ts';
import { wordKey } from '#kernel/text.ts';
import type { Translate } from '#ui/translation.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { PointsFigure } from '#client/marks/PointsFigure.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { Column } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';
import type { ItemView } from '../../contract/schemas.ts';
import { packageLook } from '../../rules/itemLook.ts';
import { punctuality, timelineMark } from '../../rules/timeline.ts';

export type Goods = ItemView['goodsItems'][number];
export type Dangerous = ItemView['dangerousGoods'][number];
export type Step = ItemView['compartmentTransitions'][number];
export type Package = ItemView['packages'][number];

/** Minutes of delay that the timeline still shows as on time. */
const tolerance = 30;

/** Process detail that happened last. */
const lastProcess = (pack: Package) =>
  [pack.unloadingDetails, pack.inventoryDetails, pack.loadingDetails, pack.infoScanDetails]
    .filter((detail) => detail !== null)
    .sort((a, b) => b.lastStatusTime - a.lastStatusTime)[0];

/** What a deviation is called; a code whose record is gone stays as it is. */
export const deviationOf = ({ deviationTexts }: Pick<ItemView, 'deviationTexts'>, code: string | null): string =>
  code === null ? '' : (deviationTexts[code] ?? code);

export function packageColumns(
  t: Translate<'shipments'>,
  format: Format,
  item: Pick<ItemView, 'deviationTexts'>,
): Column<Package>[] {
  return [
    {
      id: 'defaultBarcode',
      title: t('package/barcode'),
      width: 170,
      value: (pack) => pack.defaultBarcode,
      cell: (pack) => <span className="k-mono">{pack.defaultBarcode}</span>,
    },
    {
      id: 'status',
      title: t('column/shipmentState'),
      width: 130,
      value: (pack) => pack.status,
      cell: (pack) => <LookMark look={packageLook(pack.status)} />,
    },
    {
      id: 'terminalStatus',
      title: t('package/terminal'),
      width: 130,
      value: (pack) => t(`state/${pack.terminalStatus}`),
    },
    { id: 'expected', title: t('package/expected'), width: 90, value: (pack) => pack.expectedStoringPosition },
    { id: 'actual', title: t('package/actual'), width: 90, value: (pack) => pack.actualStoringSpace },
    {
      id: 'deviation',
      title: t('package/deviation'),
      width: 110,
      value: (pack) => deviationOf(item, pack.deviationCode),
    },
    {
      id: 'process',
      title: t('package/process'),
      width: 180,
      grow: true,
      value: (pack) => {
        const last = lastProcess(pack);
        return last ? [last.processName, t(`state/${last.processStatus}`)].filter(Boolean).join(', ') : null;
      },
    },
    {
      id: 'time',
      title: t('package/time'),
      width: 130,
      value: (pack) => lastProcess(pack)?.lastStatusTime,
      cell: (pack) => {
        const last = lastProcess(pack);
        return last ? format.instant(last.lastStatusTime) : '–';
      },
    },
    { id: 'user', title: t('historyDialog/user'), width: 110, value: (pack) => lastProcess(pack)?.user },
  ];
}

export function goodsColumns(t: Translate<'shipments'>, format: Format): Column<Goods>[] {
  const length = (id: 'length' | 'width' | 'height'): Column<Goods> => ({
    id,
    title: t(`goods/${id}`),
    unit: 'm',
    width: 72,
    align: 'right',
    value: (line) => line[id],
    cell: (line) => (line[id] === null ? '–' : format.quantity('LENGTH', line[id], 'm', 2)),
  });
  return [
    { id: 'lineNo', title: t('goods/line'), width: 40, align: 'right', value: (line) => line.lineNo },
    { id: 'marks', title: t('goods/marks'), width: 140, value: (line) => line.marksAndNumbers },
    {
      id: 'description',
      title: t('goods/description'),
      width: 200,
      grow: true,
      value: (line) => line.goodsDescription,
    },
    {
      id: 'packages',
      title: t('goods/packages'),
      width: 100,
      align: 'right',
      value: (line) => line.numberOfPackages,
      cell: (line) => `${format.number(line.numberOfPackages)} ${line.packingType ?? ''}`,
    },
    {
      id: 'packages2',
      title: t('goods/inner'),
      width: 100,
      align: 'right',
      value: (line) => line.numberOfPackages2,
      cell: (line) =>
        line.numberOfPackages2 === null ? '–' : `${format.number(line.numberOfPackages2)} ${line.packingType2 ?? ''}`,
    },
    {
      id: 'grossWeight',
      title: t('goods/weight'),
      unit: 'kg',
      width: 80,
      align: 'right',
      value: (line) => line.grossWeight,
      cell: (line) => (line.grossWeight === null ? '–' : format.quantity('MASS', line.grossWeight)),
    },
    length('length'),
    length('width'),
    length('height'),
    {
      id: 'stackable',
      title: t('attribute/isStackable'),
      width: 76,
      value: (line) => t(line.stackable ? 'base:yes' : 'base:no'),
    },
    { id: 'remark', title: t('goods/remark'), width: 140, value: (line) => line.remark },
  ];
}

export function dangerousColumns(t: Translate<'shipments'>, format: Format): Column<Dangerous>[] {
  return [
    {
      id: 'unNumber',
      title: t('dangerous/un'),
      width: 72,
      value: (line) => line.unNumber,
      cell: (line) => `UN ${line.unNumber}`,
    },
    {
      id: 'name',
      title: t('dangerous/name'),
      width: 260,
      grow: true,
      value: (line) =>
        [line.properShippingName, line.technicalName ? `(${line.technicalName})` : null].filter(Boolean).join(' '),
    },
    {
      id: 'labels',
      title: t('dangerous/labels'),
      width: 80,
      value: (line) =>
        [line.primaryHazard, line.subsidiaryHazard1, line.subsidiaryHazard2, line.subsidiaryHazard3]
          .filter(Boolean)
          .join(' + '),
    },
    { id: 'code', title: t('dangerous/code'), width: 60, value: (line) => line.classificationCode },
    { id: 'group', title: t('dangerous/group'), width: 50, value: (line) => line.packageGroup },
    {
      id: 'category',
      title: t('dangerous/category'),
      width: 76,
      align: 'right',
      value: (line) => line.transportCategory,
    },
    { id: 'tunnel', title: t('dangerous/tunnel'), width: 66, value: (line) => line.tunnelCategory },
    {
      id: 'packages',
      title: t('column/numberOfExpectedPackages'),
      width: 90,
      align: 'right',
      value: (line) => line.numberOfPackages,
      cell: (line) => [line.numberOfPackages, line.packingType].filter((part) => part !== null).join(' '),
    },
    {
      id: 'gross',
      title: t('dangerous/gross'),
      width: 90,
      align: 'right',
      value: (line) => line.grossQuantity,
      cell: (line) =>
        line.grossQuantity === null ? '–' : `${format.upTo(line.grossQuantity / 1000, 3)} ${line.liquid ? 'l' : 'kg'}`,
    },
    {
      id: 'net',
      title: t('dangerous/net'),
      width: 80,
      align: 'right',
      value: (line) => line.netQuantity,
      cell: (line) =>
        line.netQuantity === null ? '–' : `${format.upTo(line.netQuantity / 1000, 3)} ${line.liquid ? 'l' : 'kg'}`,
    },
    {
      id: 'explosive',
      title: t('dangerous/explosive'),
      width: 84,
      align: 'right',
      value: (line) => line.netExplosiveMass,
      cell: (line) => (line.netExplosiveMass === null ? '' : format.measure('MASS', line.netExplosiveMass)),
    },
    {
      id: 'points',
      title: t('column/calculatedDangerousGoodsPoints'),
      width: 60,
      align: 'right',
      value: (line) => line.dangerousGoodsPoints,
      cell: (line) => <PointsFigure points={line.dangerousGoodsPoints} />,
    },
    {
      id: 'marks',
      title: t('dangerous/marks'),
      width: 150,
      value: (line) =>
        [
          line.limitedQuantity ? t('dangerous/limited') : null,
          line.exceptedQuantity ? t('dangerous/excepted') : null,
          line.environmentallyHazardous ? t('dangerous/environment') : null,
          line.highConsequence ? t('dangerous/highConsequence') : null,
        ]
          .filter(Boolean)
          .join(', '),
    },
    { id: 'additional', title: t('dangerous/additional'), width: 160, value: (line) => line.additionalText },
  ];
}

export function timelineColumns(t: Translate<'shipments'>, format: Format): Column<Step>[] {
  const at = (ms: number | null) => (ms === null ? '–' : format.instant(ms));
  const against = (step: Step) => punctuality(step.timestamp, step.plannedTimestamp, tolerance);
  const late = (step: Step) => against(step) === 'LATE';
  return [
    {
      id: 'step',
      title: t('timeline/step'),
      width: 200,
      sortable: false,
      value: (step) => step.timelineType,
      cell: (step) => {
        const mark = timelineMark(step.transitionState, step.numberOfMovedPackages);
        const glyph = mark === 'DONE' ? (late(step) ? 'risk' : 'done') : mark === 'CANCELED' ? 'later' : 'planned';
        return (
          <span className="k-row k-row-tight">
            <Glyph name={glyph} />
            <span className="k-cut">{t(`state/${step.timelineType}`)}</span>
            <span className="k-dim k-cut">{t(`timeline/mark/${mark}`)}</span>
          </span>
        );
      },
    },
    {
      id: 'planned',
      title: t('timeline/planned'),
      width: 124,
      align: 'right',
      sortable: false,
      value: (step) => step.plannedTimestamp,
      cell: (step) => at(step.plannedTimestamp),
    },
    {
      id: 'actual',
      title: t('timeline/actual'),
      width: 124,
      align: 'right',
      sortable: false,
      value: (step) => step.timestamp,
      cell: (step) => at(step.timestamp),
    },
    {
      id: 'minutes',
      title: t('timeline/minutes'),
      width: 96,
      align: 'right',
      sortable: false,
      value: () => null,
      cell: (step) =>
        step.timestamp === null || step.plannedTimestamp === null ? (
          '–'
        ) : (
          <span className={late(step) ? 'k-risk' : ''}>
            {[
              format.deviation(minutesBetween(step.plannedTimestamp, step.timestamp)),
              against(step) === 'ON_TIME' ? '' : t(`timeline/${late(step) ? 'late' : 'early'}`),
            ].join(' ')}
          </span>
        ),
    },
    {
      id: 'place',
      title: t('timeline/place'),
      width: 220,
      grow: true,
      sortable: false,
      value: (step) =>
        [
          // What is no kind of place is this depot by its id.
          [step.fromCompartment, step.toCompartment]
            .flatMap((kind) => (kind ? [t(wordKey('shipments:state/', kind), { defaultValue: t('state/DEPOT') })] : []))
            .join(' → '),
          step.placeOfFulfillmentName,
          step.vehicleName,
          step.gates ? t('timeline/gate', { gate: step.gates }) : null,
        ]
          .filter(Boolean)
          .join(', '),
    },
    {
      id: 'packages',
      title: t('timeline/packages'),
      width: 80,
      align: 'right',
      sortable: false,
      value: (step) => t('timeline/of', { moved: step.numberOfMovedPackages, expected: step.numberOfExpectedPackages }),
    },
    {
      id: 'process',
      title: t('timeline/process'),
      width: 130,
      sortable: false,
      value: (step) => step.processName,
      cell: (step) => {
        const address = processAddress(step);
        return address ? <a href={`#${address}`}>{step.processName}</a> : (step.processName ?? '');
      },
    },
  ];
}

/** Where a step of the timeline leads (specification 3, 2): its list in the cross dock, or the trip. */
function processAddress(step: Step): string | undefined {
  if (!step.processId) return undefined;
  const id = encodeURIComponent(step.processId);
  const item = step.processItemId ? `?itemId=${encodeURIComponent(step.processItemId)}` : '';
  switch (step.timelineType) {
    case 'LOADING':
      return `/TH/loading/${id}/details${item}`;
    case 'UNLOADING':
      return `/TH/unloading/${id}/details${item}`;
    case 'INVENTORY':
      return `/TH/inventory/${id}/details${item}`;
    case 'DELIVERY':
    case 'PICKUP':
    case 'TRANSPORT':
      return `/DPT/tour/${id}`;
    default:
      return undefined;
  }
}
