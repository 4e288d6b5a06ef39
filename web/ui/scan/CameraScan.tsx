import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '../status/Glyph.tsx';
import { type CodeFormat, codeDetector, hallFormats } from './detector.ts';
import './scan.css';

/** ms within which the camera does not report the same code again. */
const repeatMs = 2000;

/** Reads codes from the camera until it is taken off the page. */
export function CameraScan(props: { onScan: (code: string) => void; formats?: readonly CodeFormat[] }) {
  const { t } = useTranslation('base');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props.onScan);
  latest.current = props.onScan;
  const [problem, setProblem] = useState<'denied' | 'missing'>();
  const formats = (props.formats ?? hallFormats).join('|');
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    let seen = { code: '', at: 0 };
    const run = async () => {
      if (!('mediaDevices' in navigator) || !navigator.mediaDevices)
        throw new DOMException('no camera', 'NotFoundError');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      const element = video.current;
      if (stopped || !element) return;
      element.srcObject = stream;
      await element.play();
      const detector = codeDetector(formats.split('|') as CodeFormat[]);
      while (!stopped) {
        const code = await detector.detect(element).catch(() => undefined);
        const now = performance.now();
        if (code && !stopped && (code !== seen.code || now - seen.at > repeatMs)) {
          seen = { code, at: now };
          latest.current(code);
        } else if (code) seen.at = now;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    };
    run()
      .catch((error: unknown) => {
        if (!stopped)
          setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing');
      })
      .finally(() => stopped && stream?.getTracks().forEach((track) => track.stop()));
    return () => {
      stopped = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [formats]);
  if (problem)
    return (
      <div className="k-alert k-alert-risk" role="alert">
        <Glyph name="risk" />
        <div>{t(problem === 'denied' ? 'scan/cameraDenied' : 'scan/cameraMissing')}</div>
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
