import { useCall } from '#client/call/useCall.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { getTrip } from '../../contract/calls.ts';
import type { StopView } from '../../contract/schemas.ts';
import { stopLook } from '../../rules/tripLook.ts';
import { shipmentAddress } from './addresses.ts';

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

/** The stops of a trip, each with its result and its orders; an order opens in short. */
export function StopsInShort({ tripId, onDetail }: { tripId: string; onDetail: (itemId: string) => void }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const whole = useCall(getTrip, { params: { id: tripId } }, { live: ['trip', 'item'], silent: true });
  return (
    <>
      <h3 className="k-section">
        {t('archive/panel/stops')} <span className="k-dim d-light">{whole.data?.stops.length ?? ''}</span>
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
                  <a
                    href={`#${shipmentAddress(order.itemId)}`}
                    onClick={(event) => {
                      // A new tab, or in short beside the list.
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      onDetail(order.itemId);
                    }}
                  >
                    {order.orderNumber}
                  </a>
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
