import type { TextKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { z } from 'zod';
import type { Violation } from '#kernel/errors.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import * as calls from '../../contract/calls.ts';
import type { ItemView } from '../../contract/schemas.ts';
import { splitPackages } from './splitPackages.ts';
import { askForm } from '#ui/form/FormDialog.tsx';

const answers = ['shipments.getItem', 'shipments.listItems', 'shipments.sumItems'] as const;
const reasonSchema = z.object({ reason: z.string().trim().min(1).max(500).meta({ kind: 'textArea' }) });
const remarkSchema = calls.changeItem.body.omit({ version: true });

type Refuse = (violations: readonly Violation[]) => void;

/** Runs a call for a dialog: says it, shows what is wrong at its fields, answers whether it took place. */
async function saved(work: () => Promise<unknown>, key: TextKey, refuse: Refuse): Promise<boolean> {
  const done = await saveForm(work, refuse);
  if (done) toastSuccess({ key });
  void refreshCalls(...answers);
  return done;
}

/** What is done to a shipment by hand, each with its dialog. */
export function useShipmentCommands(item: ItemView) {
  const { t } = useTranslation('shipments');
  const params = { id: item.itemId };
  const unholding = useCommand(calls.unholdItem, { refreshes: answers, saved: { key: 'shipments:toast/unheld' } });
  const reading = useCommand(calls.markNoteAsRead, { refreshes: answers, saved: false });
  const finishing = useCommand(calls.markNoteAsDone, { refreshes: answers, saved: false });
  const silent = { silent: true } as const;
  const withReason = (verb: 'hold' | 'cancel') =>
    askForm(
      {
        title: t(`${verb}/title`, { order: item.orderNumber }),
        confirm: t(`action/${verb}`),
        danger: verb === 'cancel',
        texts: 'shipments:form',
        schema: reasonSchema,
        initial: { reason: '' },
        fields: <Field name="reason" />,
      },
      ({ reason }, refuse) =>
        saved(
          () =>
            call(
              verb === 'hold' ? calls.holdItem : calls.cancelItem,
              { params, body: { reason, version: item.version } },
              silent,
            ),
          `shipments:toast/${verb}`,
          refuse,
        ),
    ).then(() => undefined);
  return {
    why: async () => {
      const { openWhy } = await import('#modules/ruletables/web/pieces/WhyPanel.tsx');
      await openWhy(t('action/why'), { subjectType: 'ITEM', subjectId: item.itemId });
    },
    fromNowOn: async () => {
      const { fromShipments } = await import('../pieces/fromShipments.ts');
      await fromShipments(t('rules/fromNowOn', { order: item.orderNumber }), [item.itemId]).catch(() => undefined);
    },
    hold: () => withReason('hold'),
    cancel: () => withReason('cancel'),
    split: () => splitPackages(item),
    unhold: () => unholding.run({ params }).then(() => undefined),
    read: (noteId: string) => void reading.run({ params: { id: noteId } }),
    done: (noteId: string) => void finishing.run({ params: { id: noteId } }),
    note: () =>
      askForm(
        {
          title: t('note/title'),
          confirm: t('note/confirm'),
          texts: 'shipments:form',
          schema: calls.addNote.body,
          initial: { text: '', visibility: 'DEPOT' },
          fields: (
            <>
              <Field name="text" />
              <Field name="visibility" />
            </>
          ),
        },
        (body, refuse) =>
          saved(() => call(calls.addNote, { params, body }, silent), 'shipments:toast/noteAdded', refuse),
      ).then(() => undefined),
    remark: () =>
      askForm(
        {
          title: t('remark/title', { order: item.orderNumber }),
          confirm: t('base:save'),
          texts: 'shipments:form',
          schema: remarkSchema,
          initial: {
            dispoInfoRemark: item.dispoInfoRemark,
            dispoInfoExpectedStoringPosition: item.dispoInfoExpectedStoringPosition,
            customsDocuments: item.customsDocuments,
          },
          fields: (
            <>
              <Field name="dispoInfoRemark" />
              <Field name="dispoInfoExpectedStoringPosition" />
              {item.isDutiableGoods ? <Field name="customsDocuments" /> : null}
            </>
          ),
        },
        (body, refuse) =>
          saved(
            () => call(calls.changeItem, { params, body: { ...body, version: item.version } }, silent),
            'base:toast/saved',
            refuse,
          ),
      ).then(() => undefined),
  };
}
export type ShipmentCommands = ReturnType<typeof useShipmentCommands>;
