import { useCallback, useMemo, useState, useRef } from 'react';
import { useAddress } from '#client/navigation/navigation.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { noSelection, type Selection } from '#ui/list/selection.ts';
import * as calls from '#modules/dayplan/contract/calls.ts';
import type { DayRequest, PlanTour } from '#modules/dayplan/contract/calls.ts';
import { useDay } from '#modules/dispatch/web/pieces/useDay.ts';
import { tripAnswers } from '#modules/dispatch/web/pieces/tripAnswers.ts';
import { planAnswers, startProposal } from './startProposal.ts';

const live = ['dayPlan', 'trip', 'item'] as const;
/** Time between two questions about a running search, ms. */
const pollMs = 1000;
const none: readonly PlanTour[] = [];

/** The proposals of the day, the one that is looked at, and what is chosen of it. */
export function usePlan() {
  const day = useDay();
  const [given, setPlan] = useAddress('plan');
  const [chosen, setChosen] = useState<Selection>(noSelection);
  const [shown, setShown] = useState<{ kind: 'tour' | 'item'; id: string }>();
  const heads = useCall(calls.listDayPlans, { query: { date: day.day } }, { live, keep: true, silent: true });
  const head = heads.data?.find((one) => one.id === given) ?? (given ? undefined : heads.data?.[0]);
  const id = given ?? head?.id;
  const answer = useCall(
    calls.getDayPlan,
    { params: { id: id ?? '' } },
    {
      live,
      enabled: id !== undefined,
      silent: true,
      keep: true,
      ...(head?.state === 'RUNNING' || !head ? { refetchInterval: pollMs } : {}),
    },
  );
  const plan = id && answer.data?.id === id ? answer.data : undefined;
  const tours = plan?.tours ?? none;
  const open = useMemo(() => tours.filter((tour) => tour.accepted === null && tour.added > 0), [tours]);
  const picked = useMemo(() => open.filter((tour) => chosen.ids.has(tour.tourId) !== chosen.all), [open, chosen]);
  const working = useRef(false);
  const accepting = useCommand(calls.acceptDayPlan, {
    saved: false,
    spinner: true,
    refreshes: [...tripAnswers, ...planAnswers],
    checks: {
      titleKey: 'dispatch:checks/accept',
      blockedKey: 'dispatch:message/dispatchChecksFailed',
      confirmKey: 'dayplan:acceptAnyway',
    },
  });
  const look = useCallback(
    (kind: 'tour' | 'item', at: string | undefined) => setShown(at ? { kind, id: at } : undefined),
    [],
  );
  const open_ = (next: string | undefined) => {
    setChosen(noSelection);
    setShown(undefined);
    setPlan(next);
  };
  return {
    day,
    heads: heads.data ?? [],
    ready: heads.data !== undefined,
    failed: heads.isError || answer.isError,
    retry: () => void Promise.all([heads.refetch(), answer.refetch()]),
    plan,
    tours,
    open,
    picked,
    chosen,
    setChosen,
    shown,
    look,
    show: open_,
    tour: shown?.kind === 'tour' ? tours.find((tour) => tour.tourId === shown.id) : undefined,
    item: shown?.kind === 'item' ? plan?.unplanned.find((one) => one.itemId === shown.id) : undefined,
    busy: accepting.busy,
    accept: async (tourIds: readonly string[]) => {
      // Pressed twice it asks once.
      if (!plan || working.current) return undefined;
      working.current = true;
      try {
        const done = await accepting.run({ params: { id: plan.id }, body: { tourIds: [...tourIds] } });
        if (done) setChosen(noSelection);
        return done?.answer;
      } finally {
        working.current = false;
      }
    },
    again: async (change: Partial<DayRequest>) => {
      if (!plan) return;
      const next = await startProposal({ ...plan.request, ...change });
      if (next) open_(next);
    },
    discard: async () => {
      if (!plan) return;
      await call(calls.cancelDayPlan, { params: { id: plan.id } }).catch(() => undefined);
      await refreshCalls(...planAnswers);
      open_(undefined);
    },
    stop: async () => {
      if (plan) await call(calls.stopDayPlan, { params: { id: plan.id } }).catch(() => undefined);
    },
  };
}
export type Plan = ReturnType<typeof usePlan>;
