import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import {
  outlineOf,
  type PostalPlace,
  placeId,
  placesWithin,
  rangeAround,
  townsOf,
} from '#modules/masterdata/rules/areas/areas.ts';
import { useFormPlace } from '#ui/form/FormContext.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { PlacesMap } from './PlacesMap.tsx';
import { usePostalPlaces } from './usePostalPlaces.ts';

const fields = ['countryCode', 'postalCodeFrom', 'postalCodeTo'] as const;
const mostTowns = 6;

/** Places that the range takes along although the line left them out. */
function Besides({ places }: { places: readonly PostalPlace[] }) {
  const { t } = useTranslation('masterdata');
  const format = useFormat();
  if (places.length === 0) return null;
  return (
    <div className="k-alert k-alert-risk" role="note">
      <Glyph name="risk" />
      <div>
        {t('areas/besides', {
          count: places.length,
          towns: format.list(townsOf(places).slice(0, mostTowns)),
        })}
      </div>
    </div>
  );
}

/** A postal range on the map, beside its fields: a line drawn around places sets it. */
export default function RangeMap() {
  const { t } = useTranslation('masterdata');
  const format = useFormat();
  const { form } = useFormPlace();
  const { places: known, ready } = usePostalPlaces();
  const read = () => fields.map((field) => String(form.valueOf(field) ?? '').trim());
  const [range, setRange] = useState(read);
  const [problem, setProblem] = useState('');
  const [besides, setBesides] = useState<readonly PostalPlace[]>([]);
  const [drawn, setDrawn] = useState(0);
  const here = useRef<HTMLDivElement>(null);
  const [countryCode = '', postalCodeFrom = '', postalCodeTo = ''] = range;
  // The fields beside are left like any other; what was typed counts from then on.
  useEffect(() => {
    const area = here.current?.closest('form') ?? here.current?.parentElement;
    const left = () => {
      const now = read();
      setRange((before) => {
        if (before.join() === now.join()) return before;
        setBesides([]);
        setProblem('');
        return now;
      });
    };
    area?.addEventListener('focusout', left);
    return () => area?.removeEventListener('focusout', left);
  });
  const within = useMemo(
    () =>
      countryCode && postalCodeFrom && postalCodeTo
        ? placesWithin({ countryCode, postalCodeFrom, postalCodeTo }, known)
        : [],
    [countryCode, postalCodeFrom, postalCodeTo, known],
  );
  const inside = useMemo(() => new Set(within.map(placeId)), [within]);
  const areas = useMemo(() => {
    const ring = outlineOf(within);
    return ring ? [{ id: 'range', ring, title: `${postalCodeFrom} – ${postalCodeTo}` }] : [];
  }, [within, postalCodeFrom, postalCodeTo]);
  const take = (places: PostalPlace[]) => {
    const found = rangeAround(places, known);
    if ('issue' in found) {
      const { issue } = found;
      setProblem(
        issue.key === 'noPlace' ? t('areas/noPlace') : t('areas/countries', { list: format.list(issue.countries) }),
      );
      return;
    }
    setProblem('');
    setBesides(found.besides);
    for (const field of fields) form.set(field, found.range[field]);
    setRange(read());
    setDrawn((n) => n + 1);
  };
  const towns = townsOf(within);
  return (
    <div className="k-field-wide k-area" ref={here}>
      <h3 className="k-section">{t('areas/title')}</h3>
      <PlacesMap
        label={t('areas/map')}
        known={known}
        inside={inside}
        areas={areas}
        // Known places come later than the form; the map then shows the range, or all there is.
        fitKey={`${ready}/${within.length > 0}/${drawn}`}
        onDrawn={form.readOnly ? undefined : take}
      />
      {problem ? (
        <div className="k-alert k-alert-late" role="alert">
          <Glyph name="late" />
          <div>{problem}</div>
        </div>
      ) : null}
      <p aria-live="polite">
        {ready && postalCodeFrom && postalCodeTo
          ? within.length === 0
            ? t('areas/unknown')
            : t('areas/within', {
                count: within.length,
                towns: format.list(towns.slice(0, mostTowns)),
              }) + (towns.length > mostTowns ? ' …' : '')
          : null}
      </p>
      <Besides places={besides} />
      <p className="k-field-note">
        {form.readOnly ? '' : `${t('areas/draw')} `}
        {t('areas/honest')}
      </p>
    </div>
  );
}
