import { IconCheck, IconWalk, IconX } from '@tabler/icons-react';
import { useGo } from '#client/navigation/navigation.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import { yardWalk } from '../../contract/walk.ts';
import { FindList } from './FindList.tsx';
import './walk.css';

function useListActions(): readonly Action[] {
  const go = useGo();
  return [
    {
      id: 'yard.walkHere',
      labelKey: 'yard:walk/begin',
      icon: IconWalk,
      category: 'manage',
      primary: true,
      run: () => go.to('/YM/walk'),
    },
  ];
}

/** Walks that were made, each with what was found. */
export const WalksScreen = thingScreen(yardWalk, {
  at: '/YM/walks',
  icon: IconWalk,
  status: { OPEN: 'transit', FINISHED: 'done', CANCELED: 'later' },
  phone: ['places', 'corrected'],
  useActions: useListActions,
  ownBegin: true,
  page: {
    facts: ['createdBy', 'createdAt', 'finishedAt', 'places', 'corrected'],
    icons: { finish: IconCheck, cancel: IconX },
    More: ({ one }) => <FindList finds={one.finds} />,
  },
});
