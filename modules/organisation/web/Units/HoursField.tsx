import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { isRealTime, type LocalTime } from '#kernel/date.ts';
import type { OpeningHours } from '#modules/organisation/contract/units.ts';
import { useFormPlace } from '#ui/form/FormContext.ts';
import { weekdayKeys } from '#ui/form/fields/WeekdaysField.tsx';

const two = (n: number): string => String(n).padStart(2, '0');
const written = (day: OpeningHours[number]): string =>
  day.map(({ from, to }) => `${two(from[0])}:${two(from[1])}-${two(to[0])}:${two(to[1])}`).join(', ');

/** `6-14:30, 15:00-22:00`; undefined for what is none. An empty text is a day that stays closed. */
function readDay(text: string): OpeningHours[number] | undefined {
  const spans: OpeningHours[number] = [];
  for (const part of text.split(/[,;]/).filter((one) => one.trim() !== '')) {
    const found = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*[-–]\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(part);
    if (!found) return undefined;
    const [from, to]: [LocalTime, LocalTime] = [
      [Number(found[1]), Number(found[2] ?? 0), 0],
      [Number(found[3]), Number(found[4] ?? 0), 0],
    ];
    if (!isRealTime(from) || !isRealTime(to)) return undefined;
    spans.push({ from, to });
  }
  return spans.length > 2 ? undefined : spans;
}

const closed: OpeningHours = Array.from({ length: 8 }, () => []);

/** Opening hours of a week with the holiday, a day per line, up to two spans each. */
export function HoursField({ path }: { path: string }) {
  const { t } = useTranslation(['organisation', 'base']);
  const { form } = useFormPlace();
  const [hours] = useState(() => (form.valueOf(path) as OpeningHours | null | undefined) ?? closed);
  const unknown = form.valueOf(path) == null;
  const [wrong, setWrong] = useState<ReadonlySet<number>>(new Set());
  const { onChange } = form.input(path);
  const issue = form.issueOf(path);
  const change = (index: number, text: string) => {
    const day = readDay(text);
    setWrong((now) => {
      const next = new Set(now);
      if (day) next.delete(index);
      else next.add(index);
      return next;
    });
    const now = (form.valueOf(path) as OpeningHours | null | undefined) ?? closed;
    // What cannot be read keeps the form from being saved: a span that ends before it begins is refused.
    const refused: OpeningHours[number] = [{ from: [1, 0, 0], to: [0, 0, 0] }];
    onChange(now.map((old, at) => (at === index ? (day ?? refused) : old)));
  };
  return (
    <div className="k-field-wide" role="group" aria-label={t('unit/openingHours')}>
      {weekdayKeys.map((key, index) => (
        <div key={key} className="o-day">
          <label htmlFor={`hours-${key}`}>{t(`base:weekday/${key}`)}</label>
          <TextInput
            id={`hours-${key}`}
            defaultValue={written(hours[index] ?? [])}
            placeholder={t(unknown ? 'units/hoursUnknown' : 'units/closed')}
            readOnly={form.readOnly}
            error={wrong.has(index) || (issue !== undefined && wrong.size === 0) ? t('units/hoursWrong') : undefined}
            onChange={(event) => change(index, event.currentTarget.value)}
          />
        </div>
      ))}
      <p className="k-field-note">{t('units/hoursNote')}</p>
    </div>
  );
}
