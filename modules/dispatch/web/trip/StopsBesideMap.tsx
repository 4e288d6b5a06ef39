import type { ReactNode } from 'react';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';

/** On a monitor the way stands beside the stops, so that order and place are seen together; elsewhere the map has its own tab. */
export function StopsBesideMap(props: { stops: ReactNode; map: ReactNode }) {
  const { t } = useTranslation('dispatch');
  if (useScreenSize() !== 'monitor') return props.stops;
  return (
    <Splitter
      name="dispatch.trip.map"
      label={t('tab/map')}
      sized="second"
      initial={520}
      min={320}
      first={props.stops}
      second={props.map}
    />
  );
}
