import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { DelayedSpinner } from '../feedback/DelayedSpinner.tsx';
import type { MapProps } from './mapModel.ts';
import './map.css';

const MapCanvas = lazy(() => import('./MapCanvas.tsx'));

/** A chunk that does not load, or a graphics driver that gives up, must not take the screen along. */
class MapGuard extends Component<{ instead: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}

/**
 * Stops, ways and the depot on a map that needs no network. Fills its place. A canvas cannot be read aloud: the list with the
 * same records and commands beside it is the caller's.
 */
export function MapView(props: MapProps) {
  const { t } = useTranslation('base');
  return (
    <MapGuard instead={<p className="k-map-failed">{t('map/failed')}</p>}>
      <Suspense fallback={<DelayedSpinner label={t('map/title')} />}>
        <MapCanvas {...props} />
      </Suspense>
    </MapGuard>
  );
}
