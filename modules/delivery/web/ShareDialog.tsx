import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import './tour.css';
import { endProofLink, listProofLinks, type ProofLink, shareProofs } from '../contract/calls.ts';

const formSchema = z.object({ days: shareProofs.body.shape.days });
const stale = [listProofLinks.id] as const;

/** The address of a new link, to be copied: it is shown this once. */
function NewLink({ address }: { address: string }) {
  const { t } = useTranslation('delivery');
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    // Without https there is no clipboard: what is selected can be copied by hand.
    await navigator.clipboard?.writeText(address).then(() => toastSuccess({ key: 'delivery:share/copied' }));
  };
  return (
    <div className="s-share-link">
      <TextInput
        ref={field}
        label={t('share/link')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
        {t('share/copy')}
      </Button>
    </div>
  );
}

/** Links that still open: until when, by whom, how often they were opened; each can be ended. */
function OpenLinks({ links, onEnd }: { links: readonly ProofLink[]; onEnd: (link: ProofLink) => void }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  if (links.length === 0) return <p className="k-dim">{t('share/none')}</p>;
  return (
    <ul className="s-share-list">
      {links.map((link) => (
        <li key={link.id}>
          <span className="k-cut">
            <b>{link.orderNumbers.slice(0, 3).join(', ')}</b>
            {link.orderNumbers.length > 3 ? ` +${link.orderNumbers.length - 3}` : ''}
            <br />
            <span className="k-dim">
              {t('share/until', { date: format.instant(link.expiresAt), name: link.createdBy })} ·{' '}
              {link.opened === 0 ? t('share/never') : t('share/opened', { count: link.opened })}
            </span>
          </span>
          <Button onClick={() => onEnd(link)}>{t('share/end')}</Button>
        </li>
      ))}
    </ul>
  );
}

function ShareDialog({ itemIds, onClose }: { itemIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const [address, setAddress] = useState<string>();
  const form = useModelForm({ schema: formSchema, initial: { days: 14 } });
  const sharing = useCommand(shareProofs, { refreshes: stale, saved: false, onViolations: form.refuse });
  const ending = useCommand(endProofLink, { refreshes: stale });
  const links = useCall(listProofLinks, { query: { itemId: [...itemIds] } });
  const make = async () => {
    const values = form.submit();
    if (!values) return;
    const made = await sharing.run({ body: { itemIds: [...itemIds], days: values.days } });
    if (made) setAddress(made.answer.address);
  };
  return (
    <Dialog
      title={t('share/title', { count: itemIds.length })}
      icon={IconShare}
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('base:close')}</Button>
          {address === undefined && (
            <Button variant="filled" data-commit="" loading={sharing.busy} onClick={() => void make()}>
              {t('share/make')}
            </Button>
          )}
        </>
      }
    >
      <p className="k-dim">{t('share/note')}</p>
      {address === undefined ? (
        <ModelForm form={form} texts="delivery:share/form" columns={1} onSubmit={() => void make()}>
          <Field name="days" />
        </ModelForm>
      ) : (
        <NewLink address={address} />
      )}
      <h3 className="k-section">{t('share/open')}</h3>
      <OpenLinks links={links.data ?? []} onEnd={(link) => void ending.run({ params: { id: link.id } })} />
    </Dialog>
  );
}

export const openShare = (itemIds: readonly string[]): Promise<unknown> =>
  openDialog<undefined>((close) => <ShareDialog itemIds={itemIds} onClose={() => close()} />);
