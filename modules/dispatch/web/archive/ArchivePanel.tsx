import { minutesBetween } from '#kernel/date.ts';
import { useTranslation } from '#ui/translation.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import type { BoundAction } from '#ui/actions/action.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { StopsInShort } from '../pieces/StopsInShort.tsx';
import type { ArchiveTrip } from '../../contract/archive.ts';
import { lateFrom } from '../../rules/tripLook.ts';

/** What became of one trip: when it ended, how far it was late, each stop with its result and its orders. */
export function ArchivePanel(props: {
  trip: ArchiveTrip;
  actions: readonly BoundAction[];
  onDetail: (itemId: string) => void;
}) {
  const { trip, actions, onDetail } = props;
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const late =
    trip.actualArrival !== null && trip.plannedArrival !== null
      ? minutesBetween(trip.plannedArrival, trip.actualArrival)
      : 0;
  return (
    <>
      <div className="d-panel-tools">
        <Toolbar actions={actions} icons label={trip.name} />
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
      <StopsInShort tripId={trip.id} onDetail={onDetail} />
    </>
  );
}
