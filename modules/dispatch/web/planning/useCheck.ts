import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { CheckResultView } from '#kernel/checkAnswer.ts';
import { useCall } from '#shell/useCall.ts';
import { dispatchCheck } from '../../contract/calls.ts';
import { mostItems } from './usePool.ts';

/** A range that is drawn with Shift asks once, ms. */
const settleMs = 200;

/** What dispatching the picked shipments to the target would say; asked again when trip or shipments change. */
export function useCheck(tripId: string | undefined, picked: ReadonlyMap<string, unknown>, allowed: boolean) {
  const ids = useMemo(() => [...picked.keys()].slice(0, mostItems), [picked]);
  const [wanted] = useDebouncedValue(ids, settleMs);
  const enabled = allowed && tripId !== undefined && ids.length > 0;
  const answer = useCall(
    dispatchCheck,
    { body: { tripId: tripId ?? '', itemIds: wanted } },
    { enabled: enabled && wanted.length > 0, live: ['trip', 'item'], staleTime: 5000, keep: true, silent: true },
  );
  const current = enabled && wanted === ids && !answer.isPlaceholderData && !answer.isFetching;
  return { data: enabled ? answer.data : undefined, current };
}

export type CheckCounts = { errors: number; warnings: number; infos: number; blockers: string; numbers: string };

/** Results by severity, each code once; `blockers` are those that nobody may override. */
export function countChecks(results: readonly CheckResultView[]): CheckCounts {
  const numbers = (wanted: (result: CheckResultView) => boolean) => [
    ...new Set(results.filter(wanted).map((result) => result.number)),
  ];
  return {
    errors: numbers((r) => r.severity === 'ERROR').length,
    warnings: numbers((r) => r.severity === 'WARNING').length,
    infos: numbers((r) => r.severity === 'INFO').length,
    blockers: numbers((r) => r.severity !== 'INFO' && !r.overridable).join(', '),
    numbers: numbers((r) => r.severity !== 'INFO').join(', '),
  };
}
