import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCloudOff, IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { LoadingItem, LoadingList } from '#modules/crossdock/contract/calls.ts';
import { BigCounter } from '#ui/scan/BigCounter.tsx';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { itemStatus } from '../list/status.ts';
import type { useLoading } from './useLoading.ts';
import { LastScans, lineTitles, RefusedScans, type Shows } from '../list/ScanLines.tsx';

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

/** Counter, the answer to the last scan, what came before, and the four things a loader does (mockups, scan screen). */
export function Scanning(props: {
  list: LoadingList;
  loading: ReturnType<typeof useLoading>;
  onDeviation: (itemId: string, packageId?: string) => void;
}) {
  const { t } = useTranslation('crossdock');
  const { list, loading } = props;
  const { summaries } = list;
  const { last, queue } = loading;
  const [shows, setShows] = useState<Shows>('scans');
  const openItems = list.items.filter((item) => item.scannedPackages < item.expectedPackages);
  const refused = last?.verdict.refusal === true;
  const lastItem = last?.answer?.item?.itemId;
  const { key, count } = instruction(list);
  const done = summaries.packagesScanned + loading.waitingHere;
  return (
    <div className={refused ? 'th-scan th-scan-refused' : 'th-scan'}>
      <div className="th-scan-top">
        <div className="k-row">
          <h2 className="th-instruction k-space">{t(key as 'loading/next', { count })}</h2>
          {queue.refused.length > 0 && (
            <button
              type="button"
              className="th-waiting th-refused"
              aria-pressed={shows === 'refused'}
              onClick={() => setShows(shows === 'refused' ? 'scans' : 'refused')}
            >
              <IconBan size={18} stroke={1.6} aria-hidden="true" />
              {t('loading/refused', { count: queue.refused.length })}
            </button>
          )}
          {queue.waiting > 0 && (
            <span className="th-waiting" role="status">
              {queue.offline && <IconCloudOff size={18} stroke={1.6} aria-hidden="true" />}
              {t('loading/waiting', { count: queue.waiting })}
            </span>
          )}
        </div>
        <div className="th-counter">
          <BigCounter
            done={done}
            waiting={loading.waitingHere}
            expected={summaries.packagesExpected}
            label={t('scan/progress', { done, expected: summaries.packagesExpected })}
          />
          <div className="th-counter-facts">
            <Departure list={list} />
            <span className="k-dim">
              {[
                t('loading/counts', { damaged: summaries.packagesDeviating, missing: summaries.packagesMissing }),
                ...(scannable.includes(list.state) || openOf(list) === 0
                  ? []
                  : [t('loading/openCount', { count: openOf(list) })]),
              ].join(', ')}
            </span>
          </div>
        </div>
      </div>
      {last && <ScanResult verdict={last.verdict} />}
      {refused && (
        <p className="th-not-counted">
          <b>{done}</b> {t('loading/notCounted', { count: summaries.packagesExpected })}
        </p>
      )}
      {refused && (
        <Button className="th-aside" size="xl" variant="filled" autoFocus onClick={loading.setAside}>
          {t(last.free ? 'loading/scanOn' : 'loading/putAside')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="th-scan-list" tabIndex={0} aria-label={t(lineTitles[shows])}>
        {shows === 'scans' && <LastScans scans={list.lastScans} queue={queue} itemOf={loading.itemOf} />}
        {shows === 'open' && <OpenItems items={openItems} onDeviation={props.onDeviation} />}
        {shows === 'refused' && <RefusedScans queue={queue} />}
      </section>
      <div className="th-scan-foot">
        {queue.offline && <p className="k-dim">{t('loading/noNetwork')}</p>}
        {scannable.includes(list.state) && (
          <ScanInput instruction="" onScan={(code, source) => loading.scan(code, source === 'typed')} />
        )}
        <div className="k-scan-ways">
          <Button
            size="xl"
            disabled={!loading.canUndo}
            leftSection={<IconArrowBackUp size={20} stroke={1.6} aria-hidden="true" />}
            onClick={loading.undoLast}
          >
            {t('loading/undoLast')}
          </Button>
          <Button
            size="xl"
            disabled={!lastItem}
            leftSection={<IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => lastItem && props.onDeviation(lastItem, last?.answer?.package?.packageId)}
          >
            {t('loading/deviation')}
          </Button>
        </div>
        <Button
          size="xl"
          fullWidth
          aria-pressed={shows === 'open'}
          leftSection={<IconListSearch size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => setShows(shows === 'open' ? 'scans' : 'open')}
        >
          {t('loading/missing', { count: Math.max(0, summaries.packagesExpected - done) })}
        </Button>
      </div>
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

function OpenItems(props: { items: readonly LoadingItem[]; onDeviation: (itemId: string) => void }) {
  const { t } = useTranslation('crossdock');
  if (props.items.length === 0) return <p className="th-line k-dim">{t('loading/allDone')}</p>;
  return (
    <ul>
      {props.items.map((item) => (
        <li key={item.itemId}>
          <button type="button" className="th-line th-open" onClick={() => props.onDeviation(item.itemId)}>
            <span className="k-space k-col th-open-text">
              <b className="k-cut">{item.consigneeName}</b>
              <span className="k-dim k-cut">
                {[item.orderNumber, item.placeCity, item.storingPosition].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StatusMark
              status={itemStatus[item.state]}
              label={t('scan/progress', { done: item.scannedPackages, expected: item.expectedPackages })}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
