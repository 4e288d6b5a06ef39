/** Permissions that this module asks for (specification 2, 6). */
export const permissions = ['readMessages', 'changeMessages', 'useAllChannels', 'useTerminalChannel'] as const;
