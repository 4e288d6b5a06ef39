import { type Access, type AccessFacts, mayAccess } from '#kernel/access.ts';
import { type ManagementLevel, managementRank } from '#kernel/session.ts';
import { licenceCodes } from '#modules/settings/rules/licence.ts';
import { permissionNames } from './product.ts';

/** What opens something, found by trying, so that a rule and a condition of its own are judged alike. */
export type Opening = {
  /** Open to whoever is signed in and licensed. */
  toAll: boolean;
  /** Permissions that open it by themselves, for a session with every licence. */
  permissions: string[];
  /** The lowest level that opens it without a permission, for a session with every licence. */
  level: ManagementLevel | null;
  /** Licences of which one is needed besides; none: no licence is asked for. */
  licences: string[];
};

type Tries = Pick<AccessFacts, 'permissions' | 'licenses' | 'managementLevel'>;
const nobody: Tries = { permissions: [], licenses: [], managementLevel: 'NONE' };
const levels = (Object.keys(managementRank) as ManagementLevel[])
  .filter((level) => level !== 'NONE')
  .toSorted((a, b) => managementRank[a] - managementRank[b]);
const everyPermission = [...permissionNames()];

/** Tries `opens` with each permission, level and licence. `licences`: those that the tries of permissions and levels hold. */
export function openingOf(
  opens: (who: Tries) => boolean,
  { licences = licenceCodes }: { licences?: readonly string[] } = {},
): Opening {
  const licensed = { ...nobody, licenses: [...licences] };
  const toAll = opens(licensed);
  const full: Tries = { ...nobody, permissions: everyPermission, managementLevel: 'SYSTEM' };
  return {
    toAll,
    permissions: toAll ? [] : everyPermission.filter((one) => opens({ ...licensed, permissions: [one] })),
    level: toAll ? null : (levels.find((level) => opens({ ...licensed, managementLevel: level })) ?? null),
    licences: opens(full) ? [] : licenceCodes.filter((one) => opens({ ...full, licenses: [one] })),
  };
}

/** The same for a rule of the product. */
const openingOfRule = (access: Access): Opening => openingOf((who) => mayAccess(access, sessionOf(who)));
const sessionOf = (who: Tries): AccessFacts => ({
  ...who,
  loggedIn: true,
  passwordChangeRequired: false,
  requiredTotpRegistry: false,
  requiredTotpCode: false,
});

/** What an entry of a table asks for. */
export type Guard = {
  any_permission?: readonly string[] | null | undefined;
  any_licence?: readonly string[] | null | undefined;
  level?: string | null | undefined;
  /** One of the licences opens it as a permission does. */
  permissionOrLicence?: boolean;
  /** The document has permissions for it and does not show their names. */
  namesNotShown?: boolean;
};

const sorted = (words: readonly string[] | null | undefined): string => [...(words ?? [])].toSorted().join(' ');

/** How a rule differs from what an entry asks for; undefined: not at all. */
export function guardDiffers(access: Access, guard: Guard): string | undefined {
  const found = openingOfRule(access);
  if (guard.permissionOrLicence) {
    const opens = (who: Tries) => mayAccess(access, sessionOf(who));
    const unlicensed = openingOf(opens, { licences: [] });
    const licences = licenceCodes.filter((one) => opens({ ...nobody, licenses: [one] }));
    const wrong = [
      sorted(unlicensed.permissions) === sorted(guard.any_permission) ? '' : `permissions ${unlicensed.permissions}`,
      sorted(licences) === sorted(guard.any_licence) ? '' : `licences ${licences}`,
      unlicensed.level === null && !unlicensed.toAll ? '' : 'open to more',
    ].filter((text) => text !== '');
    return wrong.length > 0 ? wrong.join(', ') : undefined;
  }
  const asks = Boolean(guard.any_permission?.length) || Boolean(guard.level) || guard.namesNotShown === true;
  const wrong = [
    found.toAll && asks ? 'is open to all' : '',
    guard.namesNotShown || sorted(found.permissions) === sorted(guard.any_permission)
      ? ''
      : `permissions ${found.permissions.join(' ') || 'none'}`,
    found.level === (guard.level ?? null) ? '' : `level ${found.level}`,
    sorted(found.licences) === sorted(guard.any_licence) ? '' : `licences ${found.licences.join(' ') || 'none'}`,
  ].filter((text) => text !== '');
  return wrong.length > 0 ? wrong.join(', ') : undefined;
}
