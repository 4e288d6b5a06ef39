import { Button, Checkbox } from '@mantine/core';
import { wordKey } from '#kernel/text.ts';
import { StopDocuments } from '#modules/dispatch/web/pieces/StopDocuments.tsx';
import { tripAddress } from '#modules/dispatch/web/pieces/addresses.ts';
import { tripAnswers } from '#modules/dispatch/web/pieces/tripAnswers.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { decideEvent, keptEvents, type KeptEvent } from '../../contract/events.ts';
import './kept.css';

const looks = { OK: 'done', DEVIATION: 'risk', HINDRANCE: 'late' } as const;
const isResult = (result: string | null): result is keyof typeof looks => result !== null && result in looks;

function Result({ result, more }: { result: string | null; more: readonly (string | null | false)[] }) {
  const { t } = useTranslation('delivery');
  const said = more.filter(Boolean).join(' · ');
  return (
    <>
      {isResult(result) ? (
        <StatusMark status={looks[result]} label={t(`document/result/${result}`)} />
      ) : (
        <span className="k-dim">{t('kept/nothing')}</span>
      )}
      {said && <span className="k-dim s-kept-more">{said}</span>}
    </>
  );
}

/** What the driver recorded of each order, beside what stands there now. */
function Compare({ event }: { event: KeptEvent }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  return (
    <table className="s-kept-table">
      <thead>
        <tr>
          <th scope="col">{t('kept/order')}</th>
          <th scope="col">{t('kept/driver')}</th>
          <th scope="col">{t('kept/stands')}</th>
        </tr>
      </thead>
      <tbody>
        {event.orders.map((order) => (
          <tr key={order.itemId}>
            <th scope="row">{order.orderNumber}</th>
            <td data-label={t('kept/driver')}>
              <Result
                result={order.recorded}
                more={[
                  order.reason,
                  order.remark,
                  order.photos.length > 0 && t('photos', { count: order.photos.length }),
                  order.cashCollected !== null &&
                    t('cash/got', { amount: format.measure('MONEY', order.cashCollected) }),
                ]}
              />
            </td>
            <td data-label={t('kept/stands')}>
              <Result
                result={order.stands}
                more={[order.standsBy, order.standsAt !== null && format.clock(order.standsAt)]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One record beside what stands; `chosen` and `onChoose` where several are decided at once. */
export function KeptOne(props: { event: KeptEvent; chosen: boolean; onChoose: (chosen: boolean) => void }) {
  const { event, chosen, onChoose } = props;
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const decide = useCommand(decideEvent, {
    refreshes: [keptEvents.id, ...tripAnswers],
    saved: { key: 'delivery:kept/decided' },
    checks: {
      titleKey: 'dispatch:checks/accept',
      blockedKey: 'dispatch:message/setStatusNotPossible',
      confirmKey: 'delivery:document/anyway',
      nameOf: (id) => event.orders.find((order) => order.itemId === id)?.orderNumber ?? id,
    },
  });
  const params = { id: event.id };
  return (
    <section className="s-kept" aria-label={t('kept/of', { driver: event.driver })}>
      <div className="s-kept-head">
        <Checkbox
          aria-label={t('kept/choose', { driver: event.driver })}
          checked={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <StatusMark status="risk" look="boxed" label={t(`kept/code/${event.code}`)} />
        <h2 className="k-h2">
          {event.stopName
            ? t('kept/stop', { x: event.stopSequence ?? 0, stop: event.stopName })
            : t(wordKey('delivery:kept/type/', event.type))}
        </h2>
        <a href={`#${tripAddress(event.tripId)}`}>{event.tripName ?? t('kept/unknownTrip')}</a>
      </div>
      <p className="k-dim">
        {t('kept/times', {
          driver: event.driver,
          at: format.instant(event.at),
          received: format.instant(event.receivedAt),
        })}
        {Math.abs(event.deviceAt - event.at) > 60_000
          ? ` ${t('kept/deviceAt', { time: format.clock(event.deviceAt) })}`
          : ''}
        {event.signer ? ` ${t('kept/signer', { name: event.signer })}` : ''}
      </p>
      {event.orders.length > 0 && <Compare event={event} />}
      <StopDocuments stop={event} titled={false} />
      <div className="s-kept-foot">
        {!event.canTake && <span className="k-dim k-space">{t('kept/cannotTake')}</span>}
        <Button loading={decide.busy} onClick={() => void decide.run({ params, body: { take: false } })}>
          {t('kept/leave')}
        </Button>
        {event.canTake && (
          <Button
            variant="filled"
            loading={decide.busy}
            onClick={() => void decide.run({ params, body: { take: true } })}
          >
            {t('kept/take')}
          </Button>
        )}
      </div>
    </section>
  );
}
