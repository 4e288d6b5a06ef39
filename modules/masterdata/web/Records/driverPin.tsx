import { IconPasswordMobilePhone } from '@tabler/icons-react';
import { z } from 'zod';
import { removeDriverPin, setDriverPin } from '#modules/identity/contract/driverPins.ts';
import { pinPattern } from '#modules/identity/rules/driverPin.ts';
import { PinField } from '#modules/identity/web/pieces/PinField.tsx';
import { driver } from '#modules/masterdata/contract/types/fleet.ts';
import { valueAt } from '#modules/masterdata/rules/path.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { saveForm } from '#client/call/saveForm.ts';
import type { TextKey } from '#kernel/text.ts';
import type { Action } from '#ui/actions/action.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { AnyRecord } from './recordCallsOf.ts';
import type { RecordContext } from './recordActions.ts';

const nameOf = (record: AnyRecord): string => String(valueAt(record, driver.title) ?? record.id);
const one = (now: RecordContext): true | TextKey =>
  !now.may ? 'masterdata:reason/right' : now.picked.length === 1 || 'masterdata:reason/one';

const formSchema = z.object({ pin: z.string().regex(pinPattern) });

const give = async (record: AnyRecord, t: RecordContext['t']): Promise<void> => {
  const name = nameOf(record);
  await askForm(
    {
      title: t('masterdata:pin/title', { name }),
      confirm: t('masterdata:pin/set'),
      icon: IconPasswordMobilePhone,
      texts: 'masterdata:pin',
      schema: formSchema,
      initial: { pin: '' },
      fields: <Field name="pin" note={t('masterdata:pin/hint')} widget={(props) => <PinField {...props} />} />,
    },
    ({ pin }, refuse) =>
      saveForm(async () => {
        await call(setDriverPin, { params: { driverId: record.id }, body: { pin } }, { silent: true });
        toastSuccess({ key: 'masterdata:pin/saved', args: { name } });
      }, refuse),
  );
};

const remove = async (record: AnyRecord): Promise<void> => {
  const name = nameOf(record);
  const sure = await showMessage({
    icon: 'warning',
    title: { key: 'masterdata:pin/remove' },
    text: { key: 'masterdata:pin/ask', args: { name } },
    answers: [{ value: 'yes', label: { key: 'masterdata:pin/remove' }, danger: true }],
  });
  if (sure !== 'yes') return;
  try {
    await call(removeDriverPin, { params: { driverId: record.id } }, { silent: true });
    toastSuccess({ key: 'masterdata:pin/removed', args: { name } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error);
  }
};

/** What a driver takes over a vehicle with on a paired telephone. */
export const driverActions: readonly Action<RecordContext>[] = [
  {
    id: 'masterdata.setPin',
    labelKey: 'masterdata:pin/set',
    icon: IconPasswordMobilePhone,
    category: 'manage',
    when: one,
    run: async ({ picked: [record], t }) => {
      if (record) await give(record, t);
    },
  },
  {
    id: 'masterdata.removePin',
    labelKey: 'masterdata:pin/remove',
    icon: IconPasswordMobilePhone,
    category: 'manage',
    when: one,
    run: async ({ picked: [record] }) => {
      if (record) await remove(record);
    },
  },
];
