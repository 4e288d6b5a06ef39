import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { LeftBehind } from '#modules/crossdock/contract/calls.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { byOrder, type LeftOrder } from '#modules/crossdock/rules/loading/byOrder.ts';

export type As = 'LEFT_BEHIND' | 'MISSING';
type Decisions = { missing: ReadonlySet<string>; decide: (ids: readonly string[], as: As) => void };

/** What was seen of a package last: when and where; where the data say it stands; or that it never came. */
function useLastSeen(): (one: LeftBehind) => string {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return (one) => {
    if (one.terminalStatus === 'NOT_YET_UNLOADED' || one.terminalStatus === 'NOT_IN_DEPOT')
      return t('leftBehind/notUnloaded');
    if (one.lastSeen !== null)
      return t('leftBehind/seen', { at: format.instant(one.lastSeen), list: one.lastList ?? '' });
    return t(one.storingPosition === null ? 'leftBehind/notSeen' : 'leftBehind/byData');
  };
}

/** Packages of orders that would stay behind, order by order; with `decisions` what becomes of each. */
export function LeftOrders({ rows, decisions }: { rows: readonly LeftBehind[]; decisions?: Decisions }) {
  const { t } = useTranslation('crossdock');
  const lastSeen = useLastSeen();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (itemId: string) => {
    const next = new Set(open);
    if (!next.delete(itemId)) next.add(itemId);
    setOpen(next);
  };
  const control = (ids: readonly string[], name: string): ReactNode => {
    if (!decisions) return null;
    const gone = ids.filter((id) => decisions.missing.has(id)).length;
    return (
      <SegmentedControl
        aria-label={name}
        // Neither, while its packages differ.
        value={gone === 0 ? 'LEFT_BEHIND' : gone === ids.length ? 'MISSING' : ''}
        data={[
          { value: 'LEFT_BEHIND', label: t('leftBehind/stays') },
          { value: 'MISSING', label: t('leftBehind/missing') },
        ]}
        onChange={(value) => decisions.decide(ids, value as As)}
      />
    );
  };
  return byOrder(rows).map((order) => {
    const ids = order.packages.map((one) => one.packageId);
    const shown = open.has(order.itemId);
    return (
      <li key={order.itemId}>
        <span className="k-col k-space">
          <b className="k-cut">{order.consigneeName}</b>
          <span className="k-dim k-cut">
            {`${order.orderNumber} · ${t('leftBehind/packages', { count: ids.length })}`}
          </span>
        </span>
        <Places order={order} />
        {control(ids, t('leftBehind/decisionOrder', { order: order.orderNumber }))}
        <Button
          variant="default"
          aria-expanded={shown}
          aria-label={t('leftBehind/show', { order: order.orderNumber })}
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          onClick={() => toggle(order.itemId)}
        >
          {t('leftBehind/each')}
        </Button>
        {shown && (
          <ul className="th-left-packages">
            {order.packages.map((one) => (
              <li key={one.packageId}>
                <span className="k-space k-dim">
                  <b className="k-fig">{one.barcode}</b> {lastSeen(one)}
                </span>
                <b className="k-fig">{one.storingPosition ?? t('leftBehind/noPlace')}</b>
                {control([one.packageId], t('leftBehind/decision', { barcode: one.barcode }))}
              </li>
            ))}
          </ul>
        )}
      </li>
    );
  });
}

/** Where somebody goes for an order: every place of it, with how many stand there. */
function Places({ order }: { order: LeftOrder }) {
  const { t } = useTranslation('crossdock');
  const without = order.packages.length - order.places.reduce((sum, one) => sum + one.packages, 0);
  const places = order.places.map(({ position, packages }) => (packages > 1 ? `${position} (${packages})` : position));
  return (
    <b className="k-fig th-left-places">{[...places, ...(without > 0 ? [t('leftBehind/noPlace')] : [])].join(', ')}</b>
  );
}
