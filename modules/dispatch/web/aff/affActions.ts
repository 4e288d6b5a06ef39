import { IconArrowBackUp, IconUserShare, IconUsers } from '@tabler/icons-react';
import type { Action } from '#ui/actions/action.ts';

type Context = { itemIds: readonly string[] };
const some = ({ itemIds }: Context) => itemIds.length > 0;
const dialogs = () => import('./AffDialog.tsx');

/** Who shipments belong to: assigned, given back, handed over. What each session may stands at the contributions. */
export const assignAction: Action<Context> = {
  id: 'dispatch.aff.assign',
  labelKey: 'dispatch:aff/action/assign',
  icon: IconUsers,
  category: 'manage',
  when: some,
  run: async ({ itemIds }) => void (await (await dialogs()).openAssign(itemIds)),
};
export const revokeAction: Action<Context> = {
  id: 'dispatch.aff.revoke',
  labelKey: 'dispatch:aff/action/revoke',
  icon: IconArrowBackUp,
  category: 'manage',
  when: some,
  run: async ({ itemIds }) => (await dialogs()).revoke(itemIds),
};
export const handOverAction: Action<Context> = {
  id: 'dispatch.aff.handOver',
  labelKey: 'dispatch:aff/action/handOver',
  icon: IconUserShare,
  category: 'manage',
  when: some,
  run: async ({ itemIds }) => (await dialogs()).openHandOver(itemIds),
};
