import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { localDateOf } from '#kernel/date.ts';
import { arrivalBoard, type ArrivalRow } from '#modules/crossdock/contract/unloading.ts';
import { useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useSession } from '#client/session/session.ts';
import { useUnitName } from '#client/session/useUnitName.ts';
import { useSlotColumns } from '#client/slots/Slot.tsx';
import { arrivalColumns } from '#modules/crossdock/contract/slots.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { isLateUnit, standsLong } from '#modules/crossdock/rules/unloading/arrivalState.ts';
import { arrivalStatus } from '../unloading/status.ts';
import './arrivals.css';

/** It stands in the yard or at the gate and is not unloaded yet: nobody expects it any more. */
const isHere = ({ arrivalState }: ArrivalRow): boolean => arrivalState === 'ARRIVED' || arrivalState === 'AT_GATE';

/** The time of now, once a minute: the board hangs on a wall and nobody touches it. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The screen of the wall: the board alone, without menu and tabs. */
function useFullScreen() {
  const ref = useRef<HTMLElement>(null);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = () => void (full ? document.exitFullscreen() : ref.current?.requestFullscreen());
  return { ref, full, toggle };
}

/** Units of the day that come in, late ones first (specification 3, 2); also as the full screen of the hall. */
export function ArrivalBoard() {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const session = useSession();
  const unitName = useUnitName(session.orgUnit);
  const now = useMinute();
  const { ref, full, toggle } = useFullScreen();
  const board = useCall(arrivalBoard, { query: {} }, { live: ['unloadingList', 'trip'], refetchInterval: 60_000 });
  const rows = board.data?.rows ?? [];
  const count = (is: (row: ArrivalRow) => boolean) => rows.filter(is).length;
  const late = isLateUnit;
  const figures = [
    ['late', t('arrivals/late'), count(late)],
    ['transit', t('state/UNLOADING'), count((row) => row.arrivalState === 'UNLOADING')],
    ['risk', t('arrivals/here'), count((row) => !late(row) && isHere(row))],
    [
      'planned',
      t('arrivals/toCome'),
      count((row) => !late(row) && !isHere(row) && !['UNLOADING', 'FINISHED'].includes(row.arrivalState)),
    ],
    ['done', t('state/FINISHED'), count((row) => row.arrivalState === 'FINISHED')],
  ] as const;
  const toUnload = rows
    .filter((row) => row.arrivalState !== 'FINISHED')
    .reduce((sum, row) => sum + Math.max(0, row.packagesExpected - row.packagesUnloaded), 0);
  return (
    <section className="k-pane k-fill th-board" ref={ref} aria-label={t('screen/arrivals')}>
      <header className="th-board-head">
        <div className="k-space">
          <h1>{t('screen/arrivals')}</h1>
          <p className="k-dim">{`${unitName} · ${format.date(localDateOf(now, session.timezone))}`}</p>
        </div>
        {figures.map(([status, label, value]) => (
          <div key={status} className="th-board-figure">
            <b className={`k-${status} k-fig`}>{value}</b>
            <StatusMark status={status} label={label} />
          </div>
        ))}
        <div className="th-board-figure">
          <b className="k-fig">{toUnload}</b>
          <span className="k-dim">{t('arrivals/toUnload')}</span>
        </div>
        <time className="th-board-clock k-fig">{format.clock(now)}</time>
        <ActionIcon
          size={48}
          variant="default"
          aria-label={t(full ? 'arrivals/leaveFull' : 'arrivals/full')}
          onClick={toggle}
        >
          {full ? <IconArrowsMinimize size={22} stroke={1.6} /> : <IconArrowsMaximize size={22} stroke={1.6} />}
        </ActionIcon>
      </header>
      {board.data === undefined && !board.isError && <DelayedSpinner label={t('base:loading')} />}
      {board.isError && board.data === undefined && <p className="k-page">{t('arrivals/unread')}</p>}
      {board.data !== undefined && rows.length === 0 && <p className="k-page k-dim">{t('arrivals/none')}</p>}
      {/* What scrolls must be reachable by key */}
      {rows.length > 0 && (
        <div className="th-board-rows" tabIndex={0}>
          <Rows rows={rows} late={late} now={now} full={full} />
        </div>
      )}
      <footer className="th-board-foot k-dim">
        {t('arrivals/renewed', { time: format.clock(board.data?.now ?? now) })}
      </footer>
    </section>
  );
}

/** The dock in the colour of its unit; nothing is unloaded any more at that of one that is done. */
function Dock({ gate, status }: { gate: string | null; status: Status }) {
  if (gate === null || status === 'done') return <span className="k-dim">{gate ?? '–'}</span>;
  return <b className={`th-board-dock th-board-dock-${status} k-fig`}>{gate}</b>;
}

type MoreColumns = ReturnType<typeof useSlotColumns<{ listId: string | null; vehicle: string | null }>>;

function Row(props: {
  row: ArrivalRow;
  late: boolean;
  stands: boolean;
  full: boolean;
  now: number;
  more: MoreColumns;
}) {
  const { row, late, stands, full, now } = props;
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const go = useGo();
  // What stands since yesterday says so.
  const clock = (at: number): string => format.clockOn(at, now);
  const remark = (row: ArrivalRow): string =>
    [
      stands && row.actualArrival !== null && t('arrivals/stands', { time: clock(row.actualArrival) }),
      row.preliminary && t('arrivals/preliminary'),
      row.people > 0 && t('arrivals/people', { count: row.people }),
      row.closedAt !== null && t('arrivals/closed', { time: clock(row.closedAt) }),
      row.packagesMissing > 0 && t('arrivals/missing', { count: row.packagesMissing }),
      row.surplus > 0 && t('arrivals/surplus', { count: row.surplus }),
    ]
      .filter(Boolean)
      .join(', ');
  const eta = row.estimatedArrival;
  const open = row.unloadingListId;
  const status = late || stands ? 'late' : arrivalStatus[row.arrivalState];
  return (
    <tr className={late || stands ? 'th-board-late' : row.arrivalState === 'FINISHED' ? 'th-board-done' : undefined}>
      <td>
        <StatusMark status={status} label={t(`state/${row.arrivalState}`)} />
      </td>
      <td className="th-board-unit">{row.vehicle ?? row.tripName}</td>
      <td>
        <b className="k-cut">{row.partnerName ?? t('arrivals/ownTrip')}</b>
        {open && !full ? (
          <button type="button" className="th-board-link" onClick={() => go.to(`/TH/unloading/${open}`)}>
            {row.name}
          </button>
        ) : (
          <span className="k-dim">{row.name}</span>
        )}
      </td>
      <td className="k-fig k-dim">{row.plannedArrival === null ? '–' : clock(row.plannedArrival)}</td>
      <td className={`k-fig th-board-eta ${late ? 'k-late' : ''}`}>{eta === null ? '–' : format.clock(eta)}</td>
      <td className={`k-fig ${late ? 'k-late' : 'k-dim'}`}>{row.delayMin > 0 ? `+${row.delayMin}` : '0'}</td>
      <td>
        {row.etaSource ? t(`arrivals/sources/${row.etaSource}`) : '–'}
        <span className="k-dim k-fig th-board-line">
          {row.etaAt !== null && row.etaSource !== 'PLAN' && clock(row.etaAt)}
        </span>
      </td>
      <td>
        <Dock gate={row.gate} status={status} />
      </td>
      <td className="th-board-packages">
        {row.packagesExpected > 0 && (
          <>
            <span className="k-fig">
              <span className="th-board-count">{row.packagesUnloaded}</span>{' '}
              <span className="k-dim">{t('base:scan/of', { count: row.packagesExpected })}</span>
            </span>
            <span className="k-meter">
              <span
                className={row.arrivalState === 'UNLOADING' ? 'k-meter-transit' : 'k-meter-done'}
                style={{ width: `${Math.min(100, (row.packagesUnloaded / row.packagesExpected) * 100)}%` }}
              />
            </span>
          </>
        )}
      </td>
      <td className="th-board-aboard">
        <span className="k-row th-board-tags">
          {row.hasDangerousGoods && <span className="th-tag th-tag-dg">{t('arrivals/dg')}</span>}
          {row.topProducts > 0 && <span className="th-tag">{t('arrivals/top', { count: row.topProducts })}</span>}
        </span>
        <span className="k-dim th-board-line">
          {[
            row.weight > 0 && format.measure('MASS', row.weight),
            row.dangerousGoodsPoints > 0 && t('arrivals/points', { count: Math.round(row.dangerousGoodsPoints) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className="k-dim">{remark(row)}</td>
      {props.more.map(({ id, cell }) => (
        <td key={id}>{cell({ listId: row.unloadingListId, vehicle: row.vehicle })}</td>
      ))}
    </tr>
  );
}

function Rows(props: { rows: readonly ArrivalRow[]; late: (row: ArrivalRow) => boolean; now: number; full: boolean }) {
  const { t } = useTranslation('crossdock');
  const more = useSlotColumns(arrivalColumns);
  const heads = [
    'column/state',
    'arrivals/unit',
    'arrivals/from',
    'arrivals/plan',
    'arrivals/eta',
    'arrivals/min',
    'arrivals/source',
    'column/gate',
    'column/packages',
    'arrivals/onBoard',
    'arrivals/remark',
  ] as const;
  return (
    <table className="th-board-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
          {more.map(({ id, title }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            late={props.late(row)}
            stands={standsLong(row, props.now)}
            full={props.full}
            now={props.now}
            more={more}
          />
        ))}
      </tbody>
    </table>
  );
}
