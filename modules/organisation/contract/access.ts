import type { Access } from '#kernel/access.ts';

/** Whoever may write number ranges sees them too: there is no permission to read them alone (specification 2, 6). */
export const rangeWriters: Access = { anyPermission: ['writeGtpNumberRangeLocal', 'writeGtpNumberRangeAll'] };
