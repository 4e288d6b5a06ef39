import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '../status/Glyph.tsx';
import { readByCamera } from './activity.ts';
import { type CodeFormat, codeDetector, hallFormats } from './detector.ts';
import './scan.css';

/** ms within which the camera does not report the same code again. */
const repeatMs = 2000;

/** Why the camera reads nothing: the person has said no, there is none, another program holds it, the reader is not on this device. */
const words = {
  denied: 'scan/cameraDenied',
  missing: 'scan/cameraMissing',
  busy: 'scan/cameraBusy',
  noReader: 'scan/cameraNoReader',
} as const;
type Problem = keyof typeof words;
const byName: Record<string, Problem> = { NotAllowedError: 'denied', NotReadableError: 'busy', AbortError: 'busy' };
const problemOf = (error: unknown): Problem =>
  (error instanceof DOMException ? byName[error.name] : undefined) ?? 'missing';

/** Reads codes from the camera until it is taken off the page. */
export function CameraScan(props: { onScan: (code: string) => void; formats?: readonly CodeFormat[] }) {
  const { t } = useTranslation('base');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props.onScan);
  latest.current = props.onScan;
  const [problem, setProblem] = useState<Problem>();
  const formats = (props.formats ?? hallFormats).join('|');
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    let seen = { code: '', at: 0 };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const run = async () => {
      // On its way while the person is asked for the camera.
      const reader = codeDetector(formats.split('|') as CodeFormat[]).catch(() => undefined);
      if (!('mediaDevices' in navigator) || !navigator.mediaDevices)
        throw new DOMException('no camera', 'NotFoundError');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      const element = video.current;
      if (stopped || !element) return;
      element.srcObject = stream;
      await element.play();
      const detector = await reader;
      if (!detector) return setProblem('noReader');
      while (!stopped) {
        const code = await detector.detect(element).catch(() => undefined);
        const now = performance.now();
        if (code && !stopped && (code !== seen.code || now - seen.at > repeatMs)) {
          seen = { code, at: now };
          latest.current(code);
          window.dispatchEvent(new Event(readByCamera));
        } else if (code) seen.at = now;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    };
    run()
      .catch((error: unknown) => {
        if (!stopped) setProblem(problemOf(error));
      })
      .finally(stop);
    return () => {
      stopped = true;
      stop();
    };
  }, [formats]);
  if (problem)
    return (
      <div className="k-alert k-alert-risk" role="alert">
        <Glyph name="risk" />
        <div>{t(words[problem])}</div>
      </div>
    );
  return (
    <div className="k-camera">
      {/* A live picture of the hall has no words */}
      <video ref={video} muted playsInline aria-label={t('scan/cameraPicture')} />
      <span className="k-camera-line" aria-hidden="true" />
    </div>
  );
}
