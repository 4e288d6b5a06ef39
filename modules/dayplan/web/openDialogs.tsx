import { lazy, Suspense } from 'react';
import type { LocalDate } from '#kernel/date.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { DayRequest } from '#modules/dayplan/contract/calls.ts';

const Propose = lazy(() => import('./ProposeDialog.tsx').then((m) => ({ default: m.ProposeDialog })));
const Window = lazy(() => import('./WindowDialog.tsx').then((m) => ({ default: m.WindowDialog })));

/** Asks what to propose from; undefined when the user gave up. */
export const openPropose = (
  day: string,
  itemIds: readonly string[] = [],
  before?: DayRequest,
): Promise<DayRequest | undefined> =>
  openDialog<DayRequest>((close) => (
    <Suspense fallback={null}>
      <Propose day={day} itemIds={itemIds} before={before} onClose={close} />
    </Suspense>
  ));

export const openWindow = (of: {
  order: string;
  day: LocalDate;
  window: { from: number; to: number };
}): Promise<{ from: number; to: number } | undefined> =>
  openDialog<{ from: number; to: number }>((close) => (
    <Suspense fallback={null}>
      <Window {...of} onClose={close} />
    </Suspense>
  ));
