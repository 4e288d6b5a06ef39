import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import type { useDay } from './useDay.ts';

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
      <DayField id="dispatch-day" label={t('day/label')} iso={day.day} onDay={day.set} />
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
