import { IconCheck, IconChecks, IconClock, IconFileText, IconMapPin } from '@tabler/icons-react';
import { blobDetails, blobThumbnail } from '#modules/blobs/contract/calls.ts';
import type { Member, Message } from '#modules/messaging/contract/calls.ts';
import { addressOf } from '#client/call/call.ts';
import { viewImages } from '#ui/dialogs/imageViewer.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { notReadBy, type Tick, tickOf } from './look.ts';

/** One tick is sent, two delivered, coloured read; the word stands with it. */
export function TickMark({ tick }: { tick: Tick }) {
  const { t } = useTranslation('messaging');
  const Icon = tick === 'CREATED' ? IconClock : tick === 'TRANSMITTED' ? IconCheck : IconChecks;
  return (
    <span className={`ms-tick${tick === 'READ' ? ' ms-tick-read' : ''}`} title={t(`tick/${tick}`)}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      <span className="k-hidden">{t(`tick/${tick}`)}</span>
    </span>
  );
}

function Attachment({ message }: { message: Message }) {
  const { t } = useTranslation('messaging');
  const { blobId, blobMimeType } = message;
  if (!blobId) return null;
  const name = message.blobFilename ?? t('picture', { name: message.author });
  const url = addressOf(blobDetails, { params: { id: blobId } });
  if (blobMimeType?.startsWith('image/'))
    return (
      <button
        type="button"
        className="ms-picture"
        aria-label={t('openAttachment', { name })}
        onClick={() => void viewImages([{ id: blobId, url, name }], 0)}
      >
        <img
          src={addressOf(blobThumbnail, { params: { id: blobId, width: 440, height: 320 } })}
          alt={t('picture', { name: message.author })}
          loading="lazy"
        />
      </button>
    );
  return (
    <a className="ms-file" href={url} target="_blank" rel="noreferrer">
      <IconFileText size={16} stroke={1.5} aria-hidden="true" />
      <span className="k-cut">{name}</span>
    </a>
  );
}

/** What a message is about, above its words. */
function Pin({ pin }: { pin: Message['pin'] }) {
  const { t } = useTranslation('messaging');
  if (!pin) return null;
  return (
    <span className="ms-pin">
      <IconMapPin size={12} stroke={1.6} aria-hidden="true" />
      <span className="k-cut">
        {pin.stopId
          ? t('ofStop', { x: pin.stopSequence ?? 0, name: pin.stopName ?? '' })
          : t('ofTrip', { name: pin.tripName })}
      </span>
    </span>
  );
}

/** A message: own at the right with its ticks, others at the left with their name, what happened without a bubble. */
export function Bubble(props: {
  message: Message;
  members: readonly Member[];
  /** Who has read it stands beneath. */
  asked: boolean;
  onAsk: () => void;
}) {
  const { t, i18n } = useTranslation('messaging');
  const format = useFormat();
  const { message, members } = props;
  const time = format.clock(message.serverProcessTime);
  if (message.kind === 'SYSTEM')
    return (
      <li className="ms-system">
        <span>{message.text}</span> <time className="k-fig">{time}</time>
      </li>
    );
  const left = notReadBy(message, members);
  const names = new Intl.ListFormat(i18n.resolvedLanguage, { type: 'conjunction' });
  const some = left.slice(0, 12).map((one) => one.name);
  const more = left.length > 12 ? [`+${left.length - 12}`] : [];
  return (
    <li className={message.own ? 'ms-message ms-own' : 'ms-message'}>
      <div className="ms-bubble">
        {!message.own && <b className="ms-author">{message.author}</b>}
        <Pin pin={message.pin} />
        <Attachment message={message} />
        {message.text && <p>{message.text}</p>}
        <button type="button" className="ms-foot" aria-expanded={props.asked} onClick={props.onAsk}>
          <time className="k-fig">{time}</time>
          {message.own && <TickMark tick={tickOf(message, members)} />}
        </button>
      </div>
      {props.asked && (
        <p className="ms-readers" role="status">
          {left.length === 0
            ? t('readByAll')
            : t('unreadBy', { count: left.length, names: names.format([...some, ...more]) })}
        </p>
      )}
    </li>
  );
}
