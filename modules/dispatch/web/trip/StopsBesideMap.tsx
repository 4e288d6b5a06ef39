import type { ReactNode } from 'react';
import { Splitter } from '#ui/layout/Splitter.tsx';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';

/** From a desk's screen on the way stands beside the stops, so that order and place are seen together; elsewhere the map has its own tab. */
export const hasMapBeside = (size: ScreenSize): boolean => size === 'monitor' || size === 'desk';

/** The stops, beside them the map, and below the map the stop that is chosen. */
export function StopsBesideMap(props: { stops: ReactNode; map: ReactNode; stop: ReactNode }) {
  const { t } = useTranslation('dispatch');
  const size = useScreenSize();
  if (!hasMapBeside(size)) return props.stops;
  return (
    <Splitter
      name="dispatch.trip.map"
      label={t('tab/map')}
      sized="second"
      initial={size === 'monitor' ? 520 : 340}
      min={280}
      first={props.stops}
      second={
        <div className="d-beside">
          <div className="d-beside-map">{props.map}</div>
          {props.stop}
        </div>
      }
    />
  );
}
