import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isoToTime, timeToIso } from '#kernel/date.ts';
import type { Records } from '#client/records/useRecords.ts';
import type { WidgetProps } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import type { FixedStop } from '../../contract/tripTemplates.ts';

/** Stops that every trip has, in their order: a place, and when it is to be there. */
export function FixedStopsField(props: WidgetProps & { places: Records }) {
  const { t } = useTranslation('templates');
  const [stops, setStops] = useState<readonly FixedStop[]>(() =>
    Array.isArray(props.defaultValue) ? (props.defaultValue as FixedStop[]) : [],
  );
  const put = (next: readonly FixedStop[]) => {
    setStops(next);
    // A time without its place is refused by the form, not dropped.
    props.onChange(next.filter(({ stopLocationId, time }) => stopLocationId !== '' || time !== null));
  };
  const change = (at: number, of: Partial<FixedStop>) =>
    put(stops.map((one, i) => (i === at ? { ...one, ...of } : one)));
  const options = props.places.options.map(({ value, label }) => ({ value, label }));
  return (
    <div className="tpl-rows" id={props.id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
      {stops.map((stop, at) => (
        <span className="tpl-stop" key={at}>
          <Select
            aria-label={t('trip/stopPlace', { x: at + 1 })}
            data={options}
            searchable
            limit={50}
            error={props.wrong && stop.time !== null && stop.stopLocationId === ''}
            value={stop.stopLocationId || null}
            onChange={(value) => change(at, { stopLocationId: value ?? '' })}
            onBlur={props.onBlur}
          />
          <TextInput
            type="time"
            aria-label={t('trip/stopTime', { x: at + 1 })}
            value={stop.time ? timeToIso(stop.time).slice(0, 5) : ''}
            onChange={({ currentTarget: { value } }) => change(at, { time: value ? isoToTime(`${value}:00`) : null })}
            onBlur={props.onBlur}
          />
          <ActionIcon
            variant="default"
            aria-label={t('trip/removeStop', { x: at + 1 })}
            onClick={() => put(stops.filter((_, i) => i !== at))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </span>
      ))}
      <Button
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setStops([...stops, { stopLocationId: '', time: null }])}
      >
        {t('trip/addStop')}
      </Button>
    </div>
  );
}
