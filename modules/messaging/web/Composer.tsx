import { ActionIcon, Button, Select, Textarea } from '@mantine/core';
import { IconCamera, IconPhoto, IconSend, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { charactersOf, limits, type QuickReply, quickReplies } from '#modules/messaging/rules/vocabulary.ts';
import { showToast } from '#ui/feedback/toasts.ts';
import { useScreenSize, useTouch } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';
import { addressOfChannel, type ChannelKey } from './look.ts';
import type { Outbox } from './useOutbox.ts';
import { useOwnReplies } from './useOwnReplies.ts';
import { useTyped } from './useTyped.ts';

/** What a message can be about: the trip, and the stops of it. */
export type Subject = {
  tripId: string;
  tripName: string;
  stops: readonly { id: string; sequence: number; name: string }[];
};

/** Replies for who is on the road, and for who answers them. */
const offeredTo = (driver: boolean): readonly QuickReply[] =>
  driver
    ? ['UNDERSTOOD', 'ARRIVED', 'CALL_ME', 'TEN_MINUTES', 'ON_MY_WAY']
    : quickReplies.filter((one) => one !== 'ARRIVED' && one !== 'ON_MY_WAY');

type Chosen = { name: string; blob: Blob };
/** A picture, made smaller, or a PDF as it is; a toast says why another file is left out. */
async function attachable(file: File): Promise<Chosen | undefined> {
  const pdf = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf');
  const { prepareImage } = await import('#ui/photo/prepareImage.ts');
  const made = await prepareImage(file, pdf);
  if (made.ok) return { name: made.file.name, blob: made.file.blob };
  if (made.reason === 'onlyImageFilesAllowed')
    showToast({ look: 'risk', title: { key: 'messaging:onlyImagesAndPdf', args: { name: file.name } } });
  else showToast({ look: 'risk', title: { key: `base:photo/${made.reason}`, args: { name: file.name } } });
  return undefined;
}

function AttachButton(props: { onFile: (file: Chosen) => void; large: boolean }) {
  const { t } = useTranslation('messaging');
  const input = useRef<HTMLInputElement>(null);
  const touch = useTouch();
  const [busy, setBusy] = useState(false);
  const Icon = touch ? IconCamera : IconPhoto;
  const take = async (file: File): Promise<void> => {
    setBusy(true);
    const ready = await attachable(file).finally(() => setBusy(false));
    if (ready) props.onFile(ready);
  };
  return (
    <>
      <ActionIcon
        size={props.large ? 48 : 36}
        variant="default"
        aria-label={t('attach')}
        title={t('attach')}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        <Icon size={props.large ? 22 : 18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,application/pdf"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
}

/** What the message will be about. */
function PinChoice(props: { subject: Subject; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('messaging');
  const { subject } = props;
  return (
    <Select
      className="ms-pin-choice"
      size="xs"
      aria-label={t('pinTo')}
      value={props.value}
      allowDeselect={false}
      searchable={subject.stops.length > 8}
      onChange={(value) => props.onChange(value ?? '')}
      data={[
        { value: '', label: t('pinNone') },
        { value: 'trip', label: t('pinTrip', { name: subject.tripName }) },
        ...subject.stops.map((stop) => ({ value: stop.id, label: t('ofStop', { x: stop.sequence, name: stop.name }) })),
      ]}
    />
  );
}

/** What is being written, and how it is sent. */
function useWriting(channel: ChannelKey, outbox: Outbox, subject: Subject | undefined) {
  const [typed, setTyped] = useTyped(addressOfChannel(channel));
  const [file, setFile] = useState<Chosen>();
  const [pin, setPin] = useState('');
  const count = charactersOf(typed.trim());
  const over = count - limits.text;
  const about = subject && pin !== '' ? { tripId: subject.tripId, ...(pin === 'trip' ? {} : { stopId: pin }) } : {};
  const target = { type: channel.type, name: channel.name, ...about };
  const sendable = over <= 0 && (count > 0 || file !== undefined);
  /** True when it is kept: then the field is free for the next one. */
  const send = async (): Promise<boolean> => {
    if (!sendable || !(await outbox.write({ ...target, text: typed.trim(), ...(file ? { file } : {}) }))) return false;
    setTyped('');
    setFile(undefined);
    setPin('');
    return true;
  };
  const reply = (quickReply: QuickReply) => void outbox.write({ ...target, text: '', quickReply });
  const replyOwn = (ownReply: string, text: string) => void outbox.write({ ...target, text, ownReply });
  return { typed, setTyped, file, setFile, pin, setPin, count, over, sendable, send, reply, replyOwn };
}

function SendButton({ disabled, large, onSend }: { disabled: boolean; large: boolean; onSend: () => void }) {
  const { t } = useTranslation('messaging');
  if (large)
    return (
      <ActionIcon size={48} variant="filled" aria-label={t('send')} disabled={disabled} onClick={onSend}>
        <IconSend size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    );
  return (
    <Button
      variant="filled"
      size="sm"
      disabled={disabled}
      leftSection={<IconSend size={16} stroke={1.6} aria-hidden="true" />}
      onClick={onSend}
    >
      {t('send')} <kbd className="ms-enter">Enter</kbd>
    </Button>
  );
}

/** Writes into a channel: quick replies, text with its limit, a file, and what it is about. */
export function Composer(props: {
  channel: ChannelKey;
  title: string;
  outbox: Outbox;
  subject: Subject | undefined;
  driver: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('messaging');
  const { subject, field } = props;
  const mobile = useScreenSize() === 'mobile';
  const own = useOwnReplies(props.channel.type);
  const writing = useWriting(props.channel, props.outbox, subject);
  const { file, count, over } = writing;
  const send = () => void writing.send().then((sent) => sent && field.current?.focus());
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="ms-composer">
      <div className="ms-quick" role="group" aria-label={t('quickReplies')}>
        {offeredTo(props.driver).map((reply) => (
          <button type="button" key={reply} className="k-chip" onClick={() => writing.reply(reply)}>
            {t(`quick/${reply}`)}
          </button>
        ))}
        {own.map(({ id, text }) => (
          <button type="button" key={id} className="k-chip" onClick={() => writing.replyOwn(id, text)}>
            {text}
          </button>
        ))}
      </div>
      {file && (
        <div className="ms-chosen k-row">
          <span className="k-cut">{file.name}</span>
          <ActionIcon
            aria-label={t('removeAttachment', { name: file.name })}
            onClick={() => writing.setFile(undefined)}
          >
            <IconX size={14} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      <div className="ms-write">
        <Textarea
          ref={field}
          className="k-space"
          aria-label={t('messageTo', { name: props.title })}
          placeholder={t('message')}
          autosize
          minRows={1}
          maxRows={4}
          size={mobile ? 'md' : 'sm'}
          value={writing.typed}
          error={over > 0 ? t('tooLong', { count: limits.text, over }) : undefined}
          onChange={(event) => writing.setTyped(event.currentTarget.value)}
          onKeyDown={keyed}
        />
        <AttachButton onFile={writing.setFile} large={mobile} />
        <SendButton disabled={!writing.sendable} large={mobile} onSend={send} />
      </div>
      <div className="k-row ms-below">
        {subject && (!mobile || writing.sendable) && (
          <>
            <span className="k-dim k-small">{t('pinTo')}</span>
            <PinChoice subject={subject} value={writing.pin} onChange={writing.setPin} />
          </>
        )}
        <span className="k-space" />
        {count > 0 && (
          <span className={`k-small k-fig ${over > 0 ? 'k-late' : 'k-dim'}`}>
            {t('count', { x: count, y: limits.text })}
          </span>
        )}
      </div>
    </div>
  );
}
