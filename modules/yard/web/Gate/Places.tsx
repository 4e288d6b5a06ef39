import { Select } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import type { Found } from './gateForm.ts';

/** Where it is sent: what is proposed with its reason, any other free place, or it waits at the entrance. */
export function Places(props: { found: Found; chosen: string | null; onChoose: (placeId: string | null) => void }) {
  const { t } = useTranslation('yard');
  const { found, chosen, onChoose } = props;
  const proposed = found.places.some(({ id }) => id === chosen);
  return (
    <section className="ym-places" aria-label={t('gate/sendTo')}>
      <div>
        <span className="ym-label">{t('gate/sendTo')}</span>
        <div className="ym-places-row">
          {found.places.map((place, i) => (
            <button
              key={place.id}
              type="button"
              className="ym-place"
              aria-pressed={place.id === chosen}
              onClick={() => onChoose(place.id)}
            >
              <b>{place.name}</b>
              <span className={i === 0 ? 'k-done' : 'k-dim'}>{t(`gate/why/${place.why}`)}</span>
            </button>
          ))}
          <button type="button" className="ym-place" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
            <b>{found.entrances[0]?.name ?? t('gate/entrance')}</b>
            <span className="k-dim">{t('gate/why/ENTRANCE')}</span>
          </button>
          <Select
            size="lg"
            label={t('gate/otherPlace')}
            searchable
            clearable
            data={found.free.map(({ id, name }) => ({ value: id, label: name }))}
            value={proposed ? null : chosen}
            onChange={onChoose}
          />
        </div>
      </div>
    </section>
  );
}
