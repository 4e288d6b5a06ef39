import type { Access } from '#kernel/access.ts';

/** Who sees the rules of the network, and who may write them (specification 2, 6). */
export const rulesReaders: Access = { anyPermission: ['readGtpRulesSetAll'] };
export const rulesWriters: Access = { anyPermission: ['writeGtpRulesSetAll'] };
