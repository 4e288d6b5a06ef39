import { type AccessFacts, hasAnyPermission } from '#kernel/access.ts';

/** Scopes of stored settings (specification 1, 1 and 3.3). */
export type ViewScope = 'USER' | 'DEPOT' | 'GLOBAL';

/** Right to store a view for others (specification 1, 6). Global ones lie at the root, so they are stored there. */
export const mayStoreView = (session: AccessFacts, scope: ViewScope, atRoot: boolean): boolean =>
  scope === 'USER' ||
  (scope === 'DEPOT' && hasAnyPermission(session, ['manageDepotViews'])) ||
  (scope === 'GLOBAL' && atRoot && hasAnyPermission(session, ['manageGlobalViews']));
