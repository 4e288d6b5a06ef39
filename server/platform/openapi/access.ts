import type { Access } from '#kernel/access.ts';

/** What `x-access` of the document says of a call. */
export const accessText = (access: Access): unknown =>
  typeof access === 'string'
    ? access
    : {
        ...(access.anyPermission ? { anyPermission: access.anyPermission } : {}),
        ...(access.managementLevel ? { managementLevel: access.managementLevel } : {}),
        ...(access.anyLicence ? { anyLicence: access.anyLicence } : {}),
        ...(access.flag ? { flag: access.flag } : {}),
        ...(access.when ? { when: access.when.name } : {}),
      };
