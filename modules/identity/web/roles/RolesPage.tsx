import { IconCopy, IconHistory, IconIdBadge2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useCommand } from '#client/call/useCommand.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { ShortList } from '#client/lists/ShortList.tsx';
import { useShortList } from '#client/lists/useShortList.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import type { Column } from '#ui/list/column.ts';
import { useTranslation } from '#ui/translation.ts';
import { listRoles, removeRole, type UserRole } from '../../contract/roles.ts';
import { useRoles } from '../pieces/useRoles.ts';
import { askRole } from './RoleDialog.tsx';

const rowId = (role: UserRole): string => role.name;

function useColumns(nameOf: (role: string) => string): Column<UserRole>[] {
  const { t } = useTranslation('identity');
  return useMemo<Column<UserRole>[]>(
    () => [
      { id: 'label', title: t('userRole/name'), width: 220, grow: true, value: (role) => nameOf(role.name) },
      { id: 'name', title: 'ID', width: 180, value: (role) => role.name },
      {
        id: 'shipped',
        title: t('userRole/shipped'),
        width: 140,
        value: (role) => (role.shipped ? t('roles/shipped') : role.orgUnit),
      },
      { id: 'level', title: t('userRole/level'), width: 120, value: (role) => t(`userRole/level__${role.level}`) },
      {
        id: 'rowScope',
        title: t('userRole/rowScope'),
        width: 200,
        value: (role) => t(`userRole/rowScope__${role.rowScope}`),
      },
      {
        id: 'permissions',
        title: t('userRole/permissions'),
        width: 100,
        align: 'right',
        value: (role) => role.permissions.length,
      },
      { id: 'holders', title: t('userRole/holders'), width: 100, align: 'right', value: (role) => role.holders },
    ],
    [t, nameOf],
  );
}

/** What may be done with the chosen role: those of the product are looked at and copied only. */
function useRoleActions(one: UserRole | undefined, nameOf: (role: string) => string) {
  const removing = useCommand(removeRole, { refreshes: [listRoles.id] });
  const remove = async ({ name }: UserRole) => {
    const answered = await showMessage({
      icon: 'warning',
      title: { key: 'identity:roles/remove' },
      text: { key: 'identity:roles/askRemove', args: { role: name } },
      answers: [{ value: 'yes', label: { key: 'identity:roles/remove' }, danger: true }],
    });
    if (answered === 'yes') await removing.run({ params: { name } });
  };
  const when = (changes: boolean) => () =>
    one === undefined
      ? ('identity:roles/one' as const)
      : changes && one.readOnly !== null
        ? (`identity:manage/${one.readOnly}` as const)
        : true;
  return useActions(
    [
      {
        id: 'identity.createRole',
        labelKey: 'identity:roles/create',
        icon: IconPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        run: async () => void (await askRole({ nameOf })),
      },
      {
        id: 'identity.editRole',
        labelKey: 'base:edit',
        icon: IconPencil,
        shortcut: 'Enter',
        category: 'edit',
        when: when(false),
        run: async () => void (one && (await askRole({ role: one, nameOf }))),
      },
      {
        id: 'identity.copyRole',
        labelKey: 'identity:roles/copy',
        icon: IconCopy,
        category: 'manage',
        when: when(false),
        run: async () => void (one && (await askRole({ from: one, nameOf }))),
      },
      {
        id: 'identity.roleHistory',
        labelKey: 'identity:users/history',
        icon: IconHistory,
        category: 'display',
        when: when(false),
        run: async () => void (one && (await openHistory(`ROLE:${one.orgUnit}:${one.name}`, nameOf(one.name)))),
      },
      {
        id: 'identity.removeRole',
        labelKey: 'identity:roles/remove',
        icon: IconTrash,
        category: 'manage',
        danger: true,
        line: true,
        when: () => {
          const may = when(true)();
          return may === true && one && one.holders > 0 ? 'identity:manage/used' : may;
        },
        run: async () => void (one && (await remove(one))),
      },
    ],
    undefined,
  );
}

/** Roles that count in the unit: those of the product to look at and copy, the unit's own to change. */
export function RolesPage() {
  const { t } = useTranslation('identity');
  const { answer, roles, nameOf } = useRoles();
  const words = useCallback((role: UserRole) => `${role.name} ${nameOf(role.name)}`, [nameOf]);
  const short = useShortList('identity.roles', roles, { rowId, words });
  const columns = useColumns(nameOf);
  const actions = useRoleActions(short.one, nameOf);
  return (
    <ShortList
      title={t('screen/roles')}
      short={short}
      answer={answer}
      columns={columns}
      actions={actions}
      onOpen={(role) => void askRole({ role, nameOf })}
      empty={{ icon: IconIdBadge2, title: t('roles/empty'), text: '' }}
      phone={(role) => (
        <>
          <b className="k-strong">{nameOf(role.name)}</b>
          <span>{t('roles/count', { count: role.permissions.length })}</span>
          <span className="k-dim">{role.shipped ? t('roles/shipped') : role.orgUnit}</span>
          <span />
        </>
      )}
    />
  );
}
