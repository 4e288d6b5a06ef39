import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { CheckResultView } from '#kernel/checkAnswer.ts';
import { useCall } from '#client/call/useCall.ts';
import { dispatchCheck } from '../../contract/calls.ts';
import type { Place } from '../../rules/board/verdict.ts';
import { ownBroken } from './brokenText.ts';
import { mostItems } from '#modules/shipments/web/pieces/readMatching.ts';

/** A range that is drawn with Shift asks once, and a drag that only passes a trip does not ask at all; ms. */
const settleMs = { picking: 200, carrying: 90 } as const;

export type CheckQuestion = {
  tripId: string;
  itemIds: readonly string[];
  fromTripId?: string | undefined;
  position?: number | undefined;
};

/** What dispatching these shipments to the trip would say; asked again when trip or shipments change. */
export function useCheck(question: CheckQuestion | undefined, settle: keyof typeof settleMs, allowed: boolean) {
  const key = question ? JSON.stringify(question) : '';
  const [wanted] = useDebouncedValue(key, settleMs[settle]);
  const body = useMemo(() => {
    const { itemIds, ...rest } = wanted ? (JSON.parse(wanted) as CheckQuestion) : { itemIds: [], tripId: '' };
    return { ...rest, itemIds: itemIds.slice(0, mostItems) };
  }, [wanted]);
  const enabled = allowed && key !== '';
  const answer = useCall(
    dispatchCheck,
    { body },
    {
      enabled: enabled && wanted !== '',
      live: ['trip', 'item'],
      staleTime: 5000,
      keep: settle === 'picking',
      silent: true,
    },
  );
  const current = enabled && wanted === key && !answer.isPlaceholderData && !answer.isFetching;
  const refused = enabled && wanted === key && answer.isError;
  const data = enabled && (settle === 'picking' || wanted === key) ? answer.data : undefined;
  return { data, current, refused };
}
export type Check = ReturnType<typeof useCheck>;

export type CheckCounts = { errors: number; warnings: number; infos: number; blockers: string; numbers: string };

/** Results by severity, each code once, and what a place itself breaks; `blockers` are those that nobody may override. */
export function countChecks(results: readonly CheckResultView[], place?: Place): CheckCounts {
  const numbers = (wanted: (result: CheckResultView) => boolean) => [
    ...new Set(results.filter(wanted).map((result) => result.number)),
  ];
  return {
    errors: numbers((r) => r.severity === 'ERROR').length,
    warnings: numbers((r) => r.severity === 'WARNING').length + ownBroken(place, results).length,
    infos: numbers((r) => r.severity === 'INFO').length,
    blockers: numbers((r) => r.severity !== 'INFO' && !r.overridable).join(', '),
    numbers: numbers((r) => r.severity !== 'INFO').join(', '),
  };
}
