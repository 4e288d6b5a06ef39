import { type ReactNode, useState } from 'react';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { useWedge } from '#ui/scan/useWedge.ts';
import { useTranslation } from '#ui/translation.ts';
import { type LastScan, refusal } from '../list/useListScans.ts';
import { shortCode } from '../loading/verdictOf.ts';

/** What is ended or closed takes no scans, and says so of each, aloud: whoever scans on must not believe that it counts. */
export function TakesNoScans({ why, children }: { why: string; children?: ReactNode }) {
  const { t } = useTranslation('crossdock');
  const [last, setLast] = useState<LastScan>();
  useWedge((code) => setLast(refusal(t('list/notCounted'), why, t('list/takesNone'), shortCode(code))));
  return last ? <ScanResult verdict={last.verdict} /> : children;
}
