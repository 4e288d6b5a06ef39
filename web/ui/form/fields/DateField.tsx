import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/fr';
import { useContext } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { dateToIso, isoToDate, localDateOf } from '#kernel/date.ts';
import { TimeZoneContext } from '../../text/useFormat.ts';
import { readDate } from '../typed.ts';
import { inputProps, type WidgetProps } from '../widget.ts';

const formats: Record<string, string> = { de: 'DD.MM.YYYY', fr: 'DD/MM/YYYY', en: 'DD/MM/YYYY' };
const iso = (value: unknown): string | undefined => (Array.isArray(value) ? dateToIso(value as number[]) : undefined);

/** A day [y, m, d]; typed (`17.11.`, `171126`, `+1`) or picked from the calendar. */
export function DateField(
  props: WidgetProps & { min?: readonly number[] | undefined; max?: readonly number[] | undefined },
) {
  const { t, i18n } = useTranslation('base');
  const language = i18n.resolvedLanguage ?? 'en';
  const zone = useContext(TimeZoneContext);
  const today = () => localDateOf(Date.now(), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const earliest = iso(props.min);
  const latest = iso(props.max);
  return (
    <DateInput
      {...inputProps(props)}
      size="xs"
      defaultValue={iso(props.defaultValue) ?? null}
      valueFormat={formats[language] ?? 'DD/MM/YYYY'}
      locale={language === 'en' ? 'en-gb' : language}
      {...(earliest ? { minDate: earliest } : {})}
      {...(latest ? { maxDate: latest } : {})}
      clearable={!props.rule.required && !props.readOnly}
      clearButtonProps={{ 'aria-label': t('clear') }}
      dateParser={(typed) => {
        const date = readDate(typed, today());
        return date ? dateToIso(date) : null;
      }}
      leftSection={<IconCalendar size={14} stroke={1.6} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      popoverProps={{ withinPortal: true, shadow: 'md' }}
      onChange={(value) => props.onChange(value ? isoToDate(value) : props.rule.nullable ? null : undefined)}
      onBlur={props.onBlur}
    />
  );
}
