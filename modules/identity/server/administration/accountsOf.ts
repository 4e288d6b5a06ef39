import { sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import { type ManagementLevel, managementRank } from '#kernel/session.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import { subtreeOf } from '#modules/organisation/rules/units.ts';
import type { User } from '../../contract/users.ts';
import { manageRefusal, type Managed, type Manager } from '../../rules/manage.ts';
import type { AccountState } from '../../rules/loginState.ts';
import type { Mfa } from '../../rules/secondFactor.ts';
import { rightsOf, type RoleRow } from '../../rules/sessionRights.ts';

export type AccountRow = {
  org_unit: string;
  account_id: string;
  name: string;
  email: string | null;
  language: 'de' | 'en' | 'fr' | null;
  roles: string[];
  level: ManagementLevel | null;
  managed_units: string[];
  state: AccountState;
  valid_from: string | null;
  valid_to: string | null;
  mfa: Mfa;
  managed_by_extern: boolean;
  password_change_required: boolean;
  link_until: number | null;
  last_login: number | null;
  created_at: number | null;
  locked_until: number | null;
  sessions: number;
  groups: string[];
  version: number;
};

/** Accounts of people; those that stand for a device's grant are managed with the grant. */
export const accountRows = (ctx: ViewContext, unit: string, accountId?: string): Promise<AccountRow[]> =>
  ctx.db.run(
    sql<AccountRow>`select a.org_unit, a.account_id, a.name, a.email, a.language, a.roles, a.level, a.managed_units, a.state, a.valid_from, a.valid_to, a.mfa,
        a.managed_by_extern, a.password_change_required, a.last_login, a.created_at, a.version,
        array(select m.group_id from user_group_member m where m.org_unit = a.org_unit and m.account_id = a.account_id order by m.group_id) as groups,
        (select f.locked_until from failed_login f where f.org_unit = a.org_unit and f.account_id = a.account_id and f.kind = 'PASSWORD'
          and f.locked_until > ${new Date(ctx.now)}) as locked_until,
        (select l.expires_at from password_link l where l.org_unit = a.org_unit and l.account_id = a.account_id and l.sent_at is not null
          and l.expires_at > ${new Date(ctx.now)}) as link_until,
        (select count(*)::int from session s where s.account_unit = a.org_unit and s.account_id = a.account_id and s.ended_at is null
          and s.expires_at > ${new Date(ctx.now)} and s.last_seen + make_interval(mins => s.idle_minutes) > ${new Date(ctx.now)}) as sessions
      from account a where a.org_unit = ${unit} and not a.of_grant and (${accountId ?? null}::text is null or a.account_id = ${accountId ?? null})
      order by a.account_id limit 5000`,
    { name: 'users.list' },
  );

type Tree = { id: string; parentId: string | null }[];
const treeOf = (db: Db): Promise<Tree> =>
  db.run(sql<Tree[number]>`select id, parent_id as "parentId" from org_unit`, { name: 'users.tree' });

const reachOf = (tree: Tree, units: readonly string[]): string[] => [
  ...new Set(units.flatMap((id) => [...subtreeOf(tree, id)])),
];

const everywhere = (level: ManagementLevel): boolean => managementRank[level] >= managementRank.GLOBAL_USER;

/** What there is to know of who manages and of units and roles, read once for a request. */
export type Administration = {
  manager: Manager;
  /** Whether the unit exists. */
  knows: (unit: string) => boolean;
  /** What an account adds up to by these roles, level and units. */
  rights: (account: {
    unit: string;
    roles: readonly string[];
    level: ManagementLevel | null;
    managedUnits: readonly string[];
  }) => Pick<Managed, 'level' | 'permissions' | 'reach'>;
  /** Roles that count in the unit, by name. */
  roles: ReadonlyMap<string, RoleRow[]>;
};

/** @param unit the unit whose accounts are managed */
export async function administration(ctx: ViewContext, unit: string): Promise<Administration> {
  const tree = await treeOf(ctx.db);
  const rows = await ctx.db.run(
    sql<RoleRow>`select * from app.roles_of(${unit}, (select coalesce(array_agg(distinct name), '{}') from (
        select name from role union select unnest(roles) from account where org_unit = ${unit}) n))`,
    { name: 'users.roles' },
  );
  const roles = new Map<string, RoleRow[]>();
  for (const row of rows) roles.set(row.name, [...(roles.get(row.name) ?? []), row]);
  const { session, account, managedUnits } = ctx.record;
  return {
    manager: {
      unit: account.unit,
      accountId: account.id,
      level: session.managementLevel,
      permissions: session.permissions,
      reach: reachOf(tree, [ctx.unit, account.unit, ...managedUnits]),
      everywhere: everywhere(session.managementLevel),
    },
    knows: (id) => tree.some((one) => one.id === id),
    roles,
    rights: (of) => {
      const { permissions, managementLevel } = rightsOf(
        of.roles.flatMap((name) => roles.get(name) ?? []),
        of.level,
      );
      return { level: managementLevel, permissions, reach: reachOf(tree, [of.unit, ...of.managedUnits]) };
    },
  };
}

/** An account as the rules of managing see it. */
export const managedOf = ({ rights }: Administration, row: AccountRow): Managed => ({
  unit: row.org_unit,
  accountId: row.account_id,
  enabled: row.state === 'ACTIVE',
  ...rights({ unit: row.org_unit, roles: row.roles, level: row.level, managedUnits: row.managed_units }),
});

/** The account on the wire, and whether this session may change it. */
export function userView(of: Administration, row: AccountRow): User {
  const managed = managedOf(of, row);
  return {
    userId: row.account_id,
    orgUnit: row.org_unit,
    name: row.name,
    email: row.email,
    roles: row.roles,
    managementLevel: row.level ?? 'NONE',
    effectiveLevel: managed.level,
    managedOrgunits: row.managed_units,
    language: row.language,
    validFrom: row.valid_from === null ? null : isoToDate(row.valid_from),
    validTo: row.valid_to === null ? null : isoToDate(row.valid_to),
    mfaRequired: row.mfa !== 'NONE',
    state: row.state,
    lockedUntil: row.locked_until,
    mfa: row.mfa,
    managedByExtern: row.managed_by_extern,
    passwordChangeRequired: row.password_change_required,
    passwordLinkUntil: row.link_until,
    lastLogin: row.last_login,
    createdAt: row.created_at,
    sessions: row.sessions,
    groups: row.groups,
    version: row.version,
    readOnly: manageRefusal(of.manager, managed) ?? null,
  };
}
