import {
  IconBell,
  IconCalendarPlus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconRoute,
  IconX,
} from '@tabler/icons-react';
import type { Condition } from '#kernel/paging.ts';
import {
  areaFreightForwarder,
  driver,
  freightCarrier,
  vehicle,
  vehicleType,
} from '#modules/masterdata/contract/types/fleet.ts';
import { route, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { tripAnswers } from '#modules/dispatch/web/pieces/tripAnswers.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { alignTrips, generateTrips, type TripTemplate, tripTemplate } from '../../contract/tripTemplates.ts';
import { askPeriod } from '../pieces/askPeriod.tsx';
import { named } from '../pieces/Named.tsx';
import { shortDays } from '../pieces/shortDays.ts';
import { openTemplate } from './TemplateDialog.tsx';
import { TemplateTrips } from './TemplateTrips.tsx';
import { useDifferenceWords } from './useDifferenceWords.ts';
import '../templates.css';

const waiting: readonly Condition[] = [
  { field: 'state', op: '=', value: 'ACTIVE' },
  { field: 'failedDays', op: '>', value: 0 },
];

/** Trips of it lack a driver or vehicle that may drive them. */
const heads: readonly Condition[] = [{ field: 'headDays', op: '>', value: 0 }];
const narrowed: Readonly<Record<string, readonly Condition[]>> = { waiting, heads };

function useShown(): readonly Condition[] | undefined {
  const [show] = useAddress('show');
  return show === undefined ? undefined : narrowed[show];
}

function useListActions(): readonly Action[] {
  const may = useAccess();
  const [show, setShow] = useAddress('show');
  return [
    ...(['waiting', 'heads'] as const).map((what) => ({
      id: `templates.show.${what}`,
      labelKey: show === what ? ('templates:trip/all' as const) : (`templates:trip/${what}` as const),
      icon: IconBell,
      category: 'display' as const,
      run: () => setShow(show === what ? undefined : what),
    })),
    {
      id: 'templates.beginTemplate',
      labelKey: 'templates:trip/begin',
      icon: IconPlus,
      shortcut: 'ctrl+alt+n',
      category: 'manage',
      primary: true,
      when: () => may(tripTemplate.calls.create.access),
      run: () => openTemplate(),
    },
  ];
}

const answers = [tripTemplate.calls.get.id, tripTemplate.calls.list.id, ...tripAnswers];

/** Trips that are other than the template says: which of them shall become so is chosen. */
function useAlign() {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const words = useDifferenceWords();
  const aligning = useCommand(alignTrips, { saved: false, refreshes: answers });
  return async (one: TripTemplate) => {
    const other = one.trips.filter(({ differences }) => differences.length > 0);
    if (other.length === 0) return void toastSuccess({ key: 'templates:trip/allSame' });
    const chosen = await pick({
      title: t('trip/action/align'),
      text: t('trip/alignText'),
      options: other.map(({ tripId, tripName, day, differences }) => ({
        value: tripId ?? '',
        label: `${format.date(day)} · ${tripName}`,
        note: differences.map(words).join(' · '),
      })),
      chosen: [],
      multiple: true,
      selectAll: true,
    });
    if (!chosen || chosen.length === 0) return;
    const done = await aligning.run({ params: { id: one.id }, body: { tripIds: chosen } });
    if (!done) return;
    for (const { tripName, reason } of done.answer.refused)
      toastError({ key: 'templates:trip/refused', args: { trip: tripName, why: reason } });
    if (done.answer.changed > 0) toastSuccess({ key: 'templates:trip/aligned', args: { count: done.answer.changed } });
  };
}

function usePageActions(one: TripTemplate | undefined): readonly Action[] {
  const { t } = useTranslation('templates');
  const may = useAccess();
  const align = useAlign();
  const generating = useCommand(generateTrips, {
    saved: ({ made }) => ({ key: 'templates:trip/made', args: { count: made } }),
    refreshes: answers,
  });
  const open = one !== undefined && one.state !== 'ENDED';
  return [
    {
      id: 'templates.changeTemplate',
      labelKey: 'base:thing/change',
      icon: IconPencil,
      category: 'edit',
      when: () => open && may(tripTemplate.calls.change.access),
      run: () => one && openTemplate(one),
    },
    {
      id: 'templates.generateTrips',
      labelKey: 'templates:trip/action/generate',
      icon: IconCalendarPlus,
      category: 'edit',
      when: () => open && may(generateTrips.access),
      run: () =>
        one &&
        void askPeriod(
          t('trip/action/generate'),
          'templates:trip',
          async (body) => (await generating.run({ params: { id: one.id }, body })) !== undefined,
        ),
    },
    {
      id: 'templates.alignTrips',
      labelKey: 'templates:trip/action/align',
      icon: IconRefresh,
      category: 'edit',
      when: () => open && may(alignTrips.access),
      run: () => one && align(one),
    },
  ];
}

/** Fixed stops in their order. */
function Stops({ stops }: { stops: TripTemplate['fixedStops'] }) {
  const places = useRecords(stopLocation, stops.length > 0);
  const format = useFormat();
  return (
    <>
      {stops
        .map(({ stopLocationId, time }) =>
          [places.nameOf(stopLocationId), time && format.time(time)].filter(Boolean).join(' '),
        )
        .join(' → ')}
    </>
  );
}

const icons = { pause: IconPlayerPause, resume: IconPlayerPlay, end: IconX };
const cells = {
  vehicleId: ({ vehicleId }: Pick<TripTemplate, 'vehicleId'>) => named(vehicle, vehicleId),
  driverId: ({ driverId }: Pick<TripTemplate, 'driverId'>) => named(driver, driverId),
  outboundRoute: ({ outboundRoute }: Pick<TripTemplate, 'outboundRoute'>) => named(route, outboundRoute),
};

/** Templates of trips: which run, when, with what, and what came of their days. */
export const TemplateScreen = thingScreen(tripTemplate, {
  at: '/WCO/tour-templates',
  icon: IconRoute,
  status: { ACTIVE: 'transit', PAUSED: 'later', ENDED: 'done' },
  phone: ['startTime', 'outboundRoute'],
  useActions: useListActions,
  useNarrowed: useShown,
  ownBegin: true,
  cells: { ...cells, weekdays: ({ weekdays }, { t }) => shortDays(weekdays, t) },
  page: {
    facts: [
      'trafficType',
      'weekdays',
      'validFrom',
      'validTo',
      'startTime',
      'endTime',
      'startLocationId',
      'endLocationId',
      'outboundRoute',
      'vehicleId',
      'vehicleTypeId',
      'driverId',
      'freightCarrierId',
      'affId',
      'gate',
      'fixedStops',
      'autoCreateDaysAhead',
      'autoDispatchRule',
      'maxWeight',
      'maxLoadingMeter',
      'maxStops',
      'remark',
    ],
    icons,
    ownChange: true,
    useActions: usePageActions,
    More: TemplateTrips,
    cells: {
      ...cells,
      weekdays: ({ weekdays }, { t }) => shortDays(weekdays, t),
      freightCarrierId: ({ freightCarrierId }) => named(freightCarrier, freightCarrierId),
      vehicleTypeId: ({ vehicleTypeId }) => named(vehicleType, vehicleTypeId),
      affId: ({ affId }) => named(areaFreightForwarder, affId),
      startLocationId: ({ startLocationId }) => named(stopLocation, startLocationId),
      endLocationId: ({ endLocationId }) => named(stopLocation, endLocationId),
      fixedStops: ({ fixedStops }) => (fixedStops.length > 0 ? <Stops stops={fixedStops} /> : ''),
      maxWeight: ({ maxWeight }, { format }) => (maxWeight === null ? '' : format.measure('MASS', maxWeight)),
    },
  },
});
