/** Permissions that this module asks for. */
export const permissions = ['manageOrganisation', 'readOrgTreeData', 'changeOrgTreeData'] as const;
