/** Permissions that this module asks for. */
export const permissions = ['scanItem', 'editStoringPosition', 'viewItemQuickView', 'editDeviations'] as const;
