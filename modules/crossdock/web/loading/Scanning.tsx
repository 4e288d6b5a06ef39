import type { TextKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCloudOff, IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { LoadingItem, LoadingList } from '#modules/crossdock/contract/calls.ts';
import { BigCounter } from '#ui/scan/BigCounter.tsx';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { GlyphName } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { WaitingVerdict } from '#modules/crossdock/rules/list/waitingScan.ts';
import { itemStatus, type Look, scanLook, waitingLook } from '../list/status.ts';
import type { useLoading } from './useLoading.ts';
import { resultText } from './verdictOf.ts';

type Shows = 'scans' | 'open' | 'refused';
const titles: Record<Shows, TextKey> = {
  scans: 'crossdock:loading/lastScans',
  open: 'crossdock:loading/shipments',
  refused: 'crossdock:loading/refusedScans',
};
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
      <section className="th-scan-list" tabIndex={0} aria-label={t(titles[shows])}>
        {shows === 'scans' && <LastScans list={list} loading={loading} />}
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

/** Scans that the server refused, with its reason, until somebody has seen to each. */
function RefusedScans({ queue }: { queue: ReturnType<typeof useLoading>['queue'] }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  if (queue.refused.length === 0) return <p className="th-line k-dim">{t('loading/noneRefused')}</p>;
  return (
    <ul>
      {queue.refused.map((scan) => (
        <li key={scan.seq} className="th-line th-refusal">
          <div className="k-row">
            <b className="k-fig k-cut k-space">{scan.body.barcode}</b>
            <time className="k-dim k-fig">{format.clock(scan.body.scannedAt)}</time>
          </div>
          <p>{scan.why}</p>
          <div className="k-row">
            <Button size="lg" variant="default" onClick={() => queue.sendAgain(scan)}>
              {t('loading/sendAgain')}
            </Button>
            <Button size="lg" variant="default" onClick={() => queue.settle(scan.seq)}>
              {t('loading/settled')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
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

/** What one line of the last scans says: glyph and the end of the code first, the word in its colour at the end. */
type ScanLine = {
  key: string;
  barcode: string;
  consignee: string | null;
  look: Look['status'];
  glyph?: GlyphName;
  word: string;
  at: number;
};

function Line({ line }: { line: ScanLine }) {
  const format = useFormat();
  return (
    <li className="th-line">
      <span className={`th-glyph k-${line.look}`}>
        <Glyph name={line.glyph ?? line.look} size={18} />
      </span>
      <span className="k-fig th-code" title={line.barcode}>{`…${line.barcode.slice(-4)}`}</span>
      <span className="k-cut k-space">{line.consignee}</span>
      <b className={`k-${line.look} th-word`} title={line.word}>
        {line.word}
      </b>
      <time className="k-dim k-fig">{format.clock(line.at)}</time>
    </li>
  );
}

/** What waits on this device first, then what the server knows, the latest on top. */
function LastScans({ list, loading }: { list: LoadingList; loading: ReturnType<typeof useLoading> }) {
  const { t } = useTranslation('crossdock');
  const sent = new Set(list.lastScans.map((scan) => scan.clientScanId));
  const waiting = loading.queue.shown
    .filter(({ body }) => !sent.has(body.clientScanId))
    .map(({ body, said }): ScanLine => {
      const look = waitingLook[(said ?? 'UNJUDGED') as WaitingVerdict];
      return {
        key: body.clientScanId,
        barcode: body.barcode,
        consignee: loading.itemOf(body.barcode)?.consigneeName ?? null,
        look: look.status,
        ...(look.glyph ? { glyph: look.glyph } : {}),
        word: t(look.row as 'loading/waitingMark'),
        at: body.scannedAt,
      };
    })
    .reverse();
  const known = list.lastScans.map((scan): ScanLine => {
    const { status, glyph } = scanLook[scan.result];
    const line = { key: scan.clientScanId, barcode: scan.barcode, consignee: scan.consigneeName, at: scan.at };
    if (scan.undone) return { ...line, look: 'later', word: t('loading/undoneMark') };
    if (scan.deviation) return { ...line, look: 'risk', word: scan.deviation };
    return {
      ...line,
      look: status,
      ...(glyph ? { glyph: 'block' } : {}),
      word: resultText(scan.result, scan.barcode, t),
    };
  });
  return (
    <ul>
      {[...waiting, ...known].map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
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
