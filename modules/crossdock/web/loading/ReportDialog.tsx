import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { type LoadingList, saveReport } from '#modules/crossdock/contract/calls.ts';
import { saveUnloadingReport, type UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import { reportSchema, unloadingReportSchema } from '#modules/crossdock/contract/papers.ts';
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

/** The report of each kind of list; that of an unloading says how the unit was loaded. */
const kinds = {
  LDG: { title: 'loading/report', schema: reportSchema, save: saveReport, list: 'crossdock.getLoading' },
  ULD: {
    title: 'unloading/report',
    schema: unloadingReportSchema,
    save: saveUnloadingReport,
    list: 'crossdock.getUnloading',
  },
} as const;

/** The report of a list: flags, reason of a delay, remark (specification 3, 3). */
export function ReportDialog(props: {
  list: LoadingList | UnloadingList;
  kind: keyof typeof kinds;
  onClose: () => void;
}) {
  const { list, onClose, kind } = props;
  const of = kinds[kind];
  const { t } = useTranslation('crossdock');
  const form = useModelForm({
    schema: of.schema as never,
    initial: (list.report ?? of.schema.parse({})) as Record<string, unknown>,
  });
  const save = useCommand(of.save, { refreshes: [of.list], onViolations: form.refuse });
  const submit = async () => {
    const values = form.submit();
    if (values && (await save.run({ params: { id: list.id }, body: values as never }))) onClose();
  };
  return (
    <Dialog
      size={640}
      title={t(of.title)}
      icon={IconClipboardCheck}
      onClose={onClose}
      dirty={form.dirty}
      onSave={() => void submit()}
      footer={
        <Button data-commit loading={save.busy} onClick={() => void submit()}>
          {t('base:save')}
        </Button>
      }
    >
      <ModelForm form={form} texts="crossdock:report" columns={2} onSubmit={() => void submit()}>
        {flags.map((name) => (
          <Field key={name} name={name} />
        ))}
        {kind === 'ULD' && <Field name="loadingQuality" />}
        <Field name="isLateReason" wide kind="textArea" />
        <Field name="remark" wide kind="textArea" />
      </ModelForm>
    </Dialog>
  );
}
