import type { KeptClass } from '#kernel/keptClass.ts';

/**
 * Years that a merchant keeps letters of trade and vouchers, from the end of the year: Germany HGB 257 and AO 147 (vouchers eight years
 * since 2025), Austria UGB 212 and BAO 132, Netherlands BW 2:10 and AWR 52. Any other country: as long as the longest of Europe.
 */
const law: Readonly<Record<string, { TRADE: number; VOUCHER: number }>> = {
  DE: { TRADE: 6, VOUCHER: 8 },
  AT: { TRADE: 7, VOUCHER: 7 },
  NL: { TRADE: 7, VOUCHER: 7 },
};
const elsewhere = { TRADE: 10, VOUCHER: 10 };

export type RetentionSettings = {
  profile: 'COUNTRY' | 'DE' | 'AT' | 'NL';
  tradeYears: number;
  voucherYears: number;
  operationalYears: number;
};

/** Country whose law counts: the unit's own, unless a profile is named. */
export const profileOf = (settings: RetentionSettings, country: string): string =>
  settings.profile === 'COUNTRY' ? country : settings.profile;

/** Years of a class; a setting lengthens what the law says and never shortens it. */
export function yearsOf(kind: Exclude<KeptClass, 'PERSONAL'>, settings: RetentionSettings, country: string): number {
  if (kind === 'OPERATIONAL') return settings.operationalYears;
  const years = (law[profileOf(settings, country)] ?? elsewhere)[kind];
  return Math.max(years, kind === 'TRADE' ? settings.tradeYears : settings.voucherYears);
}

const dayMs = 24 * 3600_000;

/**
 * What is older than this (epoch ms) goes. Years run from the end of the year in which something happened; a day more, so that no
 * time zone makes a year too short. Personal traces run from the moment itself.
 */
export function goesBefore(
  of: { class: KeptClass; days?: number | undefined },
  settings: RetentionSettings,
  country: string,
  now: number,
): number {
  if (of.class === 'PERSONAL') return now - (of.days ?? 90) * dayMs;
  const years = yearsOf(of.class, settings, country);
  return Date.UTC(new Date(now).getUTCFullYear() - years, 0, 1) - dayMs;
}
