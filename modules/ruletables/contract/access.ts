import type { Access, AccessRule } from '#kernel/access.ts';
import { configs } from './configs.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    ruleTables: true;
  }
}

const anyLicence = ['LPP-RUL'] as const;

/** Whoever may change one of the tables sees the screen and may call; which table, the call asks itself (specification 2, 6). */
export const ruleEditors = {
  anyPermission: [...new Set<string>(configs.flatMap(({ editPermissions }) => editPermissions))],
  anyLicence,
} as const satisfies AccessRule;

/** Why something is as it is reads whoever sees the whole unit. */
export const decisionReaders: Access = 'signedIn';
