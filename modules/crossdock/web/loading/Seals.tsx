import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconLock, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { addSeal, type LoadingList, removeSeal } from '#modules/crossdock/contract/calls.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';

const refreshes = ['crossdock.getLoading'];

/** Seals of the truck: those that are on it, and one more. */
export function Seals({ list }: { list: LoadingList }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const may = useAccess();
  const [number, setNumber] = useState('');
  const add = useCommand(addSeal, { refreshes });
  const remove = useCommand(removeSeal, { refreshes });
  const seals = list.seals.filter((seal) => seal.removed === null);
  const editable =
    may({ anyPermission: ['editSeals'] }) &&
    ['RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'].includes(list.state);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '') return;
    if (await add.run({ params: { id: list.id }, body: { number: number.trim() } })) setNumber('');
  };
  return (
    <section className="th-block" aria-label={t('loading/seals')}>
      <h2 className="k-h3">{t('loading/seals')}</h2>
      <StatusMark
        status={seals.length >= list.numberOfRequiredSeals ? 'done' : 'risk'}
        label={
          list.numberOfRequiredSeals === 0
            ? t('loading/sealsNone')
            : t('loading/sealsRequired', { count: list.numberOfRequiredSeals })
        }
      />
      <ul className="th-seals">
        {seals.map((seal) => (
          <li key={seal.id} className="k-row">
            <b className="k-mono">{seal.number}</b>
            <span className="k-dim k-space">{`${seal.by}, ${format.clock(seal.applied)}`}</span>
            {editable && (
              <ActionIcon
                aria-label={t('loading/sealRemove', { number: seal.number })}
                onClick={() => void remove.run({ params: { id: list.id, sealId: seal.id } })}
              >
                <IconX size={16} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {editable && (
        <form className="th-seal-ways" onSubmit={(event) => void submit(event)}>
          <TextInput
            aria-label={t('loading/sealNumber')}
            placeholder={t('loading/sealNumber')}
            value={number}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={add.busy} disabled={number.trim() === ''}>
            {t('loading/sealAdd')}
          </Button>
        </form>
      )}
    </section>
  );
}

/** The seals where they have no place beside the scan: on a phone they can be put on while packages are still open, for some stay behind. */
export function SealsDialog({ list, onClose }: { list: LoadingList; onClose: () => void }) {
  const { t } = useTranslation('crossdock');
  return (
    <Dialog title={t('loading/seals')} icon={IconLock} onClose={onClose}>
      <Seals list={list} />
    </Dialog>
  );
}
