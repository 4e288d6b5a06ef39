import type { AccessRule } from '#kernel/access.ts';
import { hasAnyPermission } from '#kernel/access.ts';
import { messagingLicence, messagingPermissions } from '../rules/channelRights.ts';

/** A permission of messaging or its licence (specification 2, 2; domain R14): one of them is enough. */
export const messagingAccess = {
  when: {
    name: 'a messaging permission or the messaging licence',
    holds: (session) => hasAnyPermission(session, messagingPermissions) || session.licenses.includes(messagingLicence),
  },
} as const satisfies AccessRule;

/** The messenger shows vehicles and dispatch groups. */
export const messengerAccess = { anyPermission: ['readMessages', 'changeMessages'] } as const;
export const messengerWriting = { anyPermission: ['changeMessages'] } as const;
