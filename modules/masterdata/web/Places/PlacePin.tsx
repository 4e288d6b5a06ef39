import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Field } from '#ui/form/Field.tsx';
import { useFormPlace } from '#ui/form/FormContext.ts';
import { MapView } from '#ui/map/MapView.tsx';
import './places.css';

const none: never[] = [];
/** The middle of the country, for a place that has no coordinates yet: from there the pin is drawn to where it belongs. */
const middle = { lat: 51.1634, lon: 10.4477 };

/**
 * Where a place lies: as figures, and as a pin that is drawn with the mouse or a finger or moved with the arrow keys. Whoever
 * sets it by hand knows better than any address: the quality of the coordinates becomes MANUAL.
 */
export function PlacePin({ path }: { path: string }) {
  const { t } = useTranslation('masterdata');
  const { form } = useFormPlace();
  const at = { lat: `${path}.latitude`, lon: `${path}.longitude` };
  const known = () => {
    const [lat, lon] = [form.valueOf(at.lat), form.valueOf(at.lon)];
    return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined;
  };
  const [place, setPlace] = useState(known);
  const typed = useRef(place);
  const byHand = () => {
    if (form.valueOf('geoQuality') === 'MANUAL') return;
    // Setting a field from outside draws all fields anew; who goes on to the next one must arrive there.
    const focused = document.activeElement?.id;
    form.set('geoQuality', 'MANUAL');
    if (focused) requestAnimationFrame(() => document.getElementById(focused)?.focus());
  };
  const move = (lat: number, lon: number) => {
    typed.current = { lat, lon };
    setPlace({ lat, lon });
    form.set(at.lat, lat);
    form.set(at.lon, lon);
    byHand();
  };
  const left = () => {
    const now = known();
    if (now?.lat === typed.current?.lat && now?.lon === typed.current?.lon) return;
    typed.current = now;
    setPlace(now);
    byHand();
  };
  const pin = useMemo(
    () =>
      place
        ? {
            ...place,
            label: t('places/pin'),
            ...(form.readOnly ? {} : { onMove: (lat: number, lon: number) => moved.current(lat, lon) }),
          }
        : undefined,
    [place, t, form.readOnly],
  );
  // The pin on the map lives longer than a drawing of this form.
  const moved = useRef(move);
  moved.current = move;
  const [first] = useState(() => (place ? 'known' : 'none'));
  return (
    <div className="k-field-wide k-place" onBlur={left}>
      <h3 className="k-section">{t('places/title')}</h3>
      <div className="k-fields k-fields-2">
        <Field name={at.lat} />
        <Field name={at.lon} />
      </div>
      {place ? (
        <>
          <div className="k-place-map">
            <MapView label={t('places/map')} points={none} pin={pin} fitKey={first} />
          </div>
          {form.readOnly ? null : <p className="k-field-note">{t('places/hint')}</p>}
        </>
      ) : form.readOnly ? null : (
        <Button
          leftSection={<IconMapPin size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => move(middle.lat, middle.lon)}
        >
          {t('places/set')}
        </Button>
      )}
    </div>
  );
}
