import type { Translate } from '#ui/translation.ts';
import { pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import type { BoardColumn } from '#ui/board/boardModel.ts';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { Format } from '#ui/text/format.ts';
import type { TripRow } from '../../contract/schemas.ts';
import { riskReason, stateBehind, tripLook } from '../../rules/tripLook.ts';
import { OverlapMark } from '../pieces/OverlapMark.tsx';
import { TripMark } from '../TripMark.tsx';
import { loadOf } from './tripColumns.tsx';

const share = (value: number | undefined, label: string) =>
  value === undefined ? <span className="k-dim">–</span> : <BarMeter share={value} label={label} />;

const plate = (trip: TripRow) =>
  trip.vehicle ? (
    <span className={trip.vehicle.valid ? '' : 'k-invalid'}>{trip.vehicle.licensePlate}</span>
  ) : (
    <span>–</span>
  );

/** What stands before the lane of a trip: a monitor has two lines and each load, a laptop one line and the tightest load. */
export function boardColumns(
  t: Translate<'dispatch'>,
  format: Format,
  size: ScreenSize,
  affName: (id: string | null) => string,
): BoardColumn<TripRow>[] {
  const points: BoardColumn<TripRow> = {
    id: 'points',
    title: t('column/dgp'),
    width: 48,
    align: 'right',
    cell: (trip) =>
      trip.dangerousGoodsPoints > 0 ? (
        <BarMeter
          share={trip.dangerousGoodsPoints / pointsLimit}
          label={t('column/dgp')}
          text={format.upTo(trip.dangerousGoodsPoints, 0)}
        />
      ) : (
        <span className="k-dim">–</span>
      ),
  };
  if (size === 'monitor')
    return [
      {
        id: 'trip',
        title: t('board/trip'),
        width: 184,
        cell: (trip) => (
          <>
            <span className="d-trip-line">
              <b>{trip.name}</b> <TripMark trip={trip} /> <OverlapMark overlaps={trip.overlaps} />
            </span>
            <span className="k-dim k-cut" title={affName(trip.affId) || undefined}>
              {plate(trip)} · {trip.driverName ?? trip.freightCarrier ?? '–'}
            </span>
          </>
        ),
      },
      {
        id: 'weight',
        title: t('column/kg'),
        hint: t('load/kg'),
        unit: '%',
        width: 48,
        align: 'right',
        cell: (trip) => share(loadOf(trip).weight, t('load/kg')),
      },
      {
        id: 'ldm',
        title: t('column/ldm'),
        hint: t('load/ldm'),
        unit: '%',
        width: 48,
        align: 'right',
        cell: (trip) => share(loadOf(trip).ldm, t('load/ldm')),
      },
      points,
    ];
  return [
    {
      id: 'trip',
      title: t('column/trip'),
      width: 154,
      cell: (trip) => {
        const look = tripLook(trip);
        const why = riskReason(trip);
        const behind = stateBehind(trip);
        const words = [t(look.key, look.args ?? {}), ...(behind === undefined ? [] : [t(behind)])].join(', ');
        return (
          <span className="d-trip-line" title={[words, ...(why ? [t(why.key, why.args)] : [])].join(': ')}>
            <Glyph name={look.glyph ?? look.status} />
            <span className="k-hidden">{words}</span>
            <b>{trip.name}</b> <OverlapMark overlaps={trip.overlaps} />
            <span className="k-dim k-cut">{plate(trip)}</span>
          </span>
        );
      },
    },
    {
      id: 'load',
      title: t('board/most'),
      hint: t('board/mostLong'),
      unit: '%',
      width: 60,
      align: 'right',
      cell: (trip) =>
        share(
          trip.vehicle ? Math.max(loadOf(trip).weight ?? 0, loadOf(trip).ldm ?? 0) : undefined,
          t('board/mostLong'),
        ),
    },
    points,
  ];
}
