import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { type Panel, PanelStack } from '#ui/layout/PanelStack.tsx';
import { StateBlock } from '#ui/list/ListState.tsx';
import { useDetailPanels } from '../pieces/useDetailPanels.tsx';
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
function useTripPanel(props: {
  planning: Planning;
  some: ReturnType<typeof usePlanningActions>['some'];
  /** The panel has no room for what the bar below offers, too. */
  narrow: boolean;
}): Panel | undefined {
  const { t } = useTranslation(['dispatch', 'base']);
  const { planning, some, narrow } = props;
  const { trip, pool, carried, commands, target } = planning;
  if (target === undefined) return undefined;
  if (planning.unread)
    return {
      id: 'unread',
      title: planning.trips.all.find(({ id }) => id === target)?.name ?? '',
      content: (
        <StateBlock
          icon={IconCloudOff}
          title={t('trips/unread')}
          text={t('trips/unreadText')}
          action={<Button onClick={planning.unread.retry}>{t('base:tryAgain')}</Button>}
        />
      ),
    };
  if (!trip) return undefined;
  const tools = narrow
    ? [
        ...some('undispatch', 'carry', 'better', 'edit', 'optimise', 'release', 'revoke', 'delete'),
        ...(pool.picked.size > 0 ? some('dispatch') : []),
      ]
    : some('optimise', 'release', 'undispatch', 'better', 'edit', 'revoke', 'delete');
  return {
    id: trip.id,
    title: trip.name,
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
  };
}

/** What is chosen, in a stack: the trip, a shipment in short beside it, and its history. */
export function PlanningPanel(props: Parameters<typeof useTripPanel>[0]) {
  const { detail, choose } = props.planning;
  const trip = useTripPanel(props);
  const { panels, close, show } = useDetailPanels(detail, trip, () => choose(undefined));
  return <PanelStack over panels={panels} onClose={close} onShow={show} />;
}
