import { describe } from 'vitest';
import type { AccessRule } from '#kernel/access.ts';
import { managementRank } from '#kernel/session.ts';
import { licenceCodes } from '#modules/settings/rules/licence.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { menus, permissionNames, screens } from './product.ts';
import { type Entry, englishText } from './tables.ts';

type PermissionEntry = Entry & {
  name?: string;
  rank?: number;
  route?: string | null;
  any_permission?: string[] | null;
  any_licence?: string[] | null;
  level?: string | null;
};

/** The rule of the screen at a route with its module's base, if there is one. */
function ruleAt(route: string): AccessRule | undefined {
  const found = screens.find((screen) => {
    const base = menus.find((menu) => menu.id === screen.module)?.base ?? '';
    return `${base}/${screen.path}` === route;
  });
  return typeof found?.access === 'object' ? found.access : undefined;
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
    case 'guard': {
      if (!entry.route) return unjudged;
      const rule = ruleAt(entry.route);
      if (!rule) return unjudged;
      const licences = (entry.any_licence ?? []).join();
      return (rule.anyLicence ?? []).join() === licences ? undefined : `licences ${rule.anyLicence?.join()}`;
    }
    default:
      return unjudged;
  }
}

describe('permissions', () => holdTable<PermissionEntry>('permissions', judge));
