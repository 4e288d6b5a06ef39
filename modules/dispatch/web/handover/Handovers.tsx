import { Button } from '@mantine/core';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { exchanging } from '../../contract/access.ts';
import { cancelHandover, confirmHandover, type HandoverPointView, type HandoverView } from '../../contract/handover.ts';
import { handoverAnswers } from './ExchangePane.tsx';

const looks = { AGREED: 'planned', DONE: 'done', CANCELED: 'later' } as const;

function Line({ handover }: { handover: HandoverView }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const may = useAccess();
  const checks = {
    titleKey: 'dispatch:handover/accept',
    blockedKey: 'dispatch:handover/blocked',
    confirmKey: 'dispatch:handover/anyway',
  } as const;
  const confirm = useCommand(confirmHandover, {
    saved: { key: 'dispatch:handover/confirmed' },
    refreshes: handoverAnswers,
    checks,
  });
  const cancel = useCommand(cancelHandover, {
    saved: { key: 'dispatch:handover/cancelled' },
    refreshes: handoverAnswers,
  });
  const { state, from, to, orders } = handover;
  const open = state === 'AGREED';
  const params = { id: handover.id };
  const missing = [from, to].filter((side) => open && side.confirmedAt === null);
  return (
    <li>
      <StatusMark status={looks[state]} label={t(`handover/state__${state}`)} />
      <b>{t('handover/way', { from: from.name, to: to.name })}</b>
      <span>
        {t('handover/contents', {
          count: orders.reduce((sum, order) => sum + order.packages, 0),
          orders: orders.map((order) => order.orderNumber).join(', '),
        })}
      </span>
      {handover.units.length > 0 && <span>{handover.units.join(', ')}</span>}
      <span className="k-dim">
        {format.clock(handover.endedAt ?? handover.createdAt)} {handover.endedBy ?? handover.createdBy}
      </span>
      {missing.map((side) => (
        <span key={side.tripId} className="k-risk">
          {t('handover/waits', { trip: side.name })}
        </span>
      ))}
      {open && may(exchanging) && (
        <>
          <Button size="compact-xs" loading={confirm.busy} onClick={() => void confirm.run({ params, body: {} })}>
            {t('handover/confirm')}
          </Button>
          <Button size="compact-xs" variant="subtle" loading={cancel.busy} onClick={() => void cancel.run({ params })}>
            {t('handover/cancel')}
          </Button>
        </>
      )}
    </li>
  );
}

/** What is exchanged at a point on the day: agreed, done, called off. */
export function Handovers({ point }: { point: HandoverPointView }) {
  const { t } = useTranslation('dispatch');
  return (
    <section className="d-hop-done" aria-label={t('handover/list')}>
      {point.handovers.length === 0 ? (
        <p className="k-dim">{t('handover/none')}</p>
      ) : (
        <ul>
          {point.handovers.map((handover) => (
            <Line key={handover.id} handover={handover} />
          ))}
        </ul>
      )}
    </section>
  );
}
