import { IconDownload, IconPackage, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import type { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { ShortList } from '#client/lists/ShortList.tsx';
import { useShortList } from '#client/lists/useShortList.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { TextKey } from '#kernel/text.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Column } from '#ui/list/column.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import * as calls from '../contract/calls.ts';
import { guessFrom } from '../rules/fileName.ts';

const none: readonly calls.SoftwarePackage[] = [];
const rowId = (one: calls.SoftwarePackage): string => `${one.orgUnit}/${one.deviceType}/${one.version}`;
const uploadSchema = calls.uploadPackage.query.omit({ filename: true }).required({ deviceType: true, version: true });
const megabyte = 1024 * 1024;

function useColumns(): Column<calls.SoftwarePackage>[] {
  const { t } = useTranslation('software');
  const format = useFormat();
  return useMemo<Column<calls.SoftwarePackage>[]>(
    () => [
      { id: 'version', title: t('package/version'), width: 140, value: (one) => one.version },
      { id: 'deviceType', title: t('package/deviceType'), width: 110, value: (one) => t(`type/${one.deviceType}`) },
      {
        id: 'comment',
        title: t('package/comment'),
        width: 280,
        grow: true,
        value: (one) => one.comment ?? (one.deviceType === 'WEB' ? t('packages/running') : ''),
      },
      {
        id: 'size',
        title: t('package/size'),
        width: 100,
        align: 'right',
        value: (one) => one.size,
        cell: (one) => (one.size === null ? '' : `${format.number(one.size / megabyte, 1)} MB`),
      },
      {
        id: 'deployments',
        title: t('package/deployments'),
        width: 110,
        align: 'right',
        value: (one) => one.deployments,
      },
      { id: 'uploadedBy', title: t('package/uploadedBy'), width: 140, value: (one) => one.uploadedBy ?? '' },
      {
        id: 'uploadedAt',
        title: t('package/uploadedAt'),
        width: 150,
        align: 'right',
        value: (one) => one.uploadedAt,
        cell: (one) => (one.uploadedAt === null ? '' : format.instant(one.uploadedAt)),
      },
      { id: 'sha256', title: t('package/sha256'), width: 160, value: (one) => one.sha256 ?? '' },
    ],
    [t, format],
  );
}

/** The form of a package whose file is chosen; what the name of the file tells is filled in. */
async function askUpload(file: File, t: (key: TextKey) => string, shown: (bytes: number) => string): Promise<void> {
  await askForm(
    {
      title: file.name,
      confirm: t('software:packages/upload'),
      texts: 'software:package',
      columns: 2,
      schema: uploadSchema as never,
      initial: { ...guessFrom(file.name), comment: undefined },
      fields: (
        <>
          <Field name="version" />
          <Field name="deviceType" />
          <Field name="comment" kind="textArea" />
        </>
      ),
    },
    (values, refuse) =>
      saveForm(async () => {
        const query = {
          ...uploadSchema.parse({ ...values, comment: values.comment || undefined }),
          filename: file.name,
        };
        const stored = await call(calls.uploadPackage, { query, body: file }, { silent: true });
        toastSuccess({ key: 'software:packages/stored', args: { size: shown(stored.size ?? 0) } });
        void refreshCalls(calls.listPackages.id);
      }, refuse),
  );
}

function usePackageActions(one: calls.SoftwarePackage | undefined, choose: () => void) {
  const access = useAccess();
  const session = useSession();
  const removing = useCommand(calls.removePackage, { refreshes: [calls.listPackages.id] });
  const may = access(calls.uploadPackage.access);
  const file = (): true | TextKey =>
    one === undefined ? 'software:packages/one' : one.deviceType === 'WEB' ? 'software:packages/web' : true;
  const remove = async ({ deviceType, version }: calls.SoftwarePackage) => {
    if (deviceType === 'WEB') return;
    const answered = await showMessage({
      icon: 'warning',
      title: { key: 'software:packages/remove' },
      text: { key: 'software:packages/askRemove', args: { version } },
      answers: [{ value: 'yes', label: { key: 'software:packages/remove' }, danger: true }],
    });
    if (answered === 'yes') await removing.run({ params: { deviceType, version } });
  };
  const download = async ({ deviceType, version, filename }: calls.SoftwarePackage) => {
    if (deviceType === 'WEB') return;
    const params = { deviceType, version };
    await saveAnswer(calls.downloadPackage, { params, query: {} }, filename ?? version);
  };
  return useActions(
    [
      ...(may
        ? [
            {
              id: 'software.upload',
              labelKey: 'software:packages/upload' as const,
              icon: IconUpload,
              shortcut: 'ctrl+alt+n',
              category: 'manage' as const,
              primary: true,
              run: choose,
            },
          ]
        : []),
      {
        id: 'software.download',
        labelKey: 'software:packages/download',
        icon: IconDownload,
        category: 'display',
        when: file,
        run: async () => void (one && (await download(one))),
      },
      {
        id: 'software.removePackage',
        labelKey: 'software:packages/remove',
        icon: IconTrash,
        category: 'manage',
        danger: true,
        line: true,
        when: () => {
          const is = file();
          if (is !== true || !one) return is;
          if (!may || one.orgUnit !== session.orgUnit) return 'software:packages/other';
          return one.deployments > 0 ? 'software:packages/needed' : true;
        },
        run: async () => void (one && (await remove(one))),
      },
    ],
    undefined,
  );
}

/** Packages for devices, and the version of this application. */
export function PackageList({ answer }: { answer: ReturnType<typeof useCall<typeof calls.listPackages>> }) {
  const { t } = useTranslation(['software', 'base']);
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const words = (one: calls.SoftwarePackage) =>
    `${one.version} ${one.deviceType} ${one.comment ?? ''} ${one.filename ?? ''}`;
  const short = useShortList('software.packages', answer.data ?? none, { rowId, words });
  const columns = useColumns();
  const actions = usePackageActions(short.one, () => input.current?.click());
  const shown = (bytes: number) => `${format.number(bytes / megabyte, 1)} MB`;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('package/file')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void askUpload(file, t, shown);
        }}
      />
      <ShortList
        title={t('tab/packages')}
        short={short}
        answer={answer}
        columns={columns}
        actions={actions}
        onOpen={() => {}}
        empty={{ icon: IconPackage, title: t('packages/empty'), text: t('packages/emptyText') }}
        phone={(one) => (
          <>
            <b className="k-strong">{one.version}</b>
            <span>{t(`type/${one.deviceType}`)}</span>
            <span className="k-dim">{one.comment ?? (one.deviceType === 'WEB' ? t('packages/running') : '')}</span>
            <span />
          </>
        )}
      />
    </>
  );
}
