import { Select } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCall, listStatus } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import { searchTokens } from '#kernel/text.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { PanelStack } from '#ui/layout/PanelStack.tsx';
import { ListHead } from '#ui/layout/ListHead.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { changeGroup, listGroups } from '../../contract/groups.ts';
import { listUsers, resetMfa, type User } from '../../contract/users.ts';
import { useRoles } from '../pieces/useRoles.ts';
import { RightsPanel } from './RightsPanel.tsx';
import { UserSessions } from './UserSessions.tsx';
import { userActions } from './userActions.ts';
import { type UserFilter, userFilters, userLook } from './userLook.ts';
import { useUserCommands } from './useUserCommands.tsx';
import '../identity.css';

const none: readonly User[] = [];
const rowId = (user: User): string => user.userId;
const isFilter = (word: string | undefined): word is UserFilter => word !== undefined && word in userFilters;
const filters = [
  ['locked', 'late'],
  ['expired', 'later'],
  ['unused', 'risk'],
] as const;

function UserMark({ user, today }: { user: User; today: string }) {
  const { t } = useTranslation('identity');
  const { status, glyph, label } = userLook(user, today);
  return <StatusMark status={status} {...(glyph ? { glyph } : {})} label={t(label)} />;
}

function useColumns(nameOf: (role: string) => string, today: string): Column<User>[] {
  const { t } = useTranslation('identity');
  const format = useFormat();
  return useMemo<Column<User>[]>(
    () => [
      { id: 'userId', title: t('user/userId'), width: 130, value: (user) => user.userId },
      { id: 'name', title: t('user/name'), width: 170, value: (user) => user.name },
      {
        id: 'roles',
        title: t('user/roles'),
        width: 220,
        grow: true,
        value: (user) => user.roles.map(nameOf).join(', '),
      },
      {
        id: 'effectiveLevel',
        title: t('user/managementLevel'),
        width: 110,
        value: (user) => t(`user/managementLevel__${user.effectiveLevel}`),
      },
      {
        id: 'state',
        title: t('user/state'),
        width: 210,
        value: (user) => t(userLook(user, today).label),
        cell: (user) => <UserMark user={user} today={today} />,
      },
      { id: 'sessions', title: t('user/sessions'), width: 90, align: 'right', value: (user) => user.sessions },
      {
        id: 'lastLogin',
        title: t('user/lastLogin'),
        width: 140,
        align: 'right',
        value: (user) => user.lastLogin,
        cell: (user) => (user.lastLogin === null ? t('users/never') : format.instant(user.lastLogin)),
      },
    ],
    [t, format, nameOf, today],
  );
}

/** Accounts that the words and the pressed counter leave. */
function useFound(
  all: readonly User[],
  by: { q: string | undefined; filter: UserFilter | undefined; today: string; nameOf: (role: string) => string },
): readonly User[] {
  const { q, filter, today, nameOf } = by;
  return useMemo(() => {
    const tokens = searchTokens(q ?? '');
    const words = (user: User) =>
      `${user.userId} ${user.name} ${user.email ?? ''} ${user.roles.map(nameOf).join(' ')}`.toLowerCase();
    return all.filter(
      (user) =>
        (!filter || userFilters[filter](user, today, Date.now())) &&
        tokens.every((token) => words(user).includes(token)),
    );
  }, [all, q, filter, today, nameOf]);
}

/** Whose accounts are listed, for who manages several units. */
function UnitSelect(props: {
  units: readonly string[];
  value: string;
  own: string;
  onChange: (unit: string | undefined) => void;
}) {
  const { t } = useTranslation('identity');
  if (props.units.length < 2) return null;
  return (
    <Select
      aria-label={t('users/unit')}
      w={130}
      data={[...props.units]}
      value={props.value}
      allowDeselect={false}
      onChange={(value) => props.onChange(value === props.own ? undefined : (value ?? undefined))}
    />
  );
}

/** The account beside the list: where it is signed in, what it may do, and why. */
function UserPanel(props: { user: User; today: string; nameOf: (role: string) => string; onClose: () => void }) {
  const { user } = props;
  return (
    <PanelStack
      onClose={props.onClose}
      most={1}
      width={440}
      panels={[
        {
          id: user.userId,
          title: `${user.userId} · ${user.name}`,
          head: <UserMark user={user} today={props.today} />,
          content: (
            <>
              <UserSessions user={user} />
              <RightsPanel key={user.userId} user={user} nameOf={props.nameOf} />
            </>
          ),
        },
      ]}
    />
  );
}

/** Accounts of a unit: who may sign in, what each may do and why, and what an administrator does about it. */
export function UsersPage() {
  const { t } = useTranslation('identity');
  const session = useSession();
  const access = useAccess();
  const [q, setQ] = useAddress('q');
  const [given, setFilter] = useAddress('filter');
  const [chosenId, choose] = useAddress('user');
  const [givenUnit, setUnit] = useAddress('unit');
  const [state, setState] = useTableState('identity.users');
  const [selection, setSelection] = useState<Selection>(noSelection);
  const units = useMemo(() => [...new Set([session.orgUnit, ...session.managedOrgunits])], [session]);
  const unit = givenUnit && units.includes(givenUnit) ? givenUnit : session.orgUnit;
  const answer = useCall(listUsers, { query: { orgUnit: unit } }, { live: ['user', 'role'], silent: true });
  const { roles, nameOf } = useRoles();
  const now = Date.now();
  const today = dateToIso(localDateOf(now, session.timezone));
  const all = answer.data ?? none;
  const filter = isFilter(given) ? given : undefined;
  const rows = useFound(all, { q, filter, today, nameOf });
  const picked = rows.filter((user) => isSelected(selection, user.userId));
  const chosen = all.find((user) => user.userId === chosenId);
  const one = chosen ?? (picked.length === 1 ? picked[0] : undefined);
  const mayGroup = unit === session.orgUnit && access(changeGroup.access);
  const groups = useCall(listGroups, {}, { silent: true, enabled: mayGroup });
  const commands = useUserCommands(unit, {
    groups: mayGroup ? groups.data?.map(({ groupId, name }) => ({ value: groupId, label: name })) : undefined,
    roles: roles.map((role) => ({ value: role.name, label: nameOf(role.name) })),
    units: units.map((id) => ({ value: id, label: id })),
  });
  const own = one?.userId === session.accountId && one.orgUnit === session.orgUnit;
  const actions = useActions(userActions(one, commands, { mayReset: access(resetMfa.access), isOwn: own }), undefined);
  const columns = useColumns(nameOf, today);
  const title = t('screen/users');
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <ListHead
        title={title}
        count={answer.data ? rows.length : undefined}
        search={q}
        onSearch={setQ}
        actions={actions}
      >
        <UnitSelect units={units} value={unit} own={session.orgUnit} onChange={setUnit} />
      </ListHead>
      <div className="k-bar">
        <Counters
          label={t('user/state')}
          items={filters.map(([id, glyph]) => ({
            id,
            glyph,
            label: t(`users/filter/${id}`),
            count: all.filter((user) => userFilters[id](user, today, now)).length,
          }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className="i-main">
        <DataList
          label={title}
          columns={columns}
          rows={rows}
          rowId={rowId}
          status={listStatus(answer)}
          onRetry={() => void answer.refetch()}
          state={state}
          onState={setState}
          selection={selection}
          onSelection={setSelection}
          onOpen={(user) => choose(user.userId)}
          actions={actions}
          empty={{ icon: IconUsers, title: t('users/empty'), text: '' }}
          phone={(user) => (
            <>
              <b className="k-strong">{user.name}</b>
              <UserMark user={user} today={today} />
              <span className="k-dim">{[user.userId, ...user.roles.map(nameOf)].join(' · ')}</span>
              <span />
            </>
          )}
        />
        {chosen && <UserPanel user={chosen} today={today} nameOf={nameOf} onClose={() => choose(undefined)} />}
      </div>
    </section>
  );
}
