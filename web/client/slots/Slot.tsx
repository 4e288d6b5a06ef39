import { createElement, Suspense } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Slot as SlotOf } from '#kernel/slot.ts';
import { useSlot } from './useSlot.ts';

/** Draws what modules above contribute to this place, for an entity. */
export function Slot<E extends object>({ of, entity }: { of: SlotOf<E>; entity: E }) {
  return useSlot(of).map(({ contribution, filling }) =>
    filling.component ? (
      <Suspense key={contribution.id} fallback={null}>
        {createElement(filling.component, entity)}
      </Suspense>
    ) : null,
  );
}

/** Tabs that modules above contribute, for `Tabs`; `content` is drawn when its tab is open. */
export function useSlotTabs<E extends object>(of: SlotOf<E>, entity: E) {
  const { t } = useTranslation();
  return useSlot(of).flatMap(({ contribution, filling }) =>
    filling.component && contribution.titleKey
      ? [
          {
            id: contribution.id,
            title: t(contribution.titleKey),
            order: contribution.order ?? 0,
            count: filling.count?.(entity),
            content: <Suspense fallback={null}>{createElement(filling.component, entity)}</Suspense>,
          },
        ]
      : [],
  );
}

/** Columns that modules above contribute to a table: `cell` draws theirs for a row. */
export function useSlotColumns<E extends object>(of: SlotOf<E>) {
  const { t } = useTranslation();
  return useSlot(of).flatMap(({ contribution, filling }) => {
    const { component } = filling;
    if (!component || !contribution.titleKey) return [];
    const cell = (row: E) => <Suspense fallback={null}>{createElement(component, row)}</Suspense>;
    return [{ id: contribution.id, title: t(contribution.titleKey), cell }];
  });
}
