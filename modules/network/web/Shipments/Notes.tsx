import { Button } from '@mantine/core';
import { z } from 'zod';
import { addNote, allowedRecipients, markNoteAsDone, markNoteAsRead } from '#modules/network/contract/calls.ts';
import type { NetworkShipment, Note } from '#modules/network/contract/shipment.ts';
import { fetchCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { translate, useTranslation } from '#ui/translation.ts';
import { shipmentCalls } from './look.ts';
import { useUnitNames } from './useUnitNames.ts';

const looks = { OPEN: 'risk', READ: 'planned', DONE: 'done' } as const;

function OneNote({ note }: { note: Note }) {
  const { t } = useTranslation('network');
  const format = useFormat();
  const nameOf = useUnitNames();
  const options = { refreshes: shipmentCalls, saved: false } as const;
  const reading = useCommand(markNoteAsRead, options);
  const doing = useCommand(markNoteAsDone, options);
  const params = { gtpNoteId: note.gtpNoteId };
  const said = note.recipientDepots.map((id) => {
    const done = note.done.find(({ branch }) => branch === id);
    const read = note.read.find(({ branch }) => branch === id);
    const depot = nameOf(id);
    return done
      ? t('note/done', { depot, at: format.instant(done.at) })
      : read
        ? t('note/read', { depot, at: format.instant(read.at) })
        : t('note/unread', { depot });
  });
  return (
    <li>
      <span className="k-row">
        <StatusMark status={looks[note.state]} label={t(`noteState/${note.state}`)} />
        <span className="k-space" />
        {note.mayRead && (
          <Button size="xs" variant="default" loading={reading.busy} onClick={() => void reading.run({ params })}>
            {t('action/markRead')}
          </Button>
        )}
        {note.mayDone && (
          <Button size="xs" variant="default" loading={doing.busy} onClick={() => void doing.run({ params })}>
            {t('action/markDone')}
          </Button>
        )}
      </span>
      <b>{note.text}</b>
      <span className="k-dim">
        {t('note/head', {
          author: note.author,
          depot: nameOf(note.authorBranch),
          at: format.instant(note.createdAt),
          recipients: note.recipientDepots.map(nameOf).join(', '),
        })}
      </span>
      <span className="k-dim">{said.join(' · ')}</span>
    </li>
  );
}

/** Writes a note for depots of the way. */
export function useAddNote(one: NetworkShipment | undefined) {
  const adding = useCommand(addNote, { refreshes: shipmentCalls, saved: false });
  return async () => {
    if (!one) return;
    const clientKey = crypto.randomUUID();
    const allowed = await fetchCall(allowedRecipients, { params: { shipmentId: one.id } });
    await askForm(
      {
        title: translate('network:note/add'),
        confirm: translate('network:action/addNote'),
        texts: ['network:field'],
        schema: z.object({ recipientDepots: z.array(z.string()).min(1), text: z.string().trim().min(1).max(500) }),
        initial: { recipientDepots: allowed.length === 1 ? allowed.map(({ id }) => id) : [], text: '' },
        fields: (
          <>
            <Field name="recipientDepots" options={allowed.map(({ id, name }) => ({ value: id, label: name }))} />
            <Field name="text" kind="textArea" />
          </>
        ),
      },
      async (typed) =>
        (await adding.run({ params: { shipmentId: one.id }, body: { ...typed, clientKey } })) !== undefined,
    );
  };
}

/** Notes between depots at a shipment, the newest first. */
export function Notes({ one }: { one: NetworkShipment }) {
  const { t } = useTranslation('network');
  return one.notes.length === 0 ? (
    <p className="k-dim">{t('page/noNotes')}</p>
  ) : (
    <ol className="nw-notes">
      {one.notes.map((note) => (
        <OneNote key={note.gtpNoteId} note={note} />
      ))}
    </ol>
  );
}
