import {
  IconKey,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openFile } from '#client/files/openFile.ts';
import { ShortList } from '#client/lists/ShortList.tsx';
import { useSlotActions } from '#client/slots/useSlot.ts';
import { useShortList } from '#client/lists/useShortList.ts';
import type { TextKey } from '#kernel/text.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { useFormPlace } from '#ui/form/FormContext.ts';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Column } from '#ui/list/column.ts';
import type { GlyphName, Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import {
  type AccessGrant,
  addGrant,
  changeGrant,
  grantChoices,
  listGrants,
  printGrant,
  removeGrant,
  sendGrantEmail,
} from '../../contract/mobile.ts';
import { grantSlot } from '../../contract/slots.ts';
import { authenticationTypes, grantTypes } from '../../rules/accessGrant.ts';
import { showCode } from './showCode.ts';

const none: readonly AccessGrant[] = [];
const stateOf = (grant: AccessGrant): string => grant.state;
const rowId = (grant: AccessGrant): string => `${grant.type}/${grant.id}`;
const looks: Record<AccessGrant['state'], { status: Status; glyph?: GlyphName }> = {
  VALID: { status: 'done' },
  EXPIRED: { status: 'later' },
  LOCKED: { status: 'late', glyph: 'block' },
};

/** As people know it; what is gone has its id only. */
const nameOf = ({ name, id }: AccessGrant): string => name ?? id;

function GrantMark({ grant }: { grant: AccessGrant }) {
  const { t } = useTranslation('identity');
  return <StatusMark {...looks[grant.state]} label={t(`grantState/${grant.state}`)} />;
}

function useColumns(): Column<AccessGrant>[] {
  const { t } = useTranslation('identity');
  const format = useFormat();
  return useMemo<Column<AccessGrant>[]>(
    () => [
      { id: 'name', title: t('grants/id'), width: 200, value: (one) => one.name, cell: nameOf },
      { id: 'type', title: t('grants/type'), width: 190, value: (one) => t(`grantType/${one.type}`) },
      {
        id: 'authenticationType',
        title: t('grants/authenticationType'),
        width: 190,
        grow: true,
        value: (one) => t(`authType/${one.authenticationType}`),
      },
      { id: 'id', title: t('grants/number'), width: 120, value: (one) => one.id },
      {
        id: 'state',
        title: t('grants/state'),
        width: 130,
        value: (one) => t(`grantState/${one.state}`),
        cell: (one) => <GrantMark grant={one} />,
      },
      {
        id: 'validTo',
        title: t('grants/validTo'),
        width: 150,
        align: 'right',
        value: (one) => one.validTo,
        cell: (one) => format.instant(one.validTo),
      },
      { id: 'createdBy', title: t('grants/createdBy'), width: 130, value: (one) => one.createdBy },
      {
        id: 'lastUsed',
        title: t('grants/lastUsed'),
        width: 150,
        align: 'right',
        value: (one) => one.lastUsed,
        cell: (one) => (one.lastUsed === null ? t('grants/never') : format.instant(one.lastUsed)),
      },
    ],
    [t, format],
  );
}

const formSchema = addGrant.body.pick({ type: true, id: true, authenticationType: true, password: true });

const emailSchema = z.object({ to: z.email().max(254) });

/** Where the access goes by e-mail; the token before it opens nothing any more. */
function useGrantEmail() {
  const { t } = useTranslation('identity');
  return ({ type, id, emailSentTo }: AccessGrant) =>
    askForm(
      {
        title: t('mail/title'),
        confirm: t('mail/send'),
        texts: 'identity:mail',
        schema: emailSchema,
        initial: { to: emailSentTo ?? '' },
        fields: <Field name="to" wide />,
      },
      ({ to }, refuse) =>
        saveForm(async () => {
          await call(sendGrantEmail, { params: { type, id }, query: { to } }, { silent: true });
          toastSuccess({ key: 'identity:mail/sent', args: { to } });
          void refreshCalls(listGrants.id);
        }, refuse),
    );
}

/** Whom it is for: chosen by name, whatever kind it is; only a telephone number is typed. */
function SubjectField() {
  const { form } = useFormPlace();
  const type = String(form.valueOf('type')) as AccessGrant['type'];
  const { data } = useCall(grantChoices, { query: { type } });
  const options = useMemo(
    () =>
      (data?.subjects ?? []).map(({ id, name }) => ({ value: id, label: name, ...(name === id ? {} : { note: id }) })),
    [data],
  );
  return type === 'GLOBALNUMBER' ? (
    <Field key={type} name="id" />
  ) : (
    <Field key={type} name="id" kind="reference" options={options} ready={data !== undefined} />
  );
}

/** Another kind has other names: what was chosen of the one before is no choice. */
function TypeField() {
  const { t } = useTranslation('identity');
  const { form } = useFormPlace();
  const type = form.valueOf('type');
  const before = useRef(type);
  useEffect(() => {
    if (before.current !== type) form.set('id', '');
    before.current = type;
  }, [form, type]);
  return <Field name="type" options={grantTypes.map((value) => ({ value, label: t(`grantType/${value}`) }))} />;
}

/** Gives an access and shows its code at once: that is what the device needs next. */
function useGrantForm() {
  const { t } = useTranslation('identity');
  return async () => {
    let made: AccessGrant | undefined;
    await askForm(
      {
        title: t('grants/create'),
        confirm: t('grants/create'),
        texts: 'identity:grants',
        schema: formSchema as never,
        initial: { type: 'DRIVER', id: '', authenticationType: 'NONE', password: undefined as string | undefined },
        fields: (
          <>
            <TypeField />
            <SubjectField />
            <Field
              name="authenticationType"
              options={authenticationTypes.map((value) => ({ value, label: t(`authType/${value}`) }))}
            />
            <Field name="password" kind="password" />
          </>
        ),
      },
      (values, refuse) =>
        saveForm(async () => {
          const body = formSchema.parse({ ...values, password: values.password || undefined });
          made = await call(addGrant, { body }, { silent: true });
          void refreshCalls(listGrants.id);
        }, refuse),
    );
    if (made) await showCode(made);
  };
}

function useGrantActions(one: AccessGrant | undefined) {
  const create = useGrantForm();
  const refreshes = [listGrants.id];
  const changing = useCommand(changeGrant, { refreshes });
  const removing = useCommand(removeGrant, { refreshes });
  const sure = async (grant: AccessGrant, question: TextKey, label: TextKey) =>
    (await showMessage({
      icon: 'warning',
      title: { key: label },
      text: { key: question, args: { id: nameOf(grant) } },
      answers: [{ value: 'yes', label: { key: label }, danger: true }],
    })) === 'yes';
  const lock = async (grant: AccessGrant) => {
    const locked = grant.state === 'LOCKED';
    if (!locked && !(await sure(grant, 'identity:grants/askLock', 'identity:grants/lock'))) return;
    const { type, id, authenticationType, allowedUserRole, version } = grant;
    const state = locked ? 'VALID' : 'LOCKED';
    await changing.run({ params: { type, id }, body: { authenticationType, allowedUserRole, state, version } });
  };
  const remove = async (grant: AccessGrant) => {
    if (await sure(grant, 'identity:grants/askRemove', 'identity:grants/remove'))
      await removing.run({ params: { type: grant.type, id: grant.id } });
  };
  const askEmail = useGrantEmail();
  // Asked of a kind that has no names to read: only whether e-mails go out is of interest here.
  const mails = useCall(grantChoices, { query: { type: 'GLOBALNUMBER' } }, { silent: true }).data?.mails === true;
  const when = () => one !== undefined || ('identity:grants/one' as const);
  const valid = (): true | TextKey =>
    one === undefined ? 'identity:grants/one' : one.state === 'VALID' || `identity:grantState/${one.state}`;
  return useActions(
    [
      {
        id: 'identity.createGrant',
        labelKey: 'identity:grants/create',
        icon: IconPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        run: create,
      },
      {
        id: 'identity.showCode',
        labelKey: 'identity:grants/show',
        icon: IconQrcode,
        shortcut: 'Enter',
        category: 'edit',
        when: valid,
        run: async () => void (one && (await showCode(one))),
      },
      {
        id: 'identity.printGrant',
        labelKey: 'identity:grants/print',
        icon: IconPrinter,
        category: 'edit',
        when: valid,
        run: async () =>
          void (one && (await openFile(printGrant, { params: { type: one.type, id: one.id }, query: {} }))),
      },
      ...(mails
        ? [
            {
              id: 'identity.mailGrant',
              labelKey: 'identity:grants/mail' as const,
              icon: IconMail,
              category: 'edit' as const,
              when: valid,
              run: async () => void (one && (await askEmail(one))),
            },
          ]
        : []),
      {
        id: 'identity.lockGrant',
        labelKey: one?.state === 'LOCKED' ? 'identity:grants/unlock' : 'identity:grants/lock',
        icon: one?.state === 'LOCKED' ? IconLockOpen : IconLock,
        category: 'edit',
        when,
        run: async () => void (one && (await lock(one))),
      },
      {
        id: 'identity.removeGrant',
        labelKey: 'identity:grants/remove',
        icon: IconTrash,
        category: 'manage',
        danger: true,
        line: true,
        when,
        run: async () => void (one && (await remove(one))),
      },
    ],
    undefined,
  );
}

/** Who comes in by a device without typing a name: each access with its code, its end, and when it was used. */
export function GrantsPage() {
  const { t } = useTranslation('identity');
  const format = useFormat();
  const answer = useCall(listGrants, { query: {} }, { silent: true });
  const words = useCallback(
    (one: AccessGrant) => `${one.name ?? ''} ${one.id} ${t(`grantType/${one.type}`)} ${one.createdBy}`,
    [t],
  );
  const short = useShortList('identity.grants', answer.data ?? none, { rowId, words, stateOf });
  const own = useGrantActions(short.one);
  const added = useActions(useSlotActions(grantSlot), {});
  const actions = useMemo(() => [...own, ...added], [own, added]);
  const columns = useColumns();
  return (
    <ShortList
      title={t('screen/grants')}
      short={short}
      answer={answer}
      columns={columns}
      actions={actions}
      states={{
        label: t('grants/state'),
        items: (['VALID', 'LOCKED', 'EXPIRED'] as const).map((id) => ({
          id,
          glyph: looks[id].glyph ?? looks[id].status,
          label: t(`grantState/${id}`),
        })),
      }}
      onOpen={(grant) => grant.state === 'VALID' && void showCode(grant)}
      empty={{ icon: IconKey, title: t('grants/empty'), text: t('grants/emptyText') }}
      phone={(one) => (
        <>
          <b className="k-strong">{nameOf(one)}</b>
          <GrantMark grant={one} />
          <span className="k-dim">{t(`grantType/${one.type}`)}</span>
          <span className="k-dim">{format.instant(one.validTo)}</span>
        </>
      )}
    />
  );
}
