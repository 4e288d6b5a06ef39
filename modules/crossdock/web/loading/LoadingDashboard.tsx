import { Button } from '@mantine/core';
import { type LoadingDashboard as Dashboard, loadingDashboard } from '#modules/crossdock/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { Figures } from '#ui/layout/KeyValues.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { departureStatus, listStateText, listStatus } from '../list/status.ts';
import './dashboard.css';

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole));

/** The hall at a glance: what departs, how full it stands, who scans. */
export function LoadingDashboard() {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const go = useGo();
  const answer = useCall(
    loadingDashboard,
    { query: {} },
    { live: ['loadingList', 'unloadingList'], refetchInterval: 60_000 },
  );
  const board = answer.data;
  if (!board)
    return answer.isError ? (
      <div className="k-page k-col">
        <p>{t('dashboard/unread')}</p>
        <Button onClick={() => void answer.refetch()}>{t('base:retry')}</Button>
      </div>
    ) : (
      <DelayedSpinner label={t('base:loading')} />
    );
  const progress = (done: number, expected: number) => t('scan/progress', { done, expected });
  const open = board.departures.length;
  return (
    <section className="k-pane k-fill th-dash" aria-label={t('dashboard/title')}>
      <header className="k-page-head">
        <h1 className="k-space k-cut">{t('dashboard/title')}</h1>
        <span className="k-dim">{t('dashboard/renewed', { time: format.clock(board.now) })}</span>
      </header>
      <Figures
        items={[
          { label: t('dashboard/openLists'), value: open },
          { label: t('dashboard/loaded'), value: progress(board.packages.loaded, board.packages.expected) },
          { label: t('dashboard/unloadings'), value: board.unloadings.open },
          { label: t('dashboard/unloaded'), value: progress(board.unloadings.unloaded, board.unloadings.expected) },
        ]}
      />
      {board.earlier > 0 && (
        <button type="button" className="th-dash-earlier" onClick={() => go.to('/TH/loading?show=earlier')}>
          <StatusMark status="risk" label={t('dashboard/earlier', { count: board.earlier })} />
        </button>
      )}
      <div className="th-dash-body">
        <Departures board={board} />
        <div className="th-dash-side">
          <Hall board={board} />
          <People board={board} />
        </div>
      </div>
    </section>
  );
}

function Departures({ board }: { board: Dashboard }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const go = useGo();
  return (
    <section className="th-dash-part" aria-label={t('dashboard/departures')}>
      <h2 className="k-h3">{t('dashboard/departures')}</h2>
      {board.departures.length === 0 && <p className="k-dim">{t('dashboard/noDepartures')}</p>}
      <ul>
        {board.departures.map((list) => {
          const { packagesScanned: done, packagesExpected: expected } = list.summaries;
          const at = list.plannedDeparture === null ? '–' : format.clockOn(list.plannedDeparture, Date.now());
          return (
            <li key={list.id}>
              <button type="button" className="th-dash-departure" onClick={() => go.to(`/TH/loading/${list.id}`)}>
                <span>
                  {list.departureTimeState === null ? (
                    at
                  ) : (
                    <StatusMark status={departureStatus[list.departureTimeState]} label={at} />
                  )}
                </span>
                <span className="th-dash-trip">
                  <b className="k-cut">{[list.tripName, list.route].filter(Boolean).join(' · ')}</b>
                  <span className="k-dim k-cut">
                    {[list.gate && t('loading/dock', { gate: list.gate }), list.vehicle].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <StatusMark status={listStatus[list.state]} label={listStateText(list.state, 'LDG', t)} />
                <BarMeter
                  share={share(done, expected)}
                  label={t('scan/progress', { done, expected })}
                  tone={done >= expected ? 'done' : 'transit'}
                />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How full the areas stand; from nine tenths of its room an area needs somebody. */
function Hall({ board }: { board: Dashboard }) {
  const { t } = useTranslation('crossdock');
  return (
    <section className="th-dash-part" aria-label={t('dashboard/hall')}>
      <h2 className="k-h3">{t('dashboard/hall')}</h2>
      <ul className="th-dash-areas">
        {board.areas.map((area) => (
          <li key={area.id}>
            <span className="k-cut">{area.name}</span>
            {area.capacity === null || area.capacity === 0 ? (
              <b className="k-fig">{area.packages}</b>
            ) : (
              <BarMeter
                share={share(area.packages, area.capacity)}
                label={t('dashboard/of', { count: area.packages, capacity: area.capacity })}
                tone={area.packages > area.capacity ? 'late' : area.packages >= area.capacity * 0.9 ? 'risk' : 'done'}
              />
            )}
          </li>
        ))}
        <li>
          <span className="k-cut">{t('dashboard/withoutPlace')}</span>
          <b className="k-fig">{board.withoutPlace}</b>
        </li>
      </ul>
    </section>
  );
}

const screenOf = { LDG: '/TH/loading', ULD: '/TH/unloading', INV: '/TH/inventory' } as const;

function People({ board }: { board: Dashboard }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const go = useGo();
  return (
    <section className="th-dash-part" aria-label={t('dashboard/people')}>
      <h2 className="k-h3">{t('dashboard/people')}</h2>
      {board.people.length === 0 && <p className="k-dim">{t('dashboard/nobody')}</p>}
      <ul className="th-dash-people">
        {board.people.map((one) => (
          <li key={one.name}>
            <span className="th-dash-trip">
              <b className="k-cut">{one.name}</b>
              <button
                type="button"
                className="k-linkish k-cut"
                onClick={() => go.to(`${screenOf[one.kind]}/${one.listId}`)}
              >
                {one.listName}
              </button>
            </span>
            <span className="k-fig th-dash-scans">
              {t('dashboard/scans', { count: one.scans })}
              {one.refused > 0 && <span className="k-late">{t('dashboard/refused', { count: one.refused })}</span>}
              <span className="k-dim">{format.clock(one.last)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
