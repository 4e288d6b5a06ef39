import { IconCopy } from '@tabler/icons-react';
import { goTo } from '#client/navigation/navigation.ts';
import type { Action } from '#ui/actions/action.ts';
import { collectionAddress } from '../pieces/addresses.ts';

/** The same again as a collection: of a delivery, what goes back. */
export const copyAction: Action<{ itemIds: readonly string[] }> = {
  id: 'dispatch.collection.copy',
  labelKey: 'dispatch:action/copyCollection',
  icon: IconCopy,
  category: 'manage',
  when: ({ itemIds }) => itemIds.length === 1,
  run: ({ itemIds }) => goTo(collectionAddress({ copyOf: itemIds[0] ?? '' })),
};
