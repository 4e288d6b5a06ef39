import {
  IconClipboardList,
  IconDeviceMobileOff,
  IconHistory,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconPencil,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import type { TextKey } from '#kernel/text.ts';
import { openHistory } from '#client/historyDialog.tsx';
import type { Action } from '#ui/actions/action.ts';
import type { User } from '../../contract/users.ts';
import type { UserCommands } from './useUserCommands.tsx';

/** About all accounts of the unit, whichever is chosen. */
const accessReview = ({ review }: UserCommands): Action => ({
  id: 'identity.accessReview',
  labelKey: 'identity:users/review',
  icon: IconClipboardList,
  category: 'display',
  run: review,
});

/** What may be done with the chosen account. Why something cannot be done is the tooltip of its button. */
export function userActions(
  user: User | undefined,
  commands: UserCommands,
  { mayReset, isOwn }: { mayReset: boolean; isOwn: boolean },
): Action[] {
  const when = (more?: (user: User) => true | TextKey) => (): true | TextKey =>
    user === undefined
      ? 'identity:users/one'
      : user.readOnly !== null
        ? `identity:manage/${user.readOnly}`
        : (more?.(user) ?? true);
  const notOwn = (then?: (user: User) => true | TextKey) =>
    when((one) => (isOwn ? 'identity:manage/ownRights' : (then?.(one) ?? true)));
  const run = (work: (user: User) => unknown) => async () => {
    if (user) await work(user);
  };
  const locked = user !== undefined && user.state !== 'ACTIVE';
  return [
    {
      id: 'identity.create',
      labelKey: 'identity:users/create',
      icon: IconUserPlus,
      shortcut: 'ctrl+alt+n',
      category: 'manage',
      primary: true,
      run: async () => void (await commands.create()),
    },
    accessReview(commands),
    {
      id: 'identity.edit',
      labelKey: 'base:edit',
      icon: IconPencil,
      shortcut: 'Enter',
      category: 'edit',
      when: when(),
      run: run(commands.edit),
    },
    {
      id: 'identity.newPassword',
      labelKey: 'identity:users/newPassword',
      icon: IconKey,
      category: 'edit',
      when: notOwn((one) => (one.managedByExtern ? 'identity:manage/extern' : true)),
      run: run(commands.newPassword),
    },
    locked
      ? {
          id: 'identity.unlock',
          labelKey: 'identity:users/unlock',
          icon: IconLockOpen,
          category: 'edit',
          when: notOwn(),
          run: run(commands.unlock),
        }
      : {
          id: 'identity.lock',
          labelKey: 'identity:users/lock',
          icon: IconLock,
          category: 'edit',
          when: notOwn(),
          run: run(commands.lock),
        },
    {
      id: 'identity.signOut',
      labelKey: 'identity:users/signOut',
      icon: IconLogout,
      category: 'edit',
      when: when((one) => (one.sessions === 0 ? 'identity:users/noSessions' : true)),
      run: run(commands.signOut),
    },
    {
      id: 'identity.resetMfa',
      labelKey: 'identity:users/resetMfa',
      icon: IconDeviceMobileOff,
      category: 'edit',
      when: notOwn((one) =>
        one.mfa !== 'REGISTERED' ? 'identity:users/noFactor' : mayReset ? true : 'identity:manage/permissions',
      ),
      run: run(commands.resetMfa),
    },
    {
      id: 'identity.history',
      labelKey: 'identity:users/history',
      icon: IconHistory,
      category: 'display',
      when: () => user !== undefined || 'identity:users/one',
      run: run((one) => openHistory(`USR:${one.orgUnit}:${one.userId}`, one.userId)),
    },
    {
      id: 'identity.remove',
      labelKey: 'identity:users/remove',
      icon: IconUserOff,
      category: 'manage',
      danger: true,
      line: true,
      when: notOwn((one) => (one.state === 'EXPIRED' ? 'identity:state/EXPIRED' : true)),
      run: run(commands.remove),
    },
  ];
}
