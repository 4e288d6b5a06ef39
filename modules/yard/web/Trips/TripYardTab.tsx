import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { fetchCall, listStatus, useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { dockBoard, dockBooking } from '../../contract/bookings.ts';
import { tripInYard } from '../../contract/yardOf.ts';
import { localDateOf } from '#kernel/date.ts';
import { useSession } from '#client/session/session.ts';
import { BookingDialog } from '../Docks/BookingDialog.tsx';
import './tripYard.css';

type InYard = AnswerOf<typeof tripInYard>;

/** Which dock is booked for what and from when to when, and what keeps a booking from following its trip. */
function Bookings({ bookings }: Pick<InYard, 'bookings'>) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const go = useGo();
  return (
    <ul className="ym-trip-list">
      {bookings.map((one) => (
        <li key={one.id}>
          <Button variant="subtle" size="compact-md" onClick={() => go.to(`/YM/bookings/${one.id}`)}>
            {one.dockName}
          </Button>
          <span className="k-fig">{`${format.clockOn(one.startsAt, Date.now())}–${format.clock(one.endsAt)}`}</span>
          <span className="k-dim">{`${t(`booking/direction/${one.direction}`)} · ${t(`booking/state/${one.state}`)}`}</span>
          {one.waitsFor !== null && <StatusMark status="risk" label={one.waitsFor} />}
        </li>
      ))}
    </ul>
  );
}

function Units({ units }: Pick<InYard, 'units'>) {
  const { t } = useTranslation('yard');
  const go = useGo();
  return (
    <ul className="ym-trip-list">
      {units.map((one) => (
        <li key={one.id}>
          <Button variant="subtle" size="compact-md" onClick={() => go.to(`/YM/transportUnits/${one.id}`)}>
            {one.number}
          </Button>
          <span>{one.placeName ?? '–'}</span>
          <span className="k-dim">{`${t(`unit/state/${one.state}`)} · ${t(`unit/loadState/${one.loadState}`)}`}</span>
          {one.locked && <StatusMark status="late" glyph="block" label={t('shunter/locked')} />}
        </li>
      ))}
    </ul>
  );
}

/** A dock for a trip, also before it is released: free times until it leaves. */
function useBook(trip: TripView) {
  const { timezone } = useSession();
  return async (departure: number) => {
    const board = await fetchCall(dockBoard, { query: { date: localDateOf(departure, timezone) } });
    await openDialog<undefined>((close) => (
      <BookingDialog
        day={board}
        docks={board.docks}
        trip={{
          id: trip.id,
          departure,
          packages: trip.packages,
          licencePlate: trip.vehicle?.licensePlate ?? null,
          dangerousGoods: trip.dangerousGoodsPoints > 0,
        }}
        onClose={() => close(undefined)}
      />
    ));
  };
}

/** What of a trip is in the yard: its docks with their times, and where its units stand. */
export function TripYardTab({ trip }: { trip: TripView }) {
  const { t } = useTranslation('yard');
  const may = useAccess();
  const book = useBook(trip);
  const answer = useCall(
    tripInYard,
    { params: { id: trip.id } },
    { live: ['booking', 'transportUnit', 'trip', 'loadingList', 'unloadingList'] },
  );
  const { data } = answer;
  if (!data)
    return (
      <ListState
        status={listStatus(answer)}
        empty={{ title: t('trip/noBookings') }}
        errorText={undefined}
        onRetry={() => void answer.refetch()}
      />
    );
  const { departure } = data;
  return (
    <div className="ym-trip">
      <section aria-label={t('trip/bookings')}>
        <div className="k-row">
          <h2 className="k-h3 k-space">{t('trip/bookings')}</h2>
          {data.books && departure !== null && may(dockBooking.calls.create.access) && (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.6} aria-hidden="true" />}
              onClick={() => void book(departure)}
            >
              {t('trip/book')}
            </Button>
          )}
        </div>
        {data.bookings.length === 0 ? (
          <p className="k-dim">{t('trip/noBookings')}</p>
        ) : (
          <Bookings bookings={data.bookings} />
        )}
      </section>
      <section aria-label={t('trip/units')}>
        <h2 className="k-h3">{t('trip/units')}</h2>
        {data.units.length === 0 ? <p className="k-dim">{t('trip/noUnits')}</p> : <Units units={data.units} />}
      </section>
    </div>
  );
}
