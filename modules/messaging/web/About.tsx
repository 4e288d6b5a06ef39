import { IconMapPin } from '@tabler/icons-react';
import type { Channel, Member, Message } from '#modules/messaging/contract/calls.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { TickMark } from './Bubble.tsx';

const listScreens = { LDG: 'loading', ULD: 'unloading', INV: 'inventory' } as const;
const isList = (type: string): type is keyof typeof listScreens => Object.hasOwn(listScreens, type);

function TripFacts({ trip }: { trip: TripView }) {
  const { t } = useTranslation('messaging');
  const format = useFormat();
  const open = trip.stops.filter((stop) => stop.stopProcessingState === null);
  const next = open[0];
  const eta = next ? (next.estimatedArrival ?? next.plannedArrival) : null;
  return (
    <KeyValues
      items={[
        ...(next
          ? [
              {
                label: t('nextStop'),
                value: (
                  <>
                    {next.sequence} {next.name}
                    {eta === null ? null : <span className="k-dim"> {format.clock(eta)}</span>}
                  </>
                ),
              },
            ]
          : []),
        { label: t('stops'), value: t('stopsDone', { x: trip.stops.length - open.length, y: trip.stops.length }) },
        { label: t('back'), value: trip.plannedArrival === null ? undefined : format.clock(trip.plannedArrival) },
      ]}
    />
  );
}

function MemberLine({ member, last }: { member: Member; last: number }) {
  const { t } = useTranslation('messaging');
  const format = useFormat();
  const tick =
    member.lastReadMessageId >= last ? 'READ' : member.lastDeliveredMessageId >= last ? 'DELIVERED' : 'TRANSMITTED';
  return (
    <li
      className="k-row k-row-tight"
      title={member.seenAt === null ? t('notSeen') : t('seen', { time: format.instant(member.seenAt) })}
    >
      {last > 0 && <TickMark tick={tick} />}
      <span className="k-cut">{member.name}</span>{' '}
      <span className="k-dim">{member.own ? t('ownRole') : t(`role/${member.role}`)}</span>
    </li>
  );
}

/** What a conversation is about: the trip as it stands, who takes part and how far each has read, what is pinned. */
export function About(props: {
  channel: Channel | undefined;
  trip: TripView | undefined;
  members: readonly Member[];
  messages: readonly Message[];
}) {
  const { t } = useTranslation('messaging');
  const { channel, trip, members } = props;
  const dispatches = useAccess()({ anyPermission: ['readShipments'] });
  const last = props.messages.at(-1)?.id ?? 0;
  const pinned = props.messages.filter((one) => one.pin !== null && one.kind !== 'SYSTEM').toReversed();
  return (
    <aside className="ms-about k-scroll" aria-label={t('about')}>
      <div className="k-row">
        <h2 className="k-h2">{t('about')}</h2>
        <span className="k-space" />
        {trip && (
          <a href={`#/${dispatches ? 'DPT/tour' : 'TOUR/trips'}/${trip.id}`}>{t('openTrip', { name: trip.name })}</a>
        )}
        {channel && isList(channel.type) && (
          <a href={`#/TH/${listScreens[channel.type]}/${channel.name}`}>{t('openList')}</a>
        )}
      </div>
      {trip && <TripFacts trip={trip} />}
      <h3 className="k-section">
        {t('members')} <span className="k-dim">{members.length}</span>
      </h3>
      <ul className="ms-members">
        {members.map((member) => (
          <MemberLine key={member.accountId} member={member} last={last} />
        ))}
      </ul>
      {pinned.length > 0 && (
        <>
          <h3 className="k-section">{t('pinned')}</h3>
          <ul className="ms-members">
            {pinned.map((one) => (
              <li key={one.id} className="k-row k-row-tight">
                <IconMapPin size={14} stroke={1.5} aria-hidden="true" />
                <span className="k-cut" title={one.text}>
                  {one.pin?.stopId
                    ? t('ofStop', { x: one.pin.stopSequence ?? 0, name: one.text || t('attachment') })
                    : one.text || t('attachment')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
