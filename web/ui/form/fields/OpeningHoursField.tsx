import { ActionIcon, TextInput } from '@mantine/core';
import { IconCopyPlus, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '../../feedback/Tip.tsx';
import type { WidgetProps } from '../widget.ts';
import { weekdayKeys } from './WeekdaysField.tsx';

type Time = number[];
type Windows = Time[][];

/** Windows that a day may have. */
const most = 2;
const two = (part: number | undefined): string => String(part ?? 0).padStart(2, '0');
const written = (time: Time | undefined): string => (time ? `${two(time[0])}:${two(time[1])}` : '');

/** `830`, `8:30` and `08.30` are half past eight; undefined for anything that is no time of a day. */
function timeOf(typed: string): Time | undefined {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim());
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2] ?? 0)];
  if (!match || minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  return [hour, minute, 0];
}

/** Opening hours of Monday to Sunday and holidays, up to two windows a day (domain 2.1); all days empty: at any time. */
export function OpeningHoursField(props: WidgetProps) {
  const { t } = useTranslation('base');
  const [days, setDays] = useState<Windows[]>(() => {
    const given = Array.isArray(props.defaultValue) ? (props.defaultValue as Windows[]) : [];
    return weekdayKeys.map((_, day) => given[day] ?? []);
  });
  const change = (next: Windows[]) => {
    setDays(next);
    props.onChange(next.every((windows) => windows.length === 0) ? null : next);
  };
  const off = props.readOnly || props.disabled;
  const setDay = (day: number, windows: Windows) => change(days.map((now, at) => (at === day ? windows : now)));
  return (
    <div className="k-hours" role="group" aria-label={props.label} aria-describedby={props.describedBy} id={props.id}>
      {days.map((windows, day) => {
        const key = weekdayKeys[day] ?? 'mo';
        const name = t(`weekday/${key}`);
        return (
          <div key={key} className="k-hours-day">
            <span className="k-small k-dim">{name}</span>
            {windows.map((window, at) => (
              // Windows have no name but their place in the day.
              <span key={at} className="k-hours-window">
                {[0, 1].map((end) => (
                  <TextInput
                    key={end}
                    aria-label={`${name}, ${t(end === 0 ? 'hours/from' : 'hours/to', { number: at + 1 })}`}
                    defaultValue={written(window[end])}
                    error={props.wrong}
                    readOnly={props.readOnly}
                    disabled={props.disabled}
                    onBlur={(event) => {
                      const time = timeOf(event.currentTarget.value);
                      event.currentTarget.value = written(time ?? window[end]);
                      if (time)
                        setDay(
                          day,
                          windows.map((w, i) => (i === at ? w.map((x, e) => (e === end ? time : x)) : w)),
                        );
                      props.onBlur();
                    }}
                  />
                ))}
                {off ? null : (
                  <ActionIcon
                    size={22}
                    aria-label={`${name}: ${t('hours/remove', { number: at + 1 })}`}
                    onClick={() =>
                      setDay(
                        day,
                        windows.filter((_, i) => i !== at),
                      )
                    }
                  >
                    <IconX size={14} aria-hidden="true" />
                  </ActionIcon>
                )}
              </span>
            ))}
            {windows.length === 0 && off ? <span className="k-dim">–</span> : null}
            {!off && windows.length < most ? (
              <ActionIcon
                size={22}
                aria-label={`${name}: ${t('hours/add')}`}
                onClick={() =>
                  setDay(day, [
                    ...windows,
                    windows.length === 0
                      ? [
                          [8, 0, 0],
                          [17, 0, 0],
                        ]
                      : [
                          [13, 0, 0],
                          [17, 0, 0],
                        ],
                  ])
                }
              >
                <IconPlus size={14} aria-hidden="true" />
              </ActionIcon>
            ) : null}
            {!off && day === 0 && windows.length > 0 ? (
              <Tip label={t('hours/workdays')}>
                <ActionIcon
                  size={22}
                  aria-label={t('hours/workdays')}
                  onClick={() => change(days.map((now, at) => (at < 5 ? windows : now)))}
                >
                  <IconCopyPlus size={14} aria-hidden="true" />
                </ActionIcon>
              </Tip>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
