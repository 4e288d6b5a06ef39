import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { DayPlanView } from '#modules/dayplan/contract/calls.ts';

type Totals = NonNullable<DayPlanView['proposed']>;

/** The day as it is planned beside the day as proposed, figure by figure (look.md, rule 7). */
export function PlanTotals({ applied, proposed }: { applied: Totals; proposed: Totals }) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  const figures: { key: string; of: (totals: Totals) => string }[] = [
    { key: 'unplanned', of: (f) => format.number(f.unplanned) },
    { key: 'shipments', of: (f) => format.number(f.shipments) },
    { key: 'vehicles', of: (f) => format.number(f.vehicles) },
    { key: 'tours', of: (f) => format.number(f.tours) },
    { key: 'km', of: (f) => format.quantity('LENGTH', f.distance, 'km', 0) },
    { key: 'hours', of: (f) => format.duration(f.workTime) },
    { key: 'driving', of: (f) => format.duration(f.drivingTime) },
    { key: 'weight', of: (f) => format.quantity('MASS', f.weight, 't', 1) },
    { key: 'ldm', of: (f) => format.quantity('LENGTH', f.loadingMeter, 'm', 1) },
    { key: 'points', of: (f) => format.upTo(f.dangerousGoodsPoints, 0) },
    { key: 'late', of: (f) => format.number(f.late) },
  ];
  return (
    <table className="d-plan-totals" aria-label={t('totals')}>
      <thead>
        <tr>
          <td />
          {figures.map(({ key }) => (
            <th key={key} scope="col">
              {t(wordKey('dayplan:total/', key))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('dispatch:proposal/applied')}</th>
          {figures.map(({ key, of }) => (
            <td key={key}>{of(applied)}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('dispatch:proposal/proposed')}</th>
          {figures.map(({ key, of }) => (
            <td key={key}>
              <b>{of(proposed)}</b>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
