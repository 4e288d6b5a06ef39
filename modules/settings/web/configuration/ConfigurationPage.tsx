import { Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useMemo } from 'react';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useSession } from '#client/session/session.ts';
import { unitsOf } from '#client/session/units.ts';
import { searchTokens, wordKey } from '#kernel/text.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';
import {
  configurationAreas,
  type ConfigurationName,
  configurationNames,
  entryMeta,
  fieldsOf,
  isConfigurationName,
} from '../../contract/configuration.ts';
import { listUnitConfiguration } from '../../contract/configurationCalls.ts';
import { EntryPane } from './EntryPane.tsx';
import { fieldKey } from './shown.ts';
import '../settings.css';

/** Entries by the area of the product, as far as their words or the words of their settings fit. */
function useEntries(q: string | undefined, only: ReadonlySet<string> | undefined) {
  const { t } = useTranslation('settings');
  return useMemo(() => {
    const tokens = searchTokens(q ?? '');
    const words = (name: ConfigurationName) =>
      [
        name,
        t(wordKey('settings:entry/', name)),
        ...Object.keys(fieldsOf(name)).map((field) => t(fieldKey(name, field))),
      ]
        .join(' ')
        .toLowerCase();
    const fits = (name: ConfigurationName) =>
      (!only || only.has(name)) && tokens.every((token) => words(name).includes(token));
    return configurationAreas
      .map((area) => ({
        area,
        names: configurationNames.filter((name) => entryMeta(name).area === area && fits(name)),
      }))
      .filter(({ names }) => names.length > 0);
  }, [q, only, t]);
}

function EntryList(props: {
  areas: ReturnType<typeof useEntries>;
  chosen: string | undefined;
  own: ReadonlySet<string>;
  onChoose: (name: string) => void;
}) {
  const { t } = useTranslation('settings');
  return (
    <nav className="s-list" aria-label={t('config/entries')}>
      {props.areas.length === 0 && <p className="s-note k-dim">{t('config/empty')}</p>}
      {props.areas.map(({ area, names }) => (
        <section key={area}>
          <h3>{t(`area/${area}`)}</h3>
          {names.map((name) => (
            <button
              type="button"
              key={name}
              className="s-entry"
              aria-current={name === props.chosen ? 'page' : undefined}
              onClick={() => props.onChoose(name)}
            >
              <span className="k-cut">{t(wordKey('settings:entry/', name))}</span>
              {props.own.has(name) && <span className="s-dot" role="img" aria-label={t('config/ownValues')} />}
            </button>
          ))}
        </section>
      ))}
    </nav>
  );
}

/** Which unit's configuration is shown: the own one and those that the session manages. */
function UnitChoice(props: { units: readonly string[]; value: string; onChange: (unit: string) => void }) {
  const { t } = useTranslation('settings');
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  const names = useMemo(
    () => new Map(tree.data ? unitsOf(tree.data.root).map((unit) => [unit.id, unit.name]) : []),
    [tree.data],
  );
  if (props.units.length < 2) return null;
  return (
    <Select
      aria-label={t('config/unit')}
      w={190}
      searchable
      allowDeselect={false}
      data={props.units.map((id) => ({ value: id, label: names.get(id) ?? id }))}
      value={props.value}
      onChange={(value) => value !== null && props.onChange(value)}
    />
  );
}

/** The configuration of the units: what is set where, what counts, and who changed it. */
export function ConfigurationPage() {
  const { t } = useTranslation('settings');
  const session = useSession();
  const mobile = useScreenSize() === 'mobile';
  const [q, setQ] = useAddress('q');
  const [only, setOnly] = useAddress('only');
  const [givenEntry, setEntry] = useAddress('entry');
  const [givenUnit, setUnit] = useAddress('unit');
  const units = useMemo(() => [...new Set([session.orgUnit, ...session.managedOrgunits])], [session]);
  const unit = givenUnit && units.includes(givenUnit) ? givenUnit : session.orgUnit;
  const stored = useCall(
    listUnitConfiguration,
    { params: { orgUnit: unit } },
    { live: ['configuration'], silent: true, keep: true },
  );
  const own = useMemo(
    () => new Set((stored.data ?? []).filter((one) => one.orgUnit === unit).map((one) => one.name)),
    [stored.data, unit],
  );
  const areas = useEntries(q, only === 'own' ? own : undefined);
  const first = areas[0]?.names[0];
  const chosen = givenEntry && isConfigurationName(givenEntry) ? givenEntry : mobile ? undefined : first;
  const title = t('screen/configuration');
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar k-wrap">
        <h1 className="k-h1 k-cut">{title}</h1>
        <UnitChoice
          units={units}
          value={unit}
          onChange={(next) => setUnit(next === session.orgUnit ? undefined : next)}
        />
        <Counters
          label={title}
          items={[{ id: 'own', label: t('config/ownValues'), count: own.size }]}
          value={only === 'own' ? 'own' : undefined}
          onChange={setOnly}
        />
        {mobile && chosen && (
          <button type="button" className="k-chip" onClick={() => setEntry(undefined)}>
            {t('config/entries')}
          </button>
        )}
      </div>
      <Splitter
        name="settings.configuration"
        label={t('config/entries')}
        initial={250}
        min={180}
        max={420}
        phone={chosen ? 'second' : 'first'}
        first={
          <div className="k-pane k-fill">
            <div className="s-search">
              <SearchField
                label={t('config/search')}
                value={q ?? ''}
                wide
                onSearch={(typed) => setQ(typed || undefined)}
              />
            </div>
            <EntryList areas={areas} chosen={chosen} own={own} onChoose={setEntry} />
          </div>
        }
        second={
          chosen ? (
            <EntryPane name={chosen} unit={unit} roles={[]} />
          ) : (
            <div className="k-pane k-fill s-note k-dim">
              <IconAdjustmentsHorizontal size={20} aria-hidden="true" /> {t('config/choose')}
            </div>
          )
        }
      />
    </section>
  );
}
