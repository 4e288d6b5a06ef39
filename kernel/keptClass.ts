/**
 * How long a kind of record stays: letters of trade (orders, delivery notes, EDI messages) and vouchers (receipts of cash, accounts of
 * equipment) as long as the law of the country says, traces of work until claims are over, personal traces some days.
 */
export const keptClasses = ['TRADE', 'VOUCHER', 'OPERATIONAL', 'PERSONAL'] as const;
export type KeptClass = (typeof keptClasses)[number];
