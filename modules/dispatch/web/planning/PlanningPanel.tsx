import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { PanelStack } from '#ui/layout/PanelStack.tsx';
import { StateBlock } from '#ui/list/ListState.tsx';
import { TripMark } from '../TripMark.tsx';
import { TripPanel } from './TripPanel.tsx';
import type { Planning } from './usePlanning.ts';
import type { usePlanningActions } from './usePlanningActions.ts';

/** What is possible now stands in front of what is not. */
const usableFirst = (actions: readonly BoundAction[]): BoundAction[] => [
  ...actions.filter(({ enabled }) => enabled),
  ...actions.filter(({ enabled }) => !enabled),
];

/** The chosen trip beside the board, or why it cannot be shown. */
export function PlanningPanel(props: {
  planning: Planning;
  some: ReturnType<typeof usePlanningActions>['some'];
  /** The panel has no room for what the bar below offers, too. */
  narrow: boolean;
}) {
  const { t } = useTranslation(['dispatch', 'base']);
  const { planning, some, narrow } = props;
  const { trip, pool, carried, commands } = planning;
  const stack = (
    id: string,
    title: string,
    parts: Pick<Parameters<typeof PanelStack>[0]['panels'][number], 'content' | 'head' | 'tools'>,
  ) => <PanelStack onClose={() => planning.choose(undefined)} most={1} panels={[{ id, title, ...parts }]} />;
  if (planning.unread)
    return stack('unread', planning.trips.all.find(({ id }) => id === planning.target)?.name ?? '', {
      content: (
        <StateBlock
          icon={IconCloudOff}
          title={t('trips/unread')}
          text={t('trips/unreadText')}
          action={<Button onClick={planning.unread.retry}>{t('base:tryAgain')}</Button>}
        />
      ),
    });
  if (!trip) return null;
  const tools = narrow
    ? [
        ...some('undispatch', 'carry', 'better', 'edit', 'optimise', 'release', 'revoke', 'delete'),
        ...(pool.picked.size > 0 ? some('dispatch') : []),
      ]
    : some('optimise', 'release', 'undispatch', 'better', 'edit', 'revoke', 'delete');
  return stack(trip.id, trip.name, {
    head: <TripMark trip={trip} boxed />,
    tools: <Toolbar actions={some('open', 'history')} icons />,
    content: (
      <TripPanel
        trip={trip}
        picked={pool.picked.size}
        check={planning.check.data}
        place={planning.placed?.place}
        nameOf={planning.nameOf}
        stops={planning.stops}
        onStops={planning.setStops}
        onOrder={trip.allowed.includes('changeSequence') ? (ids) => void commands.order(trip, ids) : undefined}
        onGrab={(event, stopId) => carried.grab(event, () => planning.stopLoad(trip.id, stopId))}
        stopActions={some('undispatch', 'carry', 'better')}
        tools={usableFirst(tools)}
      />
    ),
  });
}
