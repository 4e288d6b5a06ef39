import { LookMark } from '#client/marks/LookMark.tsx';
import { itemLook } from '#modules/shipments/rules/itemLook.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { wordKey } from '#kernel/text.ts';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';
import type { ArchiveTrip } from '../../contract/archive.ts';
import { lateFrom, tripLook } from '../../rules/tripLook.ts';
import { Progress } from '../execution/Progress.tsx';

type Made = { t: Translate<'dispatch'>; format: Format; size: ScreenSize; affName: (id: string | null) => string };

/** An actual time beside its plan: marked when it is later by more than the limit of the house. */
function Actual({ at, plan, format }: { at: number | null; plan: number | null; format: Format }) {
  if (at === null) return '–';
  const late = plan !== null && at - plan > lateFrom * 60_000;
  return <span className={late ? 'd-risk-cell' : ''}>{format.clock(at)}</span>;
}

/** How a trip ended; nothing of the archive is late any more. */
export const endLook = (trip: ArchiveTrip) => tripLook({ ...trip, delay: null, willMiss: null });

export function archiveColumns({ t, format, size, affName }: Made): Column<ArchiveTrip>[] {
  const clock = (at: number | null) => (at === null ? '–' : format.clock(at));
  const count = (id: string, title: string, of: (trip: ArchiveTrip) => number, tone = ''): Column<ArchiveTrip> => ({
    id,
    title,
    width: 60,
    align: 'right',
    sortable: false,
    value: of,
    cell: (trip) => (of(trip) === 0 ? '–' : <span className={tone}>{format.number(of(trip))}</span>),
  });
  const time = (id: string, title: string, of: (trip: ArchiveTrip) => number | null, sortable = true) => ({
    id,
    title,
    width: 76,
    align: 'right' as const,
    sortable,
    value: of,
    cell: (trip: ArchiveTrip) => clock(of(trip)),
  });
  return [
    { id: 'name', title: t('column/trip'), width: 64, value: (trip) => trip.name },
    {
      id: 'executionDate',
      title: t('archive/column/day'),
      width: 84,
      value: (trip) => trip.executionDate.join('-'),
      cell: (trip) => format.date(trip.executionDate),
    },
    {
      id: 'state',
      title: t('archive/column/state'),
      width: 156,
      value: (trip) => trip.state,
      cell: (trip) => <LookMark look={endLook(trip)} />,
    },
    {
      id: 'vehicle',
      title: t('column/vehicle'),
      width: 92,
      sortable: false,
      value: (trip) => trip.vehicle?.licensePlate,
    },
    {
      id: 'driver',
      title: t('column/driver'),
      width: 120,
      grow: true,
      sortable: false,
      value: (trip) => trip.driverName ?? trip.freightCarrier,
    },
    {
      id: 'affId',
      title: t('column/aff'),
      width: 110,
      sortable: false,
      optional: size !== 'monitor',
      value: (trip) => affName(trip.affId),
    },
    time('plannedDeparture', t('archive/column/departure'), (trip) => trip.plannedDeparture),
    {
      ...time('actualDeparture', t('archive/column/departed'), (trip) => trip.actualDeparture),
      width: 82,
      cell: (trip) => <Actual at={trip.actualDeparture} plan={trip.plannedDeparture} format={format} />,
    },
    time('plannedArrival', t('archive/column/back'), (trip) => trip.plannedArrival, false),
    {
      ...time('actualArrival', t('archive/column/returned'), (trip) => trip.actualArrival),
      cell: (trip) => <Actual at={trip.actualArrival} plan={trip.plannedArrival} format={format} />,
    },
    {
      id: 'drivenDistance',
      title: t('archive/column/km'),
      width: 62,
      align: 'right',
      value: (trip) => trip.drivenDistance,
      cell: (trip) => (!trip.drivenDistance ? '–' : format.quantity('LENGTH', trip.drivenDistance, 'km', 0)),
    },
    {
      id: 'result',
      title: t('archive/column/result'),
      width: 84,
      sortable: false,
      value: (trip) => trip.stopsDone,
      cell: (trip) => <Progress steps={trip.progress} />,
    },
    count('ok', t('archive/column/ok'), (trip) => trip.stopsOk),
    count('deviating', t('archive/column/deviating'), (trip) => trip.stopsDeviating, 'd-risk-cell'),
    count('hindered', t('archive/column/hindered'), (trip) => trip.stopsHindered, 'd-late-cell'),
    count('proofs', t('archive/column/proofs'), (trip) => trip.proofs),
    {
      id: 'outboundRoute',
      title: t('column/route'),
      width: 80,
      optional: true,
      sortable: false,
      value: (trip) => trip.outboundRoute,
    },
  ];
}

/** Shipments of the archive: what is asked for when a customer calls. */
export const archiveItemColumns = ({ t, format }: Pick<Made, 't' | 'format'>): Column<ItemRow>[] => [
  { id: 'orderNumber', title: t('archive/column/order'), width: 110, value: (row) => row.orderNumber },
  {
    id: 'shipmentState',
    title: t('archive/column/state'),
    width: 140,
    value: (row) => row.shipmentState,
    cell: (row) => <LookMark look={itemLook(row.shipmentState)} />,
  },
  {
    id: 'shipmentType',
    title: t('archive/column/type'),
    width: 100,
    value: (row) => t(wordKey('shipments:state/', row.shipmentType)),
  },
  { id: 'placeName', title: t('archive/column/place'), width: 180, grow: true, value: (row) => row.placeName },
  {
    id: 'placeCity',
    title: t('archive/column/city'),
    width: 150,
    value: (row) => [row.placePostalCode, row.placeCity].filter(Boolean).join(' '),
  },
  {
    id: 'executionDate',
    title: t('archive/column/day'),
    width: 90,
    value: (row) => row.executionDate?.join('-'),
    cell: (row) => (row.executionDate ? format.date(row.executionDate) : '–'),
  },
  { id: 'tripName', title: t('column/trip'), width: 70, value: (row) => row.tripName },
  {
    id: 'numberOfExpectedPackages',
    title: t('archive/column/packages'),
    width: 52,
    align: 'right',
    value: (row) => row.numberOfExpectedPackages,
  },
  {
    id: 'totalGrossWeight',
    title: 'kg',
    width: 70,
    align: 'right',
    value: (row) => row.totalGrossWeight,
    cell: (row) => format.quantity('MASS', row.totalGrossWeight),
  },
];
