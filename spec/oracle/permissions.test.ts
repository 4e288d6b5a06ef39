import { describe } from 'vitest';
import { managementRank, type ManagementLevel } from '#kernel/session.ts';
import { stageVisible } from '#client/session/flags.ts';
import { listMachines } from '#modules/crossdock/rules/list/listStates.ts';
import { channelRights } from '#modules/messaging/rules/channelRights.ts';
import type { ChannelType } from '#modules/messaging/rules/vocabulary.ts';
import { licenceCodes } from '#modules/settings/rules/licence.ts';
import { maySetNotifications } from '#modules/workspace/rules/notificationSettings.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { guardDiffers, openingOf } from './opening.ts';
import { permissionNames, screenAt } from './product.ts';
import { type Entry, englishText } from './tables.ts';

type PermissionEntry = Entry & {
  name?: string;
  rank?: number;
  route?: string | null;
  any_permission?: string[] | null;
  any_licence?: string[] | null;
  level?: string | null;
  custom?: string | null;
  note?: string | null;
};

/** The menu module of a guard whose route the document writes without the module's base: by the section it stands in. */
const moduleOfSection: Record<string, string> = {
  '2:6.global-transport-p': 'GTP',
  '2:6.temperature-contro': 'TCL',
  '2:6.rules-and-template': 'WCO',
  '2:6.users-and-devices': 'UDM',
  '2:6.messaging': 'MSG',
  '2:6.administration': 'STD',
  '2:6.master-data': 'MASTERDATA',
};
const moduleOf = ({ ids }: Entry): string =>
  ids.map((id) => moduleOfSection[id.slice(0, id.lastIndexOf(':'))]).find((one) => one !== undefined) ?? '';

const accountId = 'ada';
/** What opens a channel to read and to write, as far as rights alone decide. */
const channel =
  (type: ChannelType, name: string, write: boolean) =>
  (who: Parameters<typeof openingOf>[0] extends (who: infer W) => boolean ? W : never): boolean =>
    channelRights({ ...who, accountId }, { type, name })[write ? 'write' : 'read'];

const words = (list: readonly string[] | null | undefined): string => [...(list ?? [])].toSorted().join(' ');
const differs = (found: readonly string[], wanted: readonly string[] | null | undefined): Verdict =>
  words(found) === words(wanted) ? undefined : `permissions ${found.join(' ') || 'none'}`;

/** Of a list's closing, who may by its traffic. */
function closers(trafficType: string): string[] {
  const facts = {
    trafficType,
    arrivalKnown: true,
    packagesScanned: 1,
    packagesUnprocessed: 0,
    unprocessedConfirmed: true,
    journeyClosed: false,
  };
  return listMachines.LDG.rows
    .filter((row) => row.action === 'close' && row.guard?.(facts) === undefined)
    .flatMap((row) => row.permission ?? []);
}

/** Guards of something else than a screen: how the product decides them. */
const guards: Record<string, (entry: PermissionEntry) => Verdict> = {
  // The names of the other edit permissions are not shown; the licence is a decision of the house (LPP-RUL).
  'guard.rule-definitions': ({ any_permission: wanted }) => {
    const access = screenAt('WCO', '/rule-definitions')?.access;
    const named = typeof access === 'object' ? (access.anyPermission ?? []) : [];
    if (!wanted?.every((name) => named.includes(name))) return `permissions ${named.join(' ')}`;
    const others = named.filter((name) => !wanted.includes(name));
    return others.length === 7 && others.every((name) => name.startsWith('changeRules'))
      ? undefined
      : `others ${others.join(' ')}`;
  },
  'guard.channel-terminal': ({ any_permission: wanted }) =>
    differs(openingOf(channel('TERMINAL', '100', true)).permissions, wanted),
  'guard.channel-own': ({ any_licence: wanted }) => {
    const opens = channel('USER', accountId, true);
    const found = openingOf((who) => opens({ ...who, managementLevel: 'NONE' }));
    if (!found.toAll || words(found.licences) !== words(wanted)) return `licences ${found.licences.join(' ')}`;
    const levels = (Object.keys(managementRank) as ManagementLevel[]).filter((level) =>
      opens({ permissions: [], licenses: [...licenceCodes], managementLevel: level }),
    );
    return levels.toSorted().join() === 'GLOBAL_USER,LOCAL_USER,NONE' ? undefined : `levels ${levels.join()}`;
  },
  'guard.channel-other-users': ({ any_permission: wanted }) =>
    differs(openingOf(channel('USER', 'somebody else', true)).permissions, wanted),
  'guard.channel-vehicle-dispatch-group': ({ any_permission: wanted }) =>
    differs(openingOf(channel('VEHICLE', '1', false)).permissions, wanted) ??
    differs(openingOf(channel('DISPO_GROUP', '1', false)).permissions, wanted),
  'guard.showAllFeatures-switch': ({ any_permission: wanted }) => {
    const switches = { production: true, showAll: true, showBeta: false };
    return differs(openingOf((who) => stageVisible('ALPHA', switches, who)).permissions, wanted);
  },
  'guard.notification-scope-user': () =>
    openingOf((who) => maySetNotifications(sessionOf(who), 'USER', false)).toAll ? undefined : 'not for all',
  'guard.notification-defaults': () => {
    const by = (scope: 'DEPOT' | 'GLOBAL', atRoot: boolean): string[] =>
      openingOf((who) => maySetNotifications(sessionOf(who), scope, atRoot)).permissions;
    const fine =
      by('DEPOT', false).includes('changeConfiguration') && by('GLOBAL', true).includes('changeConfiguration');
    if (!fine) return 'not for who changes the configuration';
    return by('GLOBAL', false).length === 0 ? undefined : 'GLOBAL is set below the root';
  },
  'guard.close-loading.local': ({ any_permission: wanted }) => differs(closers('Distribution'), wanted),
  'guard.close-loading.long-distance': ({ any_permission: wanted }) => differs(closers('LineHaul'), wanted),
};
const sessionOf = (who: {
  permissions: readonly string[];
  licenses: readonly string[];
  managementLevel: ManagementLevel;
}) => ({
  ...who,
  permissions: [...who.permissions],
  licenses: [...who.licenses],
  loggedIn: true,
  passwordChangeRequired: false,
  requiredTotpRegistry: false,
  requiredTotpCode: false,
});

function judgeGuard(entry: PermissionEntry): Verdict {
  const own = guards[entry.key];
  if (own) return own(entry);
  if (!entry.route) return unjudged;
  const screen = screenAt(moduleOf(entry), entry.route);
  if (!screen) return 'does not exist';
  return guardDiffers(screen.access, {
    ...entry,
    permissionOrLicence: entry.custom === 'permission OR licence',
    namesNotShown: entry.any_permission?.length === 0 && !entry.level,
  });
}

function judge(entry: PermissionEntry): Verdict {
  switch (entry.kind) {
    case 'permission':
      return permissionNames().has(entry.name ?? '') ? undefined : 'does not exist';
    case 'licence':
      return licenceCodes.some((code) => code === entry.name) ? undefined : 'does not exist';
    case 'level':
      return managementRank[entry.name as keyof typeof managementRank] === entry.rank ? undefined : 'another rank';
    case 'feature-flag':
      return englishText(`base:stage/${entry.name?.toUpperCase()}`) === entry.name ? undefined : 'another name';
    case 'view-scope':
      return englishText(`base:views/scope/${entry.name}`) ? undefined : 'has no text';
    case 'guard':
      return judgeGuard(entry);
    default:
      return unjudged;
  }
}

describe('permissions', () => holdTable<PermissionEntry>('permissions', judge));
