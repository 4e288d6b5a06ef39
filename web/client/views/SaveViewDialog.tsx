import { wordKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { addPreference, listPreferences, viewInput } from '#modules/workspace/contract/calls.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useSession } from '../session/session.ts';
import { useAccess } from '../session/useAccess.ts';
import { useCall } from '../call/useCall.ts';
import { useCommand } from '../call/useCommand.ts';
import type { SavedView } from './useView.ts';
import type { ViewValue } from './viewValue.ts';

/** Stores how the screen stands as a view: for oneself, the depot, or everyone where the right for it is there. */
export function SaveViewDialog(props: { type: string; value: ViewValue; onClose: (stored?: SavedView) => void }) {
  const { t } = useTranslation('base');
  const access = useAccess();
  const { orgUnit } = useSession();
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  const scopes = [
    'USER',
    ...(access({ anyPermission: ['manageDepotViews'] }) ? ['DEPOT'] : []),
    // A global view lies at the root unit; only a session that stands there can write it.
    ...(access({ anyPermission: ['manageGlobalViews'] }) && tree.data?.root.id === orgUnit ? ['GLOBAL'] : []),
  ];
  const form = useModelForm({
    schema: viewInput as never,
    initial: { name: '', description: '', scope: 'USER' } as Record<string, unknown>,
  });
  const add = useCommand(addPreference, { refreshes: [listPreferences.id], onViolations: form.refuse });
  const submit = async () => {
    const values = form.submit();
    if (!values) return;
    const body = { ...viewInput.parse(values), type: props.type, preferenceValue: props.value };
    const done = await add.run({ body });
    if (done) props.onClose(done.answer);
  };
  return (
    <Dialog
      title={t('views/saveAs')}
      icon={IconBookmarkPlus}
      size={400}
      onClose={() => props.onClose()}
      dirty={form.dirty}
      onSave={() => void submit()}
      footer={
        <Button variant="filled" data-commit="" loading={add.busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
      }
    >
      <ModelForm form={form} texts="base:views/field" columns={1} onSubmit={() => void submit()}>
        <Field name="name" />
        <Field name="description" kind="textArea" />
        <Field
          name="scope"
          kind="select"
          options={scopes.map((value) => ({ value, label: t(wordKey('base:views/scope/', value)) }))}
          readOnly={scopes.length === 1}
        />
      </ModelForm>
    </Dialog>
  );
}
