import { type AccessFacts, hasAnyPermission } from '#kernel/access.ts';
import type { Violation } from '#kernel/errors.ts';
import { mayStoreView } from './viewScopes.ts';

/** Scopes of notification settings, the nearest to the user first. */
export const notificationScopes = ['USER', 'DEPOT', 'GLOBAL'] as const;
export type NotificationScope = (typeof notificationScopes)[number];

/** Topic id to "wanted". */
export type Topics = Readonly<Record<string, boolean>>;
type Topic = { readonly id: string; readonly alwaysActive: boolean };

/**
 * USER always; DEPOT and GLOBAL for who may store views of that scope and for administrators of the configuration, who set
 * defaults (specification 1, 6). Global ones are stored at the root.
 */
export const maySetNotifications = (session: AccessFacts, scope: NotificationScope, atRoot: boolean): boolean =>
  mayStoreView(session, scope, atRoot) ||
  ((scope === 'DEPOT' || atRoot) && hasAnyPermission(session, ['changeConfiguration']));

/** What holds for a topic: the nearest scope that names it; without any it is on. */
export const effectiveTopics = (offered: readonly Topic[], nearestFirst: readonly (Topics | undefined)[]): Topics =>
  Object.fromEntries(
    offered.map(({ id, alwaysActive }) => [
      id,
      alwaysActive || (nearestFirst.find((topics) => topics?.[id] !== undefined)?.[id] ?? true),
    ]),
  );

/** What is wrong with settings: topics that nobody offers here, and switched-off ones that are always active. */
export const checkTopics = (offered: readonly Topic[], topics: Topics): Violation[] =>
  Object.entries(topics).flatMap(([id, wanted]): Violation[] => {
    const topic = offered.find((one) => one.id === id);
    if (!topic) return [{ field: `topics.${id}`, rule: 'isIn', message: '' }];
    return topic.alwaysActive && !wanted ? [{ field: `topics.${id}`, rule: 'isTrue', message: '' }] : [];
  });
