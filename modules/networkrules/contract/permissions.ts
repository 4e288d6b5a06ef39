/** Permissions that this module asks for (specification 2, 6). */
export const permissions = [
  'readGtpRulesSetAll',
  'writeGtpRulesSetAll',
  'writeGtpNumberRangeLocal',
  'writeGtpNumberRangeAll',
] as const;
