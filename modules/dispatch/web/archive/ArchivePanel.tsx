import { useTranslation } from '#ui/translation.ts';
import { useCall } from '#client/call/useCall.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import type { BoundAction } from '#ui/actions/action.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { getTrip } from '../../contract/calls.ts';
import type { StopView } from '../../contract/schemas.ts';
import type { ArchiveTrip } from '../../contract/archive.ts';
import { lateFrom, stopLook } from '../../rules/tripLook.ts';
import { shipmentAddress } from '../pieces/addresses.ts';

/** How a stop ended, as its shape and colour; the words are in its title. */
function StopResult({ stop }: { stop: StopView }) {
  const { t } = useTranslation();
  const look = stopLook(stop);
  const words = t(look.key, look.args ?? {});
  return (
    <span role="img" aria-label={words} title={words}>
      <Glyph name={look.status} />
    </span>
  );
}

/** What became of one trip: when it ended, how far it was late, each stop with its result and its orders. */
export function ArchivePanel({ trip, actions }: { trip: ArchiveTrip; actions: readonly BoundAction[] }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const whole = useCall(getTrip, { params: { id: trip.id } }, { live: ['trip', 'item'], silent: true });
  const late =
    trip.actualArrival !== null && trip.plannedArrival !== null
      ? Math.round((trip.actualArrival - trip.plannedArrival) / 60_000)
      : 0;
  return (
    <>
      <div className="d-panel-tools">
        <Toolbar actions={actions} room={3} label={trip.name} />
      </div>
      <KeyValues
        items={[
          {
            label: t('archive/panel/closed'),
            value:
              trip.closedAt === null
                ? '–'
                : t('archive/panel/closedBy', { time: format.instant(trip.closedAt), name: trip.closedBy ?? '–' }),
          },
          {
            label: t('archive/panel/back'),
            value:
              trip.actualArrival === null ? (
                '–'
              ) : (
                <>
                  {format.clock(trip.actualArrival)}
                  {late > lateFrom && <b className="k-risk"> {t('archive/panel/late', { count: late })}</b>}
                </>
              ),
          },
          {
            label: t('archive/panel/distance'),
            value: !trip.drivenDistance ? '–' : format.measure('LENGTH', trip.drivenDistance, 'km', 0),
          },
          { label: t('archive/panel/vehicle'), value: trip.vehicle?.licensePlate ?? '–' },
          { label: t('archive/panel/driver'), value: trip.driverName ?? trip.freightCarrier ?? '–' },
        ]}
      />
      <h3 className="k-section">
        {t('archive/panel/stops')} <span className="k-dim d-light">{trip.numberOfStops}</span>
      </h3>
      <ol className="d-archive-stops">
        {(whole.data?.stops ?? []).map((stop) => (
          <li key={stop.id}>
            <span className="k-fig k-dim">{stop.sequence}</span>
            <StopResult stop={stop} />
            <span className="k-cut">
              {stop.name}
              <br />
              {stop.orders.map((order, i) => (
                <span key={order.itemId}>
                  {i > 0 ? ', ' : ''}
                  <a href={`#${shipmentAddress(order.itemId)}`}>{order.orderNumber}</a>
                </span>
              ))}
            </span>
            <span className="k-fig k-dim">{stop.actualArrival === null ? '' : format.clock(stop.actualArrival)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
