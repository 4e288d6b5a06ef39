import { type PointerEvent, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { isMiddleSize, useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Selection } from '#ui/list/selection.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripView } from '../../contract/schemas.ts';
import type { Place } from '../../rules/board/verdict.ts';
import { EstimatedTimes } from '../EstimatedTimes.tsx';
import { StopsOrder } from '../StopsOrder.tsx';
import { TripInfo } from '../TripInfo.tsx';
import { OverlapLines } from '../pieces/OverlapMark.tsx';
import { RiskLine } from '../TripMark.tsx';
import { CheckList, Proposal } from './Proposal.tsx';
import type { Check } from './useCheck.ts';

/** The target trip: applied against proposed, checks, then its stops; or everything about its head. */
export function TripPanel(props: {
  trip: TripView;
  picked: number;
  check: Check['data'];
  /** What the place itself breaks. */
  place: Place | undefined;
  nameOf: (itemId: string) => string;
  stops: Selection;
  onStops: (selection: Selection) => void;
  onOrder: ((stopIds: readonly string[]) => void) | undefined;
  onGrab: (event: PointerEvent, stopId: string) => void;
  tools: readonly BoundAction[];
  stopActions: readonly BoundAction[];
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const mobile = size === 'mobile';
  const [tab, setTab] = useState('stops');
  const { trip, check } = props;
  const { vehicle } = trip;
  const tools = (
    <div className={mobile ? 'd-panel-foot' : 'd-panel-tools'}>
      <Toolbar actions={props.tools} room={mobile ? 0 : isMiddleSize(size) ? 1 : 2} label={trip.name} />
    </div>
  );
  return (
    <>
      <Tabs
        label={trip.name}
        value={tab}
        onChange={setTab}
        items={[
          { id: 'stops', title: t('tab/stops'), count: trip.stops.length },
          { id: 'info', title: t('tab/info') },
        ]}
      />
      {!mobile && tools}
      {tab === 'info' ? (
        <TripInfo trip={trip} />
      ) : (
        <>
          <EstimatedTimes trip={trip} />
          <RiskLine trip={trip} />
          <OverlapLines overlaps={trip.overlaps} />
          <KeyValues
            items={[
              {
                label: t('trip/vehicleId'),
                value: vehicle
                  ? [
                      vehicle.licensePlate,
                      vehicle.payload === null ? null : format.measure('MASS', vehicle.payload, 't', 1),
                      vehicle.loadingMeters === null
                        ? null
                        : t('figure/ldm', { ldm: format.quantity('LENGTH', vehicle.loadingMeters) }),
                    ]
                      .flatMap((part) => (part ? [part.replaceAll(' ', '\u00a0')] : []))
                      .join(' · ')
                  : null,
              },
              { label: t('trip/driverId'), value: trip.driverName ?? trip.freightCarrier },
              {
                label: t('trip/expectedDeparture'),
                value: [
                  trip.expectedDeparture === null ? null : format.clock(trip.expectedDeparture),
                  trip.gate ? t('figure/gate', { gate: trip.gate }) : null,
                ]
                  .filter(Boolean)
                  .join(' · '),
              },
            ]}
          />
          {check && (
            <>
              <Proposal trip={trip} count={props.picked} applied={check.applied} proposed={check.proposed} />
              <CheckList results={check.checkResults} place={props.place} nameOf={props.nameOf} />
            </>
          )}
          <StopsOrder
            stops={trip.stops}
            selection={props.stops}
            onSelection={props.onStops}
            onOrder={props.onOrder}
            onGrab={(event, stop) => props.onGrab(event, stop.id)}
            actions={props.stopActions}
          />
        </>
      )}
      {mobile && tools}
    </>
  );
}
