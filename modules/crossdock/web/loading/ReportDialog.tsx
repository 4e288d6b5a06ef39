import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { type LoadingList, saveReport } from '#modules/crossdock/contract/calls.ts';
import { reportSchema } from '#modules/crossdock/contract/papers.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';

const flags = [
  'isLate',
  'isVerminous',
  'isLoadingSpaceDirty',
  'isLateEDI',
  'isMissingEDI',
  'isIncorrectEDI',
  'isMissingDocuments',
  'isIncorrectDocuments',
] as const;

/** The loading report: flags, reason of a delay, remark (specification 3, 3). */
export function ReportDialog({ list, onClose }: { list: LoadingList; onClose: () => void }) {
  const { t } = useTranslation('crossdock');
  const form = useModelForm({
    schema: reportSchema as never,
    initial: (list.report ?? reportSchema.parse({})) as Record<string, unknown>,
  });
  const save = useCommand(saveReport, { refreshes: ['crossdock.getLoading'], onViolations: form.refuse });
  const submit = async () => {
    const values = form.submit();
    if (values && (await save.run({ params: { id: list.id }, body: values as never }))) onClose();
  };
  return (
    <Dialog
      size={640}
      title={t('loading/report')}
      icon={IconClipboardCheck}
      onClose={onClose}
      dirty={form.dirty}
      onSave={submit}
      footer={
        <Button data-commit loading={save.busy} onClick={submit}>
          {t('base:save')}
        </Button>
      }
    >
      <ModelForm form={form} texts="crossdock:report" columns={2} onSubmit={submit}>
        {flags.map((name) => (
          <Field key={name} name={name} />
        ))}
        <Field name="isLateReason" wide kind="textArea" />
        <Field name="remark" wide kind="textArea" />
      </ModelForm>
    </Dialog>
  );
}
