import { IconTruckLoading } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { ColumnTools } from '#client/views/ColumnTools.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { Figures } from '#ui/layout/KeyValues.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { loadingSpace, type StandingGoods } from '../../contract/space.ts';
import './loadingSpace.css';

type Space = AnswerOf<typeof loadingSpace>;

const rowId = ({ id }: StandingGoods): string => id;
const none: readonly StandingGoods[] = [];
const isBlocked = ({ inFront }: StandingGoods): boolean => inFront.orders > 0;

/** How a piece of the load stands (open, loaded at a time, or on its way back), and what is in its way. */
function useSaidOfGoods() {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return useMemo(
    () => ({
      stands: ({ loadedAt, returns }: StandingGoods): string => {
        if (returns) return t('space/returns');
        return loadedAt === null ? t('space/notYet') : format.clock(loadedAt);
      },
      inTheWay: ({ inFront }: StandingGoods) => (
        <StatusMark
          status="risk"
          label={t('space/inFront', {
            count: inFront.orders,
            metres: format.number(inFront.loadingMeter / 1000, 1),
          })}
        />
      ),
    }),
    [t, format],
  );
}

function useColumns(): Column<StandingGoods>[] {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const { stands, inTheWay } = useSaidOfGoods();
  return useMemo(
    () => [
      { id: 'stop', title: t('space/column/stop'), width: 64, align: 'right', value: ({ stop }) => stop },
      { id: 'order', title: t('space/column/order'), width: 115, value: ({ orderNumber }) => orderNumber },
      { id: 'place', title: t('space/column/place'), width: 140, grow: true, value: ({ place }) => place },
      {
        id: 'loadingMeter',
        title: t('space/column/loadingMeter'),
        width: 60,
        align: 'right',
        value: ({ loadingMeter }) => loadingMeter,
        cell: ({ loadingMeter }) => format.number(loadingMeter / 1000, 1),
      },
      {
        id: 'weight',
        title: t('space/column/weight'),
        unit: 'kg',
        width: 90,
        yields: 1,
        align: 'right',
        value: ({ weight }) => weight,
        cell: ({ weight }) => format.quantity('MASS', weight, 'kg'),
      },
      {
        id: 'packages',
        title: t('space/column/packages'),
        width: 84,
        align: 'right',
        value: ({ packages }) => packages.count,
        cell: ({ packages }) => packages.of > 0 && t('space/of', packages),
      },
      {
        id: 'loadedAt',
        title: t('space/column/loadedAt'),
        width: 100,
        value: ({ loadedAt }) => loadedAt ?? 0,
        cell: stands,
      },
      {
        id: 'inFront',
        title: t('space/column/inFront'),
        width: 200,
        value: ({ inFront }) => inFront.loadingMeter,
        cell: (row) => isBlocked(row) && inTheWay(row),
      },
    ],
    [t, format, stands, inTheWay],
  );
}

/** The vehicle from above, headboard on the left, doors on the right; each order as long as its loading metres. */
function Truck({ space }: { space: Space }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const taken = space.goods.reduce((sum, { loadingMeter }) => sum + loadingMeter, 0);
  const length = Math.max(space.loadingMeters ?? 0, taken, 1);
  const share = (metres: number) => ({ width: `${(100 * metres) / length}%` });
  const beyond = space.loadingMeters !== null && taken > space.loadingMeters;
  return (
    <figure className="ls-figure">
      <div
        className="ls-truck"
        data-unknown={space.loadingMeters === null || undefined}
        role="img"
        aria-label={t('space/picture', { count: space.goods.length })}
      >
        {space.goods.map((one) => (
          <div
            key={one.id}
            className="ls-goods"
            data-open={one.loadedAt === null || undefined}
            data-blocked={isBlocked(one) || undefined}
            style={share(one.loadingMeter)}
          >
            {one.stop}
          </div>
        ))}
        {beyond && <div className="ls-end" style={{ left: `${(100 * (space.loadingMeters ?? 0)) / length}%` }} />}
      </div>
      <figcaption className="k-row k-dim k-small">
        <span>{t('space/headboard')}</span>
        <span className="k-space" />
        {space.loadingMeters === null ? (
          <span>{t('space/noRoom')}</span>
        ) : (
          <span className={beyond ? 'k-late' : undefined}>
            {t(beyond ? 'space/beyond' : 'space/free', {
              metres: format.number(Math.abs(space.loadingMeters - taken) / 1000, 1),
            })}
          </span>
        )}
        <span className="k-space" />
        <span>{t('space/doors')}</span>
      </figcaption>
    </figure>
  );
}

/** Loading order beside stop order: what stands where in the vehicle, and what is in the way at a stop. */
export function LoadingSpaceTab({ trip }: { trip: TripView }) {
  const { t } = useTranslation('crossdock');
  const go = useGo();
  const format = useFormat();
  const mobile = useScreenSize() === 'mobile';
  const [state, setState] = useTableState('crossdock.space');
  const answer = useCall(loadingSpace, { params: { id: trip.id } }, { live: ['trip', 'loadingList'], silent: true });
  const columns = useColumns();
  const space = answer.data;
  const goods = space && space.goods.length > 0 ? space.goods : none;
  const blocked = goods.filter(isBlocked).length;
  const packages = (pieces: readonly StandingGoods[]) => pieces.reduce((sum, one) => sum + one.packages.count, 0);
  const loaded = packages(goods.filter(({ loadedAt }) => loadedAt !== null));
  const { stands, inTheWay } = useSaidOfGoods();
  return (
    <section className="k-pane k-fill" aria-label={t('space/tab')}>
      {space && !mobile && goods.length > 0 && (
        <Figures
          items={[
            { label: t('space/figure/loaded'), value: t('space/of', { count: loaded, of: packages(goods) }) },
            { label: t('space/figure/blocked'), value: format.number(blocked, 0) },
            ...(space.setDown > 0
              ? [{ label: t('space/figure/setDown'), value: format.number(space.setDown, 0) }]
              : []),
            { label: t('space/figure/collections'), value: format.number(space.collections, 0) },
          ]}
        />
      )}
      {space && goods.length > 0 && <Truck space={space} />}
      {!mobile && goods.length > 0 && (
        <div className="k-bar">
          <span className="k-dim">{t('space/list')}</span>
          <span className="k-space" />
          <ColumnTools
            columns={columns}
            state={state}
            onState={setState}
            file={{ title: `${t('space/tab')} ${trip.name}`, rows: goods }}
          />
        </div>
      )}
      <DataList<StandingGoods>
        label={t('space/list')}
        columns={columns}
        rows={goods}
        rowId={rowId}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        onOpen={({ itemId }) => go.to(`/DPT/shipment/${itemId}`)}
        empty={{ icon: IconTruckLoading, title: t('space/none'), text: t('space/noneText') }}
        phone={(row) => (
          <>
            <b className="k-cut">{t('space/stopOf', { stop: row.stop, place: row.place })}</b>
            <span className="k-fig">{t('space/metres', { metres: format.number(row.loadingMeter / 1000, 1) })}</span>
            <span className="k-dim k-cut">
              {row.orderNumber} {row.packages.of > 0 && t('space/of', row.packages)}
            </span>
            {isBlocked(row) ? inTheWay(row) : <span className="k-dim">{stands(row)}</span>}
          </>
        )}
      />
      {!mobile && <p className="k-dim ls-note">{t('space/method')}</p>}
    </section>
  );
}
