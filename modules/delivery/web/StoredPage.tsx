import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { storedAboutMe } from '#modules/delivery/contract/storedAboutMe.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import './tour.css';

type Amount = { count: number; oldest: number | null; newest: number | null };

function useSpan() {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  return ({ oldest, newest }: Amount): string =>
    oldest === null || newest === null
      ? t('stored/nothing')
      : t('stored/span', { from: format.instant(oldest), to: format.instant(newest) });
}

/** One thing that is kept: what, how much, from when to when. */
function Line(props: { name: string; value: string; more?: string; mark?: ReactNode }) {
  return (
    <li className="k-tour-line">
      <span className="k-row">
        <b>{props.name}</b>
        <span className="k-space" />
        {props.mark}
        <span className="k-fig">{props.value}</span>
      </span>
      {props.more && <span className="k-dim">{props.more}</span>}
    </li>
  );
}

/** What is kept of the driver who looks: nobody asks for it on paper what a phone can tell. */
export function StoredPage() {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const span = useSpan();
  const answer = useCall(storedAboutMe, {}, { silent: true });
  const { data } = answer;
  if (!data)
    return (
      <ListState
        status={listStatus(answer)}
        empty={{ icon: IconShieldLock, title: t('stored/title'), text: t('stored/nothing') }}
        errorText={undefined}
        onRetry={() => void answer.refetch()}
      />
    );
  const { account, positions, sessions } = data;
  return (
    // Nothing else on the page takes the focus, and arrow keys scroll what has it
    <section className="k-tour k-scroll" tabIndex={0} aria-label={t('stored/title')}>
      <h1 className="k-tour-head">{t('stored/title')}</h1>
      <p className="k-tour-remark k-dim">{t('stored/lead')}</p>
      <h2 className="k-tour-section">{t('stored/account')}</h2>
      <ul className="k-tour-lines">
        <Line name={account.name} value={account.id} />
        <Line name={t('stored/email')} value={account.email ?? t('stored/noEmail')} />
      </ul>
      <h2 className="k-tour-section">{t('stored/positions')}</h2>
      <p className="k-tour-remark k-dim">{t('stored/positionsText', { count: positions.keptDays })}</p>
      <ul className="k-tour-lines">
        {positions.trips.map((trip) => (
          <Line key={trip.id} name={trip.name} value={t('stored/amount', { count: trip.count })} more={span(trip)} />
        ))}
        {positions.trips.length === 0 && <Line name={t('stored/nothing')} value="" />}
      </ul>
      <h2 className="k-tour-section">{t('stored/sessions')}</h2>
      <ul className="k-tour-lines">
        {sessions.map((one) => (
          <Line
            key={`${one.startedAt}-${one.lastSeenAt}`}
            name={one.own ? t('stored/thisOne') : (one.device ?? t('stored/browser'))}
            value=""
            mark={
              <StatusMark status={one.open ? 'done' : 'planned'} label={t(one.open ? 'stored/open' : 'stored/ended')} />
            }
            more={span({ count: 1, oldest: one.startedAt, newest: one.lastSeenAt })}
          />
        ))}
      </ul>
      <h2 className="k-tour-section">{t('stored/records')}</h2>
      <p className="k-tour-remark k-dim">{t('stored/recordsText')}</p>
      <ul className="k-tour-lines">
        {(['events', 'vehicleChecks', 'documented'] as const).map((kind) => (
          <Line
            key={kind}
            name={t(`stored/${kind}`)}
            value={format.upTo(data[kind].count, 0)}
            more={span(data[kind])}
          />
        ))}
      </ul>
      <h2 className="k-tour-section">{t('stored/messages')}</h2>
      <p className="k-tour-remark k-dim">{t('stored/messagesText')}</p>
      <ul className="k-tour-lines">
        <Line name={t('stored/written')} value={format.upTo(data.messages.count, 0)} more={span(data.messages)} />
      </ul>
      <h2 className="k-tour-section">{t('stored/device')}</h2>
      <p className="k-tour-remark k-dim">{t('stored/deviceText')}</p>
    </section>
  );
}
