import { type AccessFacts, hasAnyPermission } from '#kernel/access.ts';
import { type ChannelType, supervisorsName } from './vocabulary.ts';

type Who = Pick<AccessFacts, 'permissions' | 'licenses' | 'managementLevel'> & { accountId: string };
export type ChannelRights = { read: boolean; write: boolean };

const none: ChannelRights = { read: false, write: false };
const both = (may: boolean): ChannelRights => ({ read: may, write: may });

/** Who sees a list of the hall, by its kind. */
export const listReaders = {
  LDG: ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading'],
  ULD: ['viewUnloadings', 'scanUnloading'],
  INV: ['viewInventory', 'scanInventory'],
} as const;

/** Permissions that show the messages at all; the licence LPP-MSG does as well (specification 2, 2 and 6). */
export const messagingPermissions = ['readMessages', 'changeMessages', 'useAllChannels', 'useTerminalChannel'] as const;
export const messagingLicence = 'LPP-MSG';

/** A person's own channel: the licence, and a management level that is not the system's. */
export const hasOwnChannel = (who: Who): boolean =>
  who.licenses.includes(messagingLicence) && who.managementLevel !== 'SYSTEM';

/**
 * What a session may do in a channel by its rights alone (specification 2, 6); which vehicles, lists and groups are its own
 * stands in the rows that it sees. Reading alone is `readMessages`, everything else writes too.
 */
export function channelRights(who: Who, { type, name }: { type: ChannelType; name: string }): ChannelRights {
  const may = (...permissions: string[]): boolean => hasAnyPermission(who, permissions);
  switch (type) {
    case 'TERMINAL':
      return both(may('useAllChannels', 'useTerminalChannel'));
    case 'USER':
      return name === who.accountId ? both(hasOwnChannel(who)) : both(may('useAllChannels'));
    case 'SUPERVISOR':
      // All supervisors of the hall; any other name is a group of them, like one of dispatchers.
      if (name === supervisorsName) return both(may('useAllChannels'));
      return { read: may('readMessages', 'changeMessages'), write: may('changeMessages') };
    case 'VEHICLE':
    case 'DISPO_GROUP':
      return { read: may('readMessages', 'changeMessages'), write: may('changeMessages') };
    default:
      return may(...listReaders[type])
        ? {
            read: may(...messagingPermissions),
            write: may('changeMessages', 'useAllChannels', 'useTerminalChannel'),
          }
        : none;
  }
}
