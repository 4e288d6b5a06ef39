import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { ListCount } from '#ui/list/ListCount.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { BoardBooking, BoardDock } from '../../contract/bookings.ts';
import { lookStatus } from './dockLane.ts';

type Open = { dock: BoardDock; booking: BoardBooking };

/** The worst first: what is late, what will be, what waits here, what is asked for; then by its time. */
const rank = ({ look, here }: BoardBooking): number =>
  look === 'LATE' ? 0 : look === 'AT_RISK' ? 1 : here && look === 'BOOKED' ? 2 : look === 'REQUESTED' ? 3 : 4;

export const openOf = (docks: readonly BoardDock[]): Open[] =>
  docks
    .flatMap((dock) => dock.bookings.map((booking) => ({ dock, booking })))
    .filter(({ booking }) => rank(booking) < 4)
    .toSorted((a, b) => rank(a.booking) - rank(b.booking) || a.booking.startsAt - b.booking.startsAt);

/** What of the day needs somebody, over all docks; one press leads to its dock. */
export function Attention(props: {
  docks: readonly BoardDock[];
  /** Above the docks of a phone: only as high as it must be. */
  low?: boolean;
  onChoose: (dockId: string, bookingId: string) => void;
}) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const open = openOf(props.docks);
  return (
    <section className={props.low ? 'ym-attention' : 'k-pane k-fill ym-pane'} aria-label={t('docks/attention')}>
      <div className="k-pane-head">
        <h2>{t('docks/attention')}</h2>
        <ListCount count={open.length} />
      </div>
      {open.length === 0 && <p className="k-dim ym-hint">{t('docks/allWell')}</p>}
      <ul className="ym-docks">
        {open.map(({ dock, booking }) => (
          <li key={booking.id}>
            <button type="button" onClick={() => props.onChoose(dock.id, booking.id)}>
              <StatusMark status={lookStatus[booking.look]} label={t(`docks/look/${booking.look}`)} />
              <b className="k-cut k-space">{booking.name}</b>
              <span className="k-dim">{dock.name}</span>
              <span className="k-fig">{format.clock(booking.startsAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!props.low && <p className="k-dim ym-hint">{t('docks/choose')}</p>}
    </section>
  );
}
