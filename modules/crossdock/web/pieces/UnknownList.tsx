import { Button } from '@mantine/core';
import { useState } from 'react';
import { isUnreached } from '#client/call/CallError.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { useTranslation } from '#ui/translation.ts';
import { shortCode } from '../loading/verdictOf.ts';
import { type LastScan, refusal } from '../list/useListScans.ts';

/** The page of a list that cannot be read: not yet, not without a network, or not by this person. What is scanned here is refused aloud. */
export function UnknownList(props: {
  answer: { isError: boolean; error: unknown; refetch: () => unknown };
  /** Why it cannot be seen, where the server has said so. */
  text: string;
  /** What is not on this device; absent: a list of the hall. */
  notHere?: string;
  /** The screen of the lists of its kind. */
  lists: { address: string; title: string };
}) {
  const { t } = useTranslation('crossdock');
  const go = useGo();
  const [last, setLast] = useState<LastScan>();
  const { isError, error, refetch } = props.answer;
  const away = isError && isUnreached(error);
  return (
    <div className="k-page k-col">
      {isError ? (
        <>
          <p>{away ? (props.notHere ?? t('list/notHere')) : props.text}</p>
          {away && <p className="k-dim">{t('list/notHereNext')}</p>}
          <div className="k-row">
            <Button onClick={() => refetch()}>{t('base:retry')}</Button>
            <Button onClick={() => go.leave(props.lists.address)}>{props.lists.title}</Button>
          </div>
        </>
      ) : (
        <DelayedSpinner label={t('base:loading')} />
      )}
      {last && <ScanResult verdict={last.verdict} />}
      <ScanInput
        instruction=""
        onScan={(code) => setLast(refusal(t('list/notCounted'), t('list/notCountedNext'), shortCode(code)))}
      />
    </div>
  );
}
