import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { dateToIso } from '#kernel/date.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import type { useDay } from './useDay.ts';

// The calendar is heavier than the rest of the bar.
const DateField = lazy(() => import('#ui/form/fields/DateField.tsx').then((m) => ({ default: m.DateField })));
const rule = { kind: 'date', required: true, nullable: false, meta: {} } as const;

/** Previous day, the day itself (typed or picked), next day, and back to today. */
export function DayPicker({ day }: { day: ReturnType<typeof useDay> }) {
  const { t } = useTranslation('dispatch');
  return (
    <div className="k-row k-row-tight d-day" role="group" aria-label={t('day/label')}>
      <Tip label={t('day/previous')}>
        <ActionIcon aria-label={t('day/previous')} onClick={() => day.move(-1)}>
          <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      <Suspense fallback={<div className="d-day-field" />}>
        <div className="d-day-field">
          <label className="k-hidden" htmlFor="dispatch-day">
            {t('day/label')}
          </label>
          <DateField
            key={day.day}
            id="dispatch-day"
            label={t('day/label')}
            rule={rule}
            defaultValue={day.date}
            onChange={(value) => Array.isArray(value) && day.set(dateToIso(value as number[]))}
            onBlur={() => undefined}
            readOnly={false}
            disabled={false}
            wrong={false}
            describedBy={undefined}
          />
        </div>
      </Suspense>
      <Tip label={t('day/next')}>
        <ActionIcon aria-label={t('day/next')} onClick={() => day.move(1)}>
          <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      {!day.isToday && (
        <Button variant="subtle" onClick={() => day.set('')}>
          {t('day/today')}
        </Button>
      )}
    </div>
  );
}
