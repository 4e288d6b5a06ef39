import type { GeoJSONSource, Map as MapLibre, MapGeoJSONFeature, MapLayerMouseEvent } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconLasso, IconMinus, IconPlus, IconSelectAll } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '../feedback/Tip.tsx';
import { Glyph } from '../status/Glyph.tsx';
import {
  areaFeatures,
  boundsOf,
  depotFeatures,
  type MapProps,
  pointFeatures,
  routeFeatures,
  routeNames,
  withoutOutliers,
} from './mapModel.ts';
import { loadMapNames, nameFeatures } from './mapNames.ts';
import { pointsInside, type Ring } from './lasso.ts';
import { useLasso } from './useLasso.ts';
import { moveTime, setFeatures, useMap } from './useMap.ts';
import { usePin } from './usePin.ts';
import './map.css';

const touchable = ['points', 'gathered', 'many', 'route-names', 'routes', 'routes-dashed', 'areas'];
/** ms after which a map that was fitted stays where it is. */
const settling = 1000;
type Hover = { text: string; x: number; y: number };

/** Comes so close to points that stand as one number that they part. */
async function openMany(map: MapLibre, { geometry, properties }: MapGeoJSONFeature): Promise<void> {
  if (geometry.type !== 'Point') return;
  // Newer points may have come since the click: then the map goes two steps nearer.
  const zoom = await map
    .getSource<GeoJSONSource>('pool')
    ?.getClusterExpansionZoom(Number(properties.cluster_id))
    .catch(() => undefined);
  const [lon = 0, lat = 0] = geometry.coordinates;
  map.easeTo({ center: [lon, lat], zoom: Math.min(zoom ?? map.getZoom() + 2, 13), duration: moveTime() });
}

/** What lies on the map, written anew only when it changed. */
function useMapFeatures(map: MapLibre | undefined, { points, routes, areas, depot }: MapProps): void {
  useEffect(() => {
    if (!map) return;
    setFeatures(map, 'points', pointFeatures(points.filter((point) => !point.gathers)));
    setFeatures(map, 'pool', pointFeatures(points.filter((point) => point.gathers)));
  }, [map, points]);
  useEffect(() => {
    if (!map) return;
    setFeatures(map, 'routes', routeFeatures(routes ?? []));
    setFeatures(map, 'route-names', routeNames(routes ?? []));
  }, [map, routes]);
  useEffect(() => map && setFeatures(map, 'areas', areaFeatures(areas ?? [])), [map, areas]);
  useEffect(() => map && setFeatures(map, 'depot', depotFeatures(depot)), [map, depot]);
}

/** Fits the map to what it shows: at first, when `fitKey` changes, and while a panel beside it still takes of its width. */
function useFit(map: MapLibre | undefined, latest: RefObject<MapProps>, fitKey: MapProps['fitKey']) {
  /** All of it by the button; at first without the few points that lie far off. */
  const fit = useCallback(
    (duration: number, all = true): void => {
      const bounds = boundsOf(
        all
          ? { ...latest.current, focus: undefined }
          : { ...latest.current, points: withoutOutliers(latest.current.points) },
      );
      if (!map || !bounds) return;
      // The legend stands at the foot, the buttons at the right; a low map has no room to spare.
      const roomy = map.getContainer().clientHeight >= 280 && (latest.current.legend?.length ?? 0) > 0;
      const padding = { top: 48, left: 64, right: 64, bottom: roomy ? 88 : 48 };
      map.fitBounds(bounds, {
        padding,
        maxZoom: latest.current.pin && latest.current.points.length === 0 ? 10.5 : 13,
        duration,
      });
    },
    [map, latest],
  );
  const fitted = useRef(false);
  // A panel that opens beside the map takes of its width a moment after the map was fitted.
  const fittedAt = useRef(0);
  useEffect(() => {
    if (!map) return;
    const resized = (): void => {
      if (performance.now() - fittedAt.current < settling) fit(0, false);
    };
    map.on('resize', resized);
    return () => {
      map.off('resize', resized);
    };
  }, [map, fit]);
  // Another fitKey alone moves the map; new points must not.
  useEffect(() => {
    if (!map) return;
    fit(fitted.current ? moveTime() : 0, false);
    fitted.current = true;
    fittedAt.current = performance.now();
  }, [map, fit, fitKey]);
  return fit;
}

/** Names of towns that have room in the view. */
function useTownNames(map: MapLibre | undefined, language: string): void {
  useEffect(() => {
    if (!map) return;
    let gone = false;
    const show = async (): Promise<void> => {
      const names = await loadMapNames().catch(() => undefined);
      if (gone || !names) return;
      const view = map.getBounds();
      const box = { west: view.getWest(), south: view.getSouth(), east: view.getEast(), north: view.getNorth() };
      setFeatures(map, 'names', nameFeatures(names, box, map.getZoom(), language));
    };
    const moved = (): void => void show();
    moved();
    map.on('moveend', moved);
    return () => {
      gone = true;
      map.off('moveend', moved);
    };
  }, [map, language]);
}

/** A click chooses the topmost thing; what the pointer is over says what it is. */
function useMapPointer(map: MapLibre | undefined, latest: RefObject<MapProps>): Hover | undefined {
  const { t } = useTranslation('base');
  const [hover, setHover] = useState<Hover>();
  const manyText = useCallback(
    ({ point_count, late, risk }: Record<string, unknown>): string =>
      [
        t('map/many', { count: Number(point_count) }),
        Number(late) > 0 ? t('map/late', { count: Number(late) }) : '',
        Number(risk) > 0 ? t('map/risk', { count: Number(risk) }) : '',
      ]
        .filter(Boolean)
        .join(', '),
    [t],
  );
  useEffect(() => {
    if (!map) return;
    const chosen = (event: MapLayerMouseEvent): void => {
      if (map.getContainer().dataset.drawing) return;
      // Points lie above ways: one click chooses one thing.
      const top = map.queryRenderedFeatures(event.point, { layers: touchable })[0];
      const { ctrlKey, shiftKey, metaKey } = event.originalEvent;
      if (top && 'point_count' in top.properties) void openMany(map, top);
      else if (top) latest.current.onSelect?.(String(top.properties.id), ctrlKey || shiftKey || metaKey);
    };
    const over = (event: MapLayerMouseEvent): void => {
      const top = map.queryRenderedFeatures(event.point, { layers: touchable })[0];
      map.getCanvas().style.cursor = top && latest.current.onSelect ? 'pointer' : '';
      const text =
        top && 'point_count' in top.properties ? manyText(top.properties) : String(top?.properties.title ?? '');
      setHover(text ? { text, x: event.point.x, y: event.point.y } : undefined);
    };
    const out = (): void => setHover(undefined);
    map.on('click', chosen);
    map.on('mousemove', over);
    map.on('mouseout', out);
    return () => {
      map.off('click', chosen);
      map.off('mousemove', over);
      map.off('mouseout', out);
    };
  }, [map, latest, manyText]);
  return hover;
}

function ZoomButtons({ map, onFit }: { map: MapLibre | undefined; onFit: () => void }) {
  const { t } = useTranslation('base');
  const zoomBy = (step: number) => () => map?.zoomTo(map.getZoom() + step, { duration: moveTime() });
  const buttons = [
    { key: 'image/zoomIn' as const, Icon: IconPlus, run: zoomBy(1) },
    { key: 'image/zoomOut' as const, Icon: IconMinus, run: zoomBy(-1) },
    { key: 'map/fit' as const, Icon: IconArrowsMaximize, run: onFit },
  ];
  return (
    <>
      {buttons.map(({ key, Icon, run }) => (
        <Tip key={key} label={t(key)}>
          <ActionIcon variant="default" aria-label={t(key)} onClick={run}>
            <Icon size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      ))}
    </>
  );
}

function LassoButtons(props: {
  on: boolean;
  onToggle: () => void;
  onShown: (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
}) {
  const { t } = useTranslation('base');
  return (
    <>
      <Tip label={t('map/lasso')}>
        <ActionIcon
          variant={props.on ? 'filled' : 'default'}
          aria-label={t('map/lasso')}
          aria-pressed={props.on}
          onClick={props.onToggle}
        >
          <IconLasso size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      <Tip label={t('map/selectShown')}>
        <ActionIcon variant="default" aria-label={t('map/selectShown')} onClick={props.onShown}>
          <IconSelectAll size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
    </>
  );
}

/** The drawn map; load it through MapView, which keeps its 400 KB out of the first page. */
export default function MapCanvas(props: MapProps) {
  const { points, areas, onSelect, fitKey, towns = true } = props;
  const { t, i18n } = useTranslation('base');
  const place = useRef<HTMLDivElement>(null);
  const { map, failed } = useMap(place, props.label);
  const latest = useRef(props);
  latest.current = props;

  useMapFeatures(map, props);
  const [lasso, setLasso] = useState(false);
  const held = useRef(false);
  const caught = useCallback((ring: Ring) => {
    setLasso(false);
    latest.current.onLasso?.(pointsInside(ring, latest.current.points), held.current);
  }, []);
  useLasso(map, lasso, { done: caught, cancelled: () => setLasso(false) });
  usePin(map, props.pin);
  /** The same without a pointer: what the view holds, after the arrow keys and plus and minus have set it. */
  const selectShown = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): void => {
    const view = map?.getBounds();
    if (!view) return;
    const ids = points.filter(({ lat, lon }) => view.contains([lon, lat])).map(({ id }) => id);
    props.onLasso?.(ids, event.shiftKey || event.ctrlKey || event.metaKey);
  };

  const fit = useFit(map, latest, fitKey);
  useTownNames(towns ? map : undefined, i18n.language);
  const hover = useMapPointer(map, latest);

  if (failed) return <p className="k-map-failed">{t('map/failed')}</p>;
  const canLasso = props.onLasso !== undefined && points.length > 0;
  return (
    <section
      className="k-map"
      aria-label={props.label}
      data-ready={map !== undefined || undefined}
      data-points={points.length}
      data-areas={areas?.length}
      data-selected={points.filter((point) => point.selected).length}
      data-clickable={onSelect !== undefined || undefined}
      data-lasso={lasso || undefined}
      onPointerDownCapture={(event) => {
        held.current = event.shiftKey || event.ctrlKey || event.metaKey;
      }}
    >
      <div className="k-map-place" ref={place} />
      <div className="k-map-buttons">
        <ZoomButtons map={map} onFit={() => fit(moveTime())} />
        {canLasso ? <LassoButtons on={lasso} onToggle={() => setLasso((now) => !now)} onShown={selectShown} /> : null}
      </div>
      {lasso ? (
        <p className="k-map-hint" role="status">
          {t('map/lassoHint')}
        </p>
      ) : null}
      <div className="k-map-foot">
        {props.legend && props.legend.length > 0 ? (
          <ul className="k-map-legend" aria-label={t('map/legend')}>
            {props.legend.map(({ status, text }) => (
              <li key={status}>
                <Glyph name={status} /> {text}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="k-map-credit">{t('map/credit')}</p>
      </div>
      {hover ? (
        <p className="k-map-hover" style={{ left: hover.x, top: hover.y }}>
          {hover.text}
        </p>
      ) : null}
    </section>
  );
}
