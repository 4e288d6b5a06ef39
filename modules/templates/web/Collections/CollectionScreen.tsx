import {
  IconBell,
  IconCalendarDown,
  IconPackageImport,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import type { Condition } from '#kernel/paging.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Say } from '#client/things/thingLook.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import { useTranslation } from '#ui/translation.ts';
import {
  collectionCalendar,
  generateCollections,
  type RecurringCollection,
  recurringCollection,
} from '../../contract/collections.ts';
import { askPeriod } from '../pieces/askPeriod.tsx';
import { named } from '../pieces/Named.tsx';
import { shortDays } from '../pieces/shortDays.ts';
import { showMonthDays } from '../../rules/monthDays.ts';
import { openCollection } from './CollectionDialog.tsx';
import { MadeDays } from './MadeDays.tsx';
import { TwelveMonths } from './TwelveMonths.tsx';
import '../templates.css';

const active: Condition = { field: 'state', op: '=', value: 'ACTIVE' };
const waiting: readonly Condition[] = [active, { field: 'waits', op: '=', value: true }];
const onHoliday: readonly Condition[] = [active, { field: 'holidayOn', op: 'isNotEmpty' }];

/** What the bell leads to: those that wait, or those that a holiday moves. */
function useShown(): readonly Condition[] | undefined {
  const [show] = useAddress('show');
  return show === 'waiting' ? waiting : show === 'holiday' ? onHoliday : undefined;
}

function useListActions(): readonly Action[] {
  const may = useAccess();
  const [show, setShow] = useAddress('show');
  const toggle = (name: 'waiting' | 'holiday', labelKey: Action['labelKey']): Action => ({
    id: `templates.show.${name}`,
    labelKey: show === name ? 'templates:collection/all' : labelKey,
    icon: IconBell,
    category: 'display',
    run: () => setShow(show === name ? undefined : name),
  });
  return [
    toggle('waiting', 'templates:collection/waiting'),
    toggle('holiday', 'templates:collection/onHoliday'),
    {
      id: 'templates.beginCollection',
      labelKey: 'templates:collection/begin',
      icon: IconPlus,
      shortcut: 'ctrl+alt+n',
      category: 'manage',
      primary: true,
      when: () => may(recurringCollection.calls.create.access),
      run: () => openCollection(),
    },
  ];
}

function usePageActions(one: RecurringCollection | undefined): readonly Action[] {
  const { t } = useTranslation('templates');
  const may = useAccess();
  const generating = useCommand(generateCollections, {
    saved: ({ made }) => ({ key: 'templates:collection/created', args: { count: made } }),
    refreshes: [recurringCollection.calls.get.id, recurringCollection.calls.list.id],
  });
  const open = one !== undefined && one.state !== 'ENDED';
  return [
    {
      id: 'templates.changeCollection',
      labelKey: 'base:thing/change',
      icon: IconPencil,
      category: 'edit',
      when: () => open && may(recurringCollection.calls.change.access),
      run: () => one && openCollection(one),
    },
    {
      id: 'templates.generateCollections',
      labelKey: 'templates:collection/action/generate',
      icon: IconPackageImport,
      category: 'edit',
      when: () => open && may(generateCollections.access),
      run: () =>
        one &&
        void askPeriod(
          t('collection/action/generate'),
          'templates:collection',
          async (body) => (await generating.run({ params: { id: one.id }, body })) !== undefined,
        ),
    },
    {
      id: 'templates.collectionCalendar',
      labelKey: 'templates:collection/action/calendar',
      icon: IconCalendarDown,
      category: 'display',
      when: () => one !== undefined,
      run: () => one && saveAnswer(collectionCalendar, { params: { id: one.id } }, `${one.name}.ics`),
    },
  ];
}

const More = ({ one }: { one: RecurringCollection }) => (
  <>
    {one.state !== 'ENDED' && <TwelveMonths id={one.id} />}
    <MadeDays made={one.made} />
  </>
);

const listed =
  (field: 'exceptions' | 'extraDates') =>
  (one: RecurringCollection, { format }: Say): string =>
    one[field].map((day) => format.date(day)).join(', ');
const icons = { pause: IconPlayerPause, resume: IconPlayerPlay, end: IconX };

/** Recurring collections: what comes next, what a holiday moves, what waits. */
export const CollectionScreen = thingScreen(recurringCollection, {
  at: '/WCO/recurringcollections',
  icon: IconPackageImport,
  status: { ACTIVE: 'transit', PAUSED: 'later', ENDED: 'done' },
  phone: ['nextDay'],
  useActions: useListActions,
  useNarrowed: useShown,
  ownBegin: true,
  page: {
    facts: [
      'customerName',
      'placeName',
      'nextDay',
      'holidayOn',
      'holidayMovesTo',
      'waitsFor',
      'pattern',
      'weekdays',
      'monthDays',
      'validFrom',
      'validTo',
      'exceptions',
      'extraDates',
      'pauses',
      'holidayRule',
      'region',
      'windowFrom',
      'windowTo',
      'numberOfPackages',
      'grossWeight',
      'goodsDescription',
      'affId',
      'createDaysAhead',
      'orderCreationTime',
      'templateName',
      'pickupInstruction',
    ],
    icons,
    ownChange: true,
    useActions: usePageActions,
    More,
    cells: {
      pattern: ({ pattern, repeatEvery, nth }, { t }) =>
        [
          t(`templates:collection/interval/${pattern}`, { count: repeatEvery }),
          pattern === 'MONTHLY' && nth ? t(`templates:collection/nth/${nth}`) : '',
        ]
          .filter(Boolean)
          .join(', '),
      weekdays: ({ weekdays }, { t }) => shortDays(weekdays, t),
      affId: ({ affId }) => named(areaFreightForwarder, affId),
      grossWeight: ({ grossWeight }, { format }) => format.measure('MASS', grossWeight),
      monthDays: ({ monthDays }, { t }) => showMonthDays(monthDays, t('templates:collection/last')),
      exceptions: listed('exceptions'),
      extraDates: listed('extraDates'),
      pauses: ({ pauses }, { format }) =>
        pauses.map(({ from, to }) => `${format.date(from)} – ${format.date(to)}`).join(', '),
    },
  },
});
