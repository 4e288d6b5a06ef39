import { Button } from '@mantine/core';
import { IconBan, IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { TakesNoScans } from '../pieces/TakesNoScans.tsx';
import { dismissDone } from '#ui/feedback/toasts.ts';
import { BigCounter } from '#ui/scan/BigCounter.tsx';
import { ScanInput, type ScanSource } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { lineTitles, RefusedScans, type Shows } from './ScanLines.tsx';
import { PrintScanned } from './PrintScanned.tsx';
import type { useListScans } from './useListScans.ts';
import '../loading/loading.css';

type Scans = Pick<ReturnType<typeof useListScans>, 'last' | 'queue' | 'setAside'>;

/** What stands below the counter, and how it is changed. */
export type Showing = { shows: Shows; toggle: (what: Shows) => void };

/** Done of expected with what else is to be known of the list; `waiting` of the done ones are not confirmed yet. */
export function ScanCounter(props: { done: number; waiting: number; expected: number; children: ReactNode }) {
  const { t } = useTranslation('crossdock');
  const { done, expected } = props;
  return (
    <div className="th-counter">
      <BigCounter
        done={done}
        waiting={props.waiting}
        expected={expected}
        label={t('scan/progress', { done: done - props.waiting, expected })}
      />
      <div className="th-counter-facts">{props.children}</div>
    </div>
  );
}

/** What to do next, and what waits on this device or was refused. */
function Instruction({ text, queue, shows, toggle }: Showing & { text: string; queue: Scans['queue'] }) {
  const { t } = useTranslation('crossdock');
  return (
    <div className="k-row">
      <h2 className="th-instruction k-space">{text}</h2>
      {queue.refused.length > 0 && (
        <button
          type="button"
          className="th-waiting th-refused"
          aria-pressed={shows === 'refused'}
          onClick={() => toggle('refused')}
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
  );
}

/**
 * The scan screen of a list of any kind: what to do and how far it is, the answer to the last scan, what came before, and what a person
 * does beside scanning.
 */
export function ScanScreen(props: {
  scans: Scans;
  className?: string | undefined;
  instruction: string;
  counter: ReactNode;
  /** Between the counter and the answer: where the person stands. */
  place?: ReactNode;
  /** Below the answer; a refusal hides it. */
  note?: ReactNode;
  /** What is refused stays where it stands: there is nothing to put aside. */
  stays?: boolean | undefined;
  /** Below a refusal. */
  refusedNote?: ReactNode;
  lastScans: ReactNode;
  open: ReactNode;
  /** Absent: the list takes no scans. */
  onScan: ((code: string, source: ScanSource) => void) | undefined;
  /** False while a dialog of the screen reads the scanner. */
  reads?: boolean;
  ways: (showing: Showing) => ReactNode;
  /** What is to be known of the list before anything else; a phone scrolls it away with the counter. */
  notices?: ReactNode;
  /** Seals and papers: on a phone behind what was scanned. */
  papers?: ReactNode;
}) {
  const { t } = useTranslation('crossdock');
  const { last, queue, setAside } = props.scans;
  const [shows, setShows] = useState<Shows>('scans');
  const toggle = (what: Shows) => setShows(shows === what ? 'scans' : what);
  const refused = last?.verdict.refusal === true;
  const body = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  // Whoever had scrolled to what was scanned before sees the answer to the next scan all the same.
  useEffect(() => {
    if (!last) return;
    // On a small scanner it lies over the refusal; beside any other answer it may be what is to be read (the number of an unknown package).
    if (last.verdict.refusal) dismissDone();
    body.current?.scrollTo({ top: 0 });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  const answer = (
    <>
      {last && (
        <div ref={card}>
          <ScanResult verdict={last.verdict} />
        </div>
      )}
      {refused ? props.refusedNote : props.note}
      {!refused && <PrintScanned last={last} />}
    </>
  );
  const classes = ['th-scan', props.className, refused && 'th-scan-refused'].filter(Boolean).join(' ');
  return (
    <div className={classes}>
      <div ref={body} className="th-scan-body" tabIndex={0}>
        {props.notices}
        <div className="th-scan-top">
          <Instruction text={props.instruction} {...{ queue, shows, toggle }} />
          {props.counter}
        </div>
        {props.place}
        {props.onScan ? answer : <TakesNoScans why={props.instruction}>{answer}</TakesNoScans>}
        <section className="th-scan-list" tabIndex={0} aria-label={t(lineTitles[shows])}>
          {shows === 'scans' && props.lastScans}
          {shows === 'open' && props.open}
          {shows === 'refused' && <RefusedScans queue={queue} />}
        </section>
        {props.papers}
      </div>
      {refused && (
        <div className="th-acknowledge" data-foot="">
          {last.stops && (
            <p className={last.notCounted ? 'k-late' : 'k-dim'} role={last.notCounted ? 'alert' : undefined}>
              {last.notCounted
                ? t('loading/stoppedNotCounted', {
                    codes: last.notCounted.map((one) => `…${one.slice(-4)}`).join(', '),
                  })
                : t('loading/stopped')}
            </p>
          )}
          <Button size="xl" fullWidth variant="filled" autoFocus onClick={setAside}>
            {t(last.free || props.stays ? 'loading/scanOn' : 'loading/putAside')}
          </Button>
        </div>
      )}
      <div className="th-scan-foot" data-foot="">
        {queue.offline && <p className="k-dim">{t('loading/noNetwork')}</p>}
        {props.onScan && <ScanInput instruction="" enabled={props.reads ?? true} onScan={props.onScan} />}
        {props.ways({ shows, toggle })}
      </div>
    </div>
  );
}
