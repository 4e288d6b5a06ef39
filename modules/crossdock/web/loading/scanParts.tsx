import { type Translate, useTranslation } from '#ui/translation.ts';
import type { LoadingList } from '#modules/crossdock/contract/calls.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { OpenItems } from '../list/OpenItems.tsx';
import type { Scanning } from '../list/process.ts';
import { ScanCounter, type Showing } from '../list/ScanScreen.tsx';
import { DeviationWay, OpenWay, UndoWay } from '../list/ScanWays.tsx';
import { itemStatus } from '../list/status.ts';
import type { Loading } from './useLoading.ts';

type At = Scanning<LoadingList, Loading>;

export const scannable: readonly LoadingList['state'][] = ['RELEASED', 'INPROGRESS'];
const openOf = ({ summaries }: LoadingList): number =>
  Math.max(0, summaries.packagesExpected - summaries.packagesScanned);

export function instruction({ list, takes }: At, t: Translate<'crossdock'>): string {
  const count = openOf(list);
  if (list.state === 'FINISHED' || list.state === 'CLOSINGREQUESTED')
    return t(count > 0 ? 'loading/finishedOpen' : 'loading/finished', { count });
  if (!takes) return t('loading/closed', { count });
  return t(list.summaries.packagesExpected > 0 && count === 0 ? 'loading/allDone' : 'loading/next', { count });
}

/** How far the truck is loaded, and how long it still stands. */
export function Counter({ list, scans, done, takes }: At) {
  const { t } = useTranslation('crossdock');
  const { summaries } = list;
  return (
    <ScanCounter done={done} waiting={scans.waitingHere} expected={summaries.packagesExpected}>
      <Departure list={list} />
      <span className="k-dim">
        {[
          t('loading/counts', { damaged: summaries.packagesDeviating, missing: summaries.packagesMissing }),
          ...(takes || openOf(list) === 0 ? [] : [t('loading/openCount', { count: openOf(list) })]),
        ].join(', ')}
      </span>
    </ScanCounter>
  );
}

/** A refusal leaves the counter where it stands. */
export function NotCounted({ list, done }: At) {
  const { t } = useTranslation('crossdock');
  return (
    <p className="th-not-counted">
      <b>{done}</b> {t('loading/notCounted', { count: list.summaries.packagesExpected })}
    </p>
  );
}

export function Open({ list, onDeviation }: At) {
  const { t } = useTranslation('crossdock');
  return (
    <OpenItems
      items={list.items.filter((item) => item.scannedPackages < item.expectedPackages)}
      done={t('loading/allDone')}
      status={(item) => itemStatus[item.state]}
      where={(item) => item.storingPosition}
      onOpen={onDeviation}
    />
  );
}

/** What a loader does beside scanning. */
export function Ways({ scans, open, onDeviation, shows, toggle }: At & Showing) {
  const { t } = useTranslation('crossdock');
  return (
    <div className="k-scan-ways">
      <UndoWay canUndo={scans.canUndo} undoLast={scans.undoLast} />
      <DeviationWay about={scans.last?.about} label={t('loading/deviation')} onDeviation={onDeviation} />
      <OpenWay wide shows={shows} toggle={toggle} label={t('loading/missing', { count: open })} />
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
