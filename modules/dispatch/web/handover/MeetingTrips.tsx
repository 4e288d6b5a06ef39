import { ActionIcon, Checkbox, Select } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { distance } from '#kernel/geo.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { HandoverPointView, MeetingTrip } from '../../contract/handover.ts';

/** A trip as a choice: its vehicle and driver, what it carries, and how far from the point it is. */
function useTripOptions(point: HandoverPointView) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const optionOf = (trip: MeetingTrip) => {
    const here =
      point.latitude !== null && point.longitude !== null && trip.latitude !== null && trip.longitude !== null
        ? distance({ lat: point.latitude, lon: point.longitude }, { lat: trip.latitude, lon: trip.longitude })
        : undefined;
    return {
      value: trip.tripId,
      label: [
        trip.name,
        trip.licensePlate ?? trip.driverName,
        t('handover/aboard', { count: trip.shipments }),
        here === undefined ? '' : t('handover/away', { km: format.measure('LENGTH', here * 1000, 'km', 1) }),
      ]
        .filter(Boolean)
        .join(' · '),
    };
  };
  return (trips: readonly MeetingTrip[]) => trips.map(optionOf);
}

/** The trip that hands over and the one that takes over. */
export function MeetingTrips(props: {
  point: HandoverPointView;
  trips: readonly MeetingTrip[];
  from: MeetingTrip | undefined;
  to: MeetingTrip | undefined;
  onChoose: (from: string | undefined, to: string | undefined) => void;
}) {
  const { t } = useTranslation('dispatch');
  const { from, to, onChoose } = props;
  const options = useTripOptions(props.point);
  return (
    <div className="d-hop-trips">
      <Select
        label={t('handover/from')}
        placeholder={
          props.trips.every((trip) => trip.shipments === 0) ? t('handover/noTrips') : t('handover/chooseTrip')
        }
        searchable
        clearable
        data={options(props.trips.filter((trip) => trip.shipments > 0))}
        value={from?.tripId ?? null}
        onChange={(id) => onChoose(id ?? undefined, to?.tripId)}
      />
      <Tip label={t('handover/swap')}>
        <ActionIcon aria-label={t('handover/swap')} disabled={!to} onClick={() => onChoose(to?.tripId, from?.tripId)}>
          <IconArrowsExchange size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      <Select
        label={t('handover/to')}
        placeholder={t('handover/chooseTrip')}
        searchable
        clearable
        data={options(props.trips.filter((trip) => trip !== from))}
        value={to?.tripId ?? null}
        onChange={(id) => onChoose(from?.tripId, id ?? undefined)}
      />
    </div>
  );
}

/** The trailers of a trip: each may change over with all that is aboard. */
export function Trailers(props: {
  trip: MeetingTrip;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation('dispatch');
  const { trip, chosen, onChoose } = props;
  if (trip.trailers.length === 0) return null;
  return (
    <div className="d-hop-units">
      {trip.trailers.map((unit) => (
        <Checkbox
          key={unit.id}
          label={t('handover/unit', { plate: unit.licensePlate })}
          checked={chosen.includes(unit.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? [...chosen, unit.id] : chosen.filter((id) => id !== unit.id))
          }
        />
      ))}
    </div>
  );
}
