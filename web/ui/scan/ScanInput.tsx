import { Button, Switch, TextInput } from '@mantine/core';
import { IconCamera, IconCameraOff, IconKeyboard } from '@tabler/icons-react';
import { type FormEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { DelayedSpinner } from '../feedback/DelayedSpinner.tsx';
import { dismissToast, toastError } from '../feedback/toasts.ts';
import { useRemembered } from '../layout/remember.ts';
import type { CodeFormat } from './detector.ts';
import { signalScan } from './signal.ts';
import { useWedge } from './useWedge.ts';
import type { WedgeOptions } from './WedgeBuffer.ts';
import './scan.css';

// The reader's wasm is loaded when the camera is switched on, not before.
const CameraScan = lazy(() => import('./CameraScan.tsx').then((m) => ({ default: m.CameraScan })));

/** A wireless scanner may leave 200 ms between two keys; who switches this on waits as long for a typed letter. */
const slowWait = 220;
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** How a code came. */
export type ScanSource = 'wedge' | 'camera' | 'typed';

/** A dialog lies over the page: who scans now means the dialog, not the list behind it. */
const isCovered = (place: RefObject<HTMLElement | null>): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some(
    (dialog) => !dialog.contains(place.current),
  );

/** Scanner, camera and typing in one place (look.md, rule 9): the screen hears `onScan` and shows its answer. */
export function ScanInput(props: {
  instruction?: string;
  onScan: (code: string, source: ScanSource) => void;
  wedge?: WedgeOptions;
  formats?: readonly CodeFormat[];
  /** False while an answer must be read first (wrong truck). */
  enabled?: boolean;
}) {
  const { t } = useTranslation('base');
  const { enabled = true, onScan } = props;
  const [way, setWay] = useState<'wedge' | 'camera' | 'typed'>('wedge');
  const [typed, setTyped] = useState('');
  const [slow, setSlow] = useRemembered('scan/slow', false, isBoolean);
  const place = useRef<HTMLDivElement>(null);
  const said = useRef<number>(undefined);
  const scanned = (code: string) => {
    // What was said of a scan behind a dialog is over with the next one that counts.
    if (said.current !== undefined) dismissToast(said.current);
    said.current = undefined;
    if (!isCovered(place)) return onScan(code, 'wedge');
    signalScan('refused');
    said.current = toastError({ key: 'base:scan/dialogOpen' }, { key: 'base:scan/dialogOpenNext' });
  };
  // A slow scanner is recognised by itself; the switch says so and turns it off again.
  useWedge(scanned, { ...(slow ? { wait: slowWait } : {}), ...props.wedge, enabled, onSlow: () => setSlow(true) });
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    if (code === '' || !enabled) return;
    onScan(code, 'typed');
    setTyped('');
  };
  return (
    <div className="k-scan" ref={place}>
      {props.instruction === '' ? null : (
        <p className="k-scan-instruction">{props.instruction ?? t('scan/instruction')}</p>
      )}
      {way === 'camera' && (
        <Suspense fallback={<DelayedSpinner label={t('loading')} />}>
          <CameraScan
            onScan={(code) => enabled && onScan(code, 'camera')}
            {...(props.formats ? { formats: props.formats } : {})}
          />
        </Suspense>
      )}
      {way === 'typed' && (
        <form className="k-scan-typed" onSubmit={submitted}>
          <TextInput
            size="xl"
            autoFocus
            aria-label={t('scan/code')}
            placeholder={t('scan/code')}
            value={typed}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="send"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="xl" variant="filled" disabled={typed.trim() === ''}>
            {t('scan/take')}
          </Button>
          <Switch
            size="md"
            checked={slow}
            onChange={(event) => setSlow(event.currentTarget.checked)}
            label={t('scan/slow')}
            description={t('scan/slowHint')}
          />
        </form>
      )}
      <div className="k-scan-ways">
        <Button
          size="xl"
          aria-pressed={way === 'camera'}
          leftSection={
            way === 'camera' ? (
              <IconCameraOff size={20} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconCamera size={20} stroke={1.6} aria-hidden="true" />
            )
          }
          onClick={() => setWay(way === 'camera' ? 'wedge' : 'camera')}
        >
          {t(way === 'camera' ? 'scan/cameraStop' : 'scan/camera')}
        </Button>
        <Button
          size="xl"
          aria-pressed={way === 'typed'}
          leftSection={<IconKeyboard size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => setWay(way === 'typed' ? 'wedge' : 'typed')}
        >
          {t('scan/type')}
        </Button>
      </div>
    </div>
  );
}
