import { lazy, Suspense } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { dateToIso, isoToDate } from '#kernel/date.ts';
import { depotToday } from '#client/session/depotZone.ts';

const DateField = lazy(() => import('#ui/form/fields/DateField.tsx').then((m) => ({ default: m.DateField })));

/** The day whose records the list shows; today when nothing is chosen. */
export function ValidAt({ day, onDay }: { day: string | undefined; onDay: (day: string | undefined) => void }) {
  const { t } = useTranslation('masterdata');
  const today = dateToIso(depotToday());
  const label = t('versions/validAt');
  return (
    <div className={`k-wide-only k-valid-at${day ? ' k-valid-at-other' : ''}`} title={label}>
      <label className="k-hidden" htmlFor="valid-at">
        {label}
      </label>
      <Suspense fallback={null}>
        <DateField
          key={day ?? today}
          id="valid-at"
          label={label}
          rule={{ kind: 'date', required: true, nullable: false, meta: {} }}
          defaultValue={isoToDate(day ?? today)}
          onChange={(value) => {
            const chosen = Array.isArray(value) ? dateToIso(value as number[]) : today;
            onDay(chosen === today ? undefined : chosen);
          }}
          onBlur={() => undefined}
          readOnly={false}
          disabled={false}
          wrong={false}
          describedBy={undefined}
        />
      </Suspense>
    </div>
  );
}
