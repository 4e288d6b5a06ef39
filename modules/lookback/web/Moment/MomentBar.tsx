import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isoToTime, timeToIso } from '#kernel/date.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { TimeField } from '#ui/form/fields/TimeField.tsx';
import { debounceMs } from '#ui/layout/debounce.ts';
import { useTranslation } from '#ui/translation.ts';
import type { Moment } from '../useMoment.ts';

const minute = 60_000;
const steps = [
  { by: -60, text: 'hourBack', Icon: IconChevronsLeft },
  { by: -15, text: 'back', Icon: IconChevronLeft },
  { by: 15, text: 'on', Icon: IconChevronRight },
  { by: 60, text: 'hourOn', Icon: IconChevronsRight },
] as const;
const written = (minutes: number): string => timeToIso([Math.floor(minutes / 60), minutes % 60]).slice(0, 5);
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const marks = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** The day from midnight to midnight; what is slid to is asked for when it rests. */
function DaySlider({ moment }: { moment: Moment }) {
  const { t } = useTranslation('lookback');
  const { clock, day, setLocal } = moment;
  const [slid, setSlid] = useState<number>();
  useEffect(() => {
    if (slid === undefined) return;
    const timer = setTimeout(() => {
      setLocal(`${day}T${written(slid)}`);
      setSlid(undefined);
    }, debounceMs(window.location.href));
    return () => clearTimeout(timer);
  }, [slid, day, setLocal]);
  const minutes = slid ?? minutesOf(clock);
  return (
    <div className="lkb-slider">
      <input
        type="range"
        min={0}
        max={1439}
        step={5}
        aria-label={t('time/slider')}
        aria-valuetext={written(minutes)}
        value={minutes}
        onChange={({ currentTarget }) => setSlid(Number(currentTarget.value))}
      />
      <div className="lkb-marks k-fig k-dim" aria-hidden="true">
        {marks.map((hour) => (
          <span key={hour}>{written(hour * 60).slice(0, 2)}</span>
        ))}
      </div>
    </div>
  );
}

const rule = { kind: 'time', required: true, nullable: false, meta: {} } as const;

/** The time as it is typed; it is gone to with Enter, or when the field is left. */
function Clock({ clock, onClock }: { clock: string; onClock: (clock: string) => void }) {
  const { t } = useTranslation('lookback');
  const typed = useRef(clock);
  const done = () => typed.current !== clock && onClock(typed.current);
  return (
    <div className="lkb-clock" onKeyDown={({ key }) => key === 'Enter' && done()}>
      <TimeField
        id="lookback-clock"
        label={t('time/clock')}
        ariaLabel={t('time/clock')}
        rule={rule}
        defaultValue={isoToTime(clock)}
        max={[23, 59, 0]}
        onChange={(value) => {
          if (Array.isArray(value)) typed.current = timeToIso(value as number[]).slice(0, 5);
        }}
        onBlur={done}
        readOnly={false}
        disabled={false}
        wrong={false}
        describedBy={undefined}
      />
    </div>
  );
}

/** Chooses the moment: day, time, a slider over the day, steps of a quarter and an hour, and back to now. */
export function MomentBar({ moment }: { moment: Moment }) {
  const { t } = useTranslation('lookback');
  const { at, day, clock, isNow, set, setLocal } = moment;
  const step = ({ by, text, Icon }: (typeof steps)[number]) => (
    <Tip key={by} label={t(`time/${text}`)}>
      <ActionIcon aria-label={t(`time/${text}`)} disabled={by > 0 && isNow} onClick={() => set(at + by * minute)}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  );
  return (
    <div className="lkb-moment" role="group" aria-label={t('time/label')}>
      <div className="k-row k-row-tight lkb-steps">
        {steps.filter(({ by }) => by < 0).map(step)}
        <span className="k-row k-row-tight lkb-when">
          <DayField id="lookback-day" label={t('time/day')} iso={day} onDay={(next) => setLocal(`${next}T${clock}`)} />
          <Clock key={clock} clock={clock} onClock={(next) => setLocal(`${day}T${next}`)} />
        </span>
        {steps.filter(({ by }) => by > 0).map(step)}
        {!isNow && (
          <Button variant="subtle" onClick={() => set(Number.MAX_SAFE_INTEGER)}>
            {t('time/now')}
          </Button>
        )}
      </div>
      <DaySlider moment={moment} />
    </div>
  );
}
