import { SegmentedControl } from '@mantine/core';
import { getWall, type ColdPlace } from '#modules/temperature/contract/wall.ts';
import { watching } from '#modules/temperature/contract/access.ts';
import { conditions } from '#modules/temperature/rules/silence.ts';
import { useCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { AlarmPanel } from './AlarmPanel.tsx';
import { LookSwitch } from './LookSwitch.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { lookOf } from './placeLook.ts';
import './wall.css';

const spans = ['6', '24', '168'] as const;
type Span = (typeof spans)[number];
/** The wall hangs there: it asks by itself when no event came. */
const askEvery = 60_000;

function Cards({ places, at, from, span }: { places: readonly ColdPlace[]; at: number; from: number; span: string }) {
  const { t } = useTranslation('temperature');
  const [chosen, choose] = useAddress('alarm');
  const go = useGo();
  const open = ({ alarm, kind, id, serial }: ColdPlace) => {
    if (alarm) choose(alarm.id);
    else go.to(kind === 'COMPARTMENT' ? `/TCL/terminal-compartments/${id}` : `/TCL/sensors?q=${serial ?? ''}`);
  };
  if (places.length === 0) return <p className="tcl-empty k-dim">{t('wall/noneLike')}</p>;
  return (
    <ul className="tcl-cards">
      {places.map((place) => (
        <PlaceCard
          key={`${place.kind}/${place.id}`}
          place={place}
          now={at}
          from={from}
          span={span}
          chosen={place.alarm !== null && place.alarm.id === chosen}
          onOpen={() => open(place)}
        />
      ))}
    </ul>
  );
}

/** Every place that is watched on one wall, what is worst first; beside it what has to be done. */
export function WallPage() {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const may = useAccess();
  const size = useScreenSize();
  const narrow = size === 'mobile' || size === 'tablet';
  const [given, setSpan] = useAddress('hours');
  const [show, setShow] = useAddress('show');
  const hours: Span = spans.find((one) => one === given) ?? '6';
  const wall = useCall(
    getWall,
    { query: { hours } },
    { live: ['reading', 'alarm', 'sensor', 'compartment'], liveEvery: 5000, refetchInterval: askEvery, keep: true },
  );
  if (!wall.data) return <DelayedSpinner label={t('screen/compartments')} />;
  const { places, at, from } = wall.data;
  const shown = places.filter(({ condition }) => show === undefined || condition === show);
  const counters = conditions
    .map((id) => ({ id, count: places.filter(({ condition }) => condition === id).length }))
    .filter(({ count }) => count > 0)
    .map(({ id, count }) => ({ id, count, label: t(`wall/condition/${id}`), glyph: lookOf[id].glyph }));
  const cards =
    places.length === 0 ? (
      <div className="tcl-empty">
        <b>{t('wall/none')}</b>
        <p className="k-dim">{t('wall/noneText')}</p>
      </div>
    ) : (
      <Cards places={shown} at={at} from={from} span={t(`wall/hours/${hours}`)} />
    );
  return (
    <section className="k-pane k-fill" aria-label={t('screen/compartments')}>
      <div className="k-pane-head tcl-tools">
        <Counters label={t('wall/show')} items={counters} value={show} onChange={setShow} />
        <LookSwitch />
        <SegmentedControl
          aria-label={t('wall/span')}
          value={hours}
          onChange={(value) => setSpan(value === '6' ? undefined : value)}
          data={spans.map((value) => ({ value, label: t(`wall/hours/${value}`) }))}
        />
        <span className="k-space" />
        <StatusMark status="done" label={t('wall/live', { at: format.clock(at) })} />
      </div>
      {!may(watching) ? (
        <div className="tcl-scroll">{cards}</div>
      ) : narrow ? (
        <div className="tcl-scroll">
          <AlarmPanel />
          {cards}
        </div>
      ) : (
        <Splitter
          name="temperature.wall"
          label={t('wall/alarmsTitle')}
          sized="second"
          initial={320}
          min={260}
          max={520}
          first={<div className="tcl-scroll">{cards}</div>}
          second={<AlarmPanel />}
        />
      )}
    </section>
  );
}
