import { Button } from '@mantine/core';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { addHold, endHold, type LegalHold, listHolds, retentionReport } from '../../contract/retention.ts';
import { Note, NotRead, Part } from '../Part.tsx';
import { Table } from '../Table.tsx';

const answers = [listHolds.id, retentionReport.id] as const;

/** Customers and shipments of which everything stays, whatever its age. */
export function Holds({ unit }: { unit: string }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const params = { orgUnit: unit };
  const answer = useCall(listHolds, { params }, { silent: true });
  const ending = useCommand(endHold, { refreshes: answers, saved: { key: 'operation:holds/ended' } });
  const add = () =>
    askForm(
      {
        title: t('holds/add'),
        confirm: t('holds/confirm'),
        texts: 'operation:holdForm',
        schema: addHold.body,
        initial: { kind: 'CUSTOMER', subject: '', reason: '' },
        fields: (
          <>
            <Field name="kind" />
            <Field name="subject" />
            <Field name="reason" />
          </>
        ),
      },
      async (body, refuse) => {
        const done = await saveForm(() => call(addHold, { params, body }, { silent: true }), refuse);
        if (done) toastSuccess({ key: 'operation:holds/added' });
        void refreshCalls(...answers);
        return done;
      },
    );
  const end = async (hold: LegalHold) => {
    const sure = await showMessage({
      icon: 'warning',
      title: { key: 'operation:holds/endTitle', args: { subject: hold.subject } },
      text: { key: 'operation:holds/endText' },
      answers: [{ value: 'end', label: { key: 'operation:holds/end' }, danger: true }],
    });
    if (sure) await ending.run({ params: { ...params, id: hold.id } });
  };
  const holds = answer.data;
  return (
    <Part
      title={t('holds/title')}
      beside={
        <>
          <span className="k-space" />
          {!answer.isError && (
            <Button size="xs" onClick={() => void add()}>
              {t('holds/add')}
            </Button>
          )}
        </>
      }
    >
      {!holds ? (
        <NotRead answer={answer} />
      ) : holds.length === 0 ? (
        <Note>{t('holds/none')}</Note>
      ) : (
        <Table
          label={t('holds/title')}
          heads={[
            { id: 'subject', title: t('holds/subject') },
            { id: 'reason', title: t('holdForm/reason') },
            { id: 'since', title: t('holds/since') },
            { id: 'end', title: '' },
          ]}
        >
          {holds.map((hold) => (
            <tr key={hold.id} className={hold.endedAt === null ? undefined : 'k-dim'}>
              <td>
                {t(`holdKind/${hold.kind}`)} <b>{hold.subject}</b>
              </td>
              <td className="o-wrap">{hold.reason}</td>
              <td className="o-wrap">
                {t('holds/by', { day: format.instantDate(hold.createdAt), who: hold.createdBy })}
                {hold.endedAt !== null &&
                  ` ${t('holds/endedBy', { day: format.instantDate(hold.endedAt), who: hold.endedBy ?? '–' })}`}
              </td>
              <td className="o-right">
                {hold.endedAt === null && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('holds/endThis', { subject: hold.subject })}
                    onClick={() => void end(hold)}
                  >
                    {t('holds/end')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  );
}
