import { IconHistory, IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { ShortList } from '#client/lists/ShortList.tsx';
import { useShortList } from '#client/lists/useShortList.ts';
import { useActions } from '#ui/actions/useActions.ts';
import type { Column } from '#ui/list/column.ts';
import { useTranslation } from '#ui/translation.ts';
import { listAccountNames } from '../../contract/calls.ts';
import { listGroups, type UserGroup } from '../../contract/groups.ts';
import { type GroupCommands, useGroupCommands } from './useGroupCommands.tsx';

const none: readonly UserGroup[] = [];
const rowId = (group: UserGroup): string => group.groupId;

function useColumns(nameOf: (account: string) => string): Column<UserGroup>[] {
  const { t } = useTranslation('identity');
  return useMemo<Column<UserGroup>[]>(
    () => [
      { id: 'name', title: t('userGroup/name'), width: 200, value: (group) => group.name },
      { id: 'groupId', title: 'ID', width: 150, value: (group) => group.groupId },
      { id: 'type', title: t('userGroup/type'), width: 190, value: (group) => t(`userGroup/type__${group.type}`) },
      {
        id: 'members',
        title: t('userGroup/members'),
        width: 110,
        align: 'right',
        value: (group) => group.memberIds.length,
      },
      {
        id: 'memberIds',
        title: t('userGroup/memberIds'),
        width: 300,
        grow: true,
        value: (group) => group.memberIds.map(nameOf).join(', '),
      },
    ],
    [t, nameOf],
  );
}

function useGroupActions(one: UserGroup | undefined, commands: GroupCommands) {
  const when = () => one !== undefined || ('identity:userGroups/one' as const);
  return useActions(
    [
      {
        id: 'identity.createGroup',
        labelKey: 'identity:userGroups/create',
        icon: IconPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        run: async () => void (await commands.create()),
      },
      {
        id: 'identity.editGroup',
        labelKey: 'base:edit',
        icon: IconPencil,
        shortcut: 'Enter',
        category: 'edit',
        when,
        run: async () => void (one && (await commands.edit(one))),
      },
      {
        id: 'identity.groupHistory',
        labelKey: 'identity:users/history',
        icon: IconHistory,
        category: 'display',
        when,
        run: async () => void (one && (await openHistory(`GROUP:${one.orgUnit}:${one.groupId}`, one.name))),
      },
      {
        id: 'identity.removeGroup',
        labelKey: 'identity:userGroups/remove',
        icon: IconTrash,
        category: 'manage',
        danger: true,
        line: true,
        when,
        run: async () => void (one && (await commands.remove(one))),
      },
    ],
    undefined,
  );
}

/** Groups of the unit's people: who shares a channel, who loads together, whose rules are the same. */
export function GroupsPage() {
  const { t } = useTranslation('identity');
  const answer = useCall(listGroups, {}, { live: ['userGroup', 'user'], silent: true });
  const { data: people = [] } = useCall(listAccountNames, {}, { silent: true });
  const names = useMemo(() => new Map(people.map(({ userId, name }) => [userId, name])), [people]);
  const nameOf = useCallback((account: string) => names.get(account) ?? account, [names]);
  const words = useCallback(
    (group: UserGroup) =>
      `${group.groupId} ${group.name} ${t(`userGroup/type__${group.type}`)} ${group.memberIds.map(nameOf).join(' ')}`,
    [t, nameOf],
  );
  const short = useShortList('identity.groups', answer.data ?? none, { rowId, words });
  const commands = useGroupCommands(people.map(({ userId, name }) => ({ value: userId, label: name })));
  const columns = useColumns(nameOf);
  const actions = useGroupActions(short.one, commands);
  return (
    <ShortList
      title={t('screen/groups')}
      short={short}
      answer={answer}
      columns={columns}
      actions={actions}
      onOpen={(group) => void commands.edit(group)}
      empty={{ icon: IconUsersGroup, title: t('userGroups/empty'), text: t('userGroups/emptyText') }}
      phone={(group) => (
        <>
          <b className="k-strong">{group.name}</b>
          <span>{t(`userGroup/type__${group.type}`)}</span>
          <span className="k-dim">{group.memberIds.map(nameOf).join(', ')}</span>
          <span />
        </>
      )}
    />
  );
}
