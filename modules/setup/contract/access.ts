/** Whoever manages the depot sees what it still needs. */
export const seesSteps = { anyPermission: ['changeOrgTreeData'] } as const;
