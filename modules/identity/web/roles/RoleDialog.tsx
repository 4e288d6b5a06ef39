import { Checkbox, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { wordKey } from '#kernel/text.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import {
  changeRole,
  createRole,
  listPermissions,
  listRoles,
  roleInputSchema,
  type UserRole,
} from '../../contract/roles.ts';
import { effectiveRights } from '../../contract/users.ts';
import { byArea } from '../pieces/byArea.ts';
import '../identity.css';

/** A role to look at or change, one to begin from, or neither for a new one. */
type Asked = { role?: UserRole; from?: UserRole; nameOf: (role: string) => string };

/** Every permission by area, chosen or not; a search narrows what is shown, never what is chosen. */
function Permissions(props: {
  chosen: readonly string[];
  readOnly: boolean;
  onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation('identity');
  const [typed, setTyped] = useState('');
  const answer = useCall(listPermissions, {}, { silent: true });
  const areas = useMemo(() => byArea(answer.data ?? [], typed), [answer.data, typed]);
  const held = new Set(props.chosen);
  const toggle = (name: string, on: boolean) => {
    const next = new Set(held);
    if (on) next.add(name);
    else next.delete(name);
    props.onChange([...next].sort());
  };
  return (
    <div className="k-field k-field-wide">
      <TextInput
        label={`${t('userRole/permissions')} · ${t('users/of', { count: held.size, all: answer.data?.length ?? 0 })}`}
        placeholder={t('base:search/label')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {/* Scrolled by keyboard too. */}
      <div className="i-chosen" tabIndex={0} role="group" aria-label={t('userRole/permissions')}>
        {areas.map(([area, rights]) => (
          <section key={area} className="i-area" aria-label={t(wordKey('identity:area/', area))}>
            <h3>{t(wordKey('identity:area/', area))}</h3>
            <ul>
              {rights.map(({ name, text }) => (
                <li key={name}>
                  <Checkbox
                    label={
                      <>
                        {text} <code>{name}</code>
                      </>
                    }
                    checked={held.has(name)}
                    disabled={props.readOnly}
                    onChange={(event) => toggle(name, event.currentTarget.checked)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function RoleDialog({ role, from, nameOf, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation('identity');
  const [busy, setBusy] = useState(false);
  const base = role ?? from;
  const readOnly = role !== undefined && role.readOnly !== null;
  const form = useModelForm<Record<string, unknown>>({
    schema: roleInputSchema as never,
    initial: {
      name: role?.name ?? '',
      level: base?.level ?? 'NONE',
      rowScope: base?.rowScope ?? 'unit',
      permissions: base?.permissions ?? [],
    },
    readOnly,
  });
  const [chosen, setChosen] = useState<readonly string[]>(base?.permissions ?? []);
  const choose = (next: readonly string[]) => {
    setChosen(next);
    form.input('permissions').onChange([...next]);
  };
  const save = async () => {
    if (readOnly) return onClose();
    const values = form.submit();
    if (!values || busy) return;
    setBusy(true);
    const { name, level, permissions, rowScope } = roleInputSchema.parse(values);
    const done = await saveForm(async () => {
      if (role)
        await call(
          changeRole,
          { params: { name }, body: { level, permissions, version: role.version } },
          { silent: true },
        );
      else await call(createRole, { body: { name, level, permissions, rowScope } }, { silent: true });
      toastSuccess({ key: 'base:toast/saved' });
      void refreshCalls(listRoles.id, effectiveRights.id);
    }, form.refuse);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <FormDialog
      title={role ? `${t('roles/edit')} ${nameOf(role.name)}` : t('roles/create')}
      confirm={readOnly ? t('base:close') : t('base:save')}
      texts="identity:userRole"
      columns={2}
      form={form}
      busy={busy}
      onSave={save}
      onClose={onClose}
    >
      {role?.readOnly ? (
        <div className="k-alert k-alert-risk k-field-wide" role="note">
          <Glyph name="risk" />
          <div>{t(`manage/${role.readOnly}`)}</div>
        </div>
      ) : null}
      <Field name="name" {...(role ? { readOnly: true } : { note: t('userRole/nameNote') })} />
      <Field name="level" />
      <Field name="rowScope" {...(role ? { readOnly: true } : {})} />
      <Permissions chosen={chosen} readOnly={readOnly} onChange={choose} />
    </FormDialog>
  );
}

/** The dialog of a role. */
export const askRole = (asked: Asked): Promise<void | undefined> =>
  openDialog<void>((close) => <RoleDialog {...asked} onClose={() => close()} />);
