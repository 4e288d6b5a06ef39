import type { MasterPalletType } from '#modules/shipments/rules/vocabulary.ts';

/**
 * Whether a pallet ends when the trip that carries it starts (decision 0015): one of the last mile does, because its shipments are handed
 * over one by one; one for a consignee too, unless it goes on to another depot, which then makes it its own.
 */
export const endsOnTour = (type: MasterPalletType, trafficTypes: readonly (string | null)[]): boolean =>
  type === 'LASTMILE' || (type === 'CONSIGNEE' && !trafficTypes.every((one) => one === 'LineHaul'));
