/** Permissions that this module asks for. */
export const permissions = ['useMasterPalletGUI', 'reopenMasterPallet'] as const;
