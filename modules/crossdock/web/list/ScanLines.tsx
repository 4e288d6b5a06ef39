import type { TextKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import type { LoadingList } from '#modules/crossdock/contract/calls.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { GlyphName } from '#ui/status/status.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { resultText } from '../loading/verdictOf.ts';
import { type Look, scanLook, waitingLook, type WaitingState } from './status.ts';
import { shownCode } from './useListScans.ts';
import type { useScanQueue } from './useScanQueue.ts';
import '../loading/loading.css';

/** What stands below the counter of a scan screen. */
export type Shows = 'scans' | 'open' | 'refused';
export const lineTitles: Record<Shows, TextKey> = {
  scans: 'crossdock:loading/lastScans',
  open: 'crossdock:loading/shipments',
  refused: 'crossdock:loading/refusedScans',
};

type Queue = ReturnType<typeof useScanQueue>;

/** Scans that the server refused, with its reason, until somebody has seen to each. */
export function RefusedScans({ queue }: { queue: Queue }) {
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
          {scan.body.deviation && (
            <p>
              {t('loading/deviationOf', {
                deviation: scan.body.deviation.text,
                count: scan.body.deviation.photos.length,
              })}
            </p>
          )}
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
export function LastScans(props: {
  scans: LoadingList['lastScans'];
  queue: Queue;
  itemOf: (barcode: string) => { consigneeName: string } | undefined;
  /** What a scan with this result did; absent: it was loaded. */
  word?: (result: LoadingList['lastScans'][number]['result']) => string | undefined;
}) {
  const { t } = useTranslation('crossdock');
  const sent = new Set(props.scans.map((scan) => scan.clientScanId));
  const waiting = props.queue.shown
    .filter(({ body }) => !sent.has(body.clientScanId))
    .map(({ body, said }): ScanLine => {
      const look = waitingLook[(said ?? 'UNJUDGED') as WaitingState];
      return {
        key: body.clientScanId,
        barcode: body.barcode,
        consignee: body.placeAs ? shownCode(body.barcode) : (props.itemOf(body.barcode)?.consigneeName ?? null),
        look: look.status,
        ...(look.glyph ? { glyph: look.glyph } : {}),
        word: body.deviation ? body.deviation.text : t(look.row as 'loading/waitingMark'),
        at: body.scannedAt,
      };
    })
    .reverse();
  const known = props.scans.map((scan): ScanLine => {
    const { status, glyph } = scanLook[scan.result];
    const line = { key: scan.clientScanId, barcode: scan.barcode, consignee: scan.consigneeName, at: scan.at };
    if (scan.undone) return { ...line, look: 'later', word: t('loading/undoneMark') };
    if (scan.deviation) return { ...line, look: 'risk', word: scan.deviation };
    return {
      ...line,
      look: status,
      ...(glyph ? { glyph: 'block' } : {}),
      word: props.word?.(scan.result) ?? resultText(scan.result, t),
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
