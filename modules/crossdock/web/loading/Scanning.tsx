import type { ReactNode } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { LoadingList } from '#modules/crossdock/contract/calls.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { OpenItems } from '../list/OpenItems.tsx';
import { LastScans } from '../list/ScanLines.tsx';
import { ScanCounter, ScanScreen, type Showing } from '../list/ScanScreen.tsx';
import { DeviationWay, OpenWay, UndoWay } from '../list/ScanWays.tsx';
import { itemStatus } from '../list/status.ts';
import type { useLoading } from './useLoading.ts';

const scannable: readonly LoadingList['state'][] = ['RELEASED', 'INPROGRESS'];
const openOf = ({ summaries }: LoadingList): number =>
  Math.max(0, summaries.packagesExpected - summaries.packagesScanned);

const instruction = (list: LoadingList): { key: string; count: number } => {
  const count = openOf(list);
  if (list.state === 'FINISHED' || list.state === 'CLOSINGREQUESTED')
    return { key: count > 0 ? 'loading/finishedOpen' : 'loading/finished', count };
  if (!scannable.includes(list.state)) return { key: 'loading/closed', count };
  return { key: list.summaries.packagesExpected > 0 && count === 0 ? 'loading/allDone' : 'loading/next', count };
};

type Loading = ReturnType<typeof useLoading>;
type Deviates = (itemId: string, packageId?: string) => void;

/** The scan screen of a loading list. */
export function Scanning(props: {
  list: LoadingList;
  loading: Loading;
  onDeviation: Deviates;
  /** What a phone has behind the scans. */
  papers?: ReactNode;
  notices?: ReactNode;
}) {
  const { t } = useTranslation('crossdock');
  const { list, loading } = props;
  const { summaries } = list;
  const { key, count } = instruction(list);
  const done = summaries.packagesScanned + loading.waitingHere;
  const takes = scannable.includes(list.state);
  return (
    <ScanScreen
      scans={loading}
      instruction={t(key as 'loading/next', { count })}
      counter={
        <ScanCounter done={done} waiting={loading.waitingHere} expected={summaries.packagesExpected}>
          <Departure list={list} />
          <span className="k-dim">
            {[
              t('loading/counts', { damaged: summaries.packagesDeviating, missing: summaries.packagesMissing }),
              ...(takes || openOf(list) === 0 ? [] : [t('loading/openCount', { count: openOf(list) })]),
            ].join(', ')}
          </span>
        </ScanCounter>
      }
      refusedNote={
        <p className="th-not-counted">
          <b>{done}</b> {t('loading/notCounted', { count: summaries.packagesExpected })}
        </p>
      }
      lastScans={<LastScans scans={list.lastScans} queue={loading.queue} itemOf={loading.itemOf} />}
      open={
        <OpenItems
          items={list.items.filter((item) => item.scannedPackages < item.expectedPackages)}
          done={t('loading/allDone')}
          status={(item) => itemStatus[item.state]}
          where={(item) => item.storingPosition}
          onOpen={props.onDeviation}
        />
      }
      onScan={takes ? (code, source) => loading.scan(code, source === 'typed') : undefined}
      papers={props.papers}
      notices={props.notices}
      ways={(showing) => (
        <Ways
          {...showing}
          loading={loading}
          open={Math.max(0, summaries.packagesExpected - done)}
          onDeviation={props.onDeviation}
        />
      )}
    />
  );
}

/** What a loader does beside scanning. */
function Ways(props: Showing & { loading: Loading; open: number; onDeviation: Deviates }) {
  const { t } = useTranslation('crossdock');
  const { loading, shows, toggle } = props;
  return (
    <div className="k-scan-ways">
      <UndoWay canUndo={loading.canUndo} undoLast={loading.undoLast} />
      <DeviationWay about={loading.last?.about} label={t('loading/deviation')} onDeviation={props.onDeviation} />
      <OpenWay wide shows={shows} toggle={toggle} label={t('loading/missing', { count: props.open })} />
    </div>
  );
}

/** Minutes until the planned departure, while the truck still stands. */
function Departure({ list }: { list: LoadingList }) {
  const { t } = useTranslation('crossdock');
  if (list.plannedDeparture === null || list.state === 'CLOSED') return null;
  const minutes = Math.round((list.plannedDeparture - Date.now()) / 60_000);
  // A departure of another day is told by its date in the head, not by a thousand minutes.
  if (Math.abs(minutes) > 180) return null;
  return minutes >= 0 ? (
    <StatusMark status={minutes <= 15 ? 'risk' : 'planned'} label={t('loading/minutesLeft', { count: minutes })} />
  ) : (
    <StatusMark status="late" label={t('loading/late', { count: -minutes })} />
  );
}
