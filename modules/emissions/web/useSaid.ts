import { useMemo } from 'react';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { FootprintBasis, FootprintShare } from '../contract/calls.ts';

const kilo = 1000;
const units = { DIESEL: 'l', HVO: 'l', CNG: 'kg', LNG: 'kg', ELECTRICITY: 'kWh', HYDROGEN: 'kg' } as const;

/** Footprints in words: amounts, and the sums by which they came about, with every number that went into them. */
export function useSaid() {
  const { t } = useTranslation(['emissions', 'masterdata']);
  const format = useFormat();
  return useMemo(() => {
    const km = (metres: number) => `${format.upTo(metres / kilo, 1)} km`;
    const kg = (grams: number) => `${format.number(grams / kilo, 2)} kg`;
    const tonneKm = ({ weight, distance }: FootprintShare) => (weight / 1e6) * (distance / kilo);
    const part = (share: FootprintShare, of: number) => `${format.number(of > 0 ? (100 * share.grams) / of : 0, 1)} %`;
    return {
      km,
      kg,
      tonneKm: (share: FootprintShare) => format.number(tonneKm(share), 2),
      part,
      /** What the order moved how far, and its part of the trip where that may be known. */
      share: (share: FootprintShare, of: number | null) =>
        t(of === null ? 'moved' : 'shareLine', {
          kilograms: format.quantity('MASS', share.weight, 'kg'),
          km: format.number(share.distance / kilo, 1),
          activity: format.number(tonneKm(share), 2),
          part: of === null ? '' : part(share, of),
        }),
      /** `82.4 km × 24.8 l/100 km × 3.14 kg/l = 64.2 kg` */
      trip: ({ distance, per100km, energyCarrier, factor }: FootprintBasis, grams: number) => {
        const unit = units[energyCarrier];
        return `${km(distance)} × ${format.upTo(per100km, 1)} ${unit}/100 km × ${format.upTo(factor, 3)} kg/${unit} = ${kg(grams)}`;
      },
      basis: ({ vehicle, energyCarrier, measured, source }: FootprintBasis) =>
        t('basis', {
          vehicle,
          carrier: t(`masterdata:vehicle/energyCarrier__${energyCarrier}`),
          way: t(measured ? 'measured' : 'planned'),
          source,
        }),
      perTonneKm: (grams: number, shares: readonly FootprintShare[]) => {
        const all = shares.reduce((sum, share) => sum + tonneKm(share), 0);
        return all > 0 ? t('perTonneKm', { grams: format.number(grams / all, 0) }) : '–';
      },
      kept: (keptAt: number | null) => (keptAt === null ? t('estimate') : t('kept', { date: format.instant(keptAt) })),
    };
  }, [t, format]);
}
