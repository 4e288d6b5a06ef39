/** Permissions that this module asks for. */
export const permissions = ['manageDepotViews', 'manageGlobalViews', 'showAllFeatures', 'changeResourceTexts'] as const;
