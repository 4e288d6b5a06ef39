import { wordKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts';
import { CallError } from '#client/call/CallError.ts';
import { call } from '#client/call/call.ts';
import { changePassword } from '#modules/identity/contract/calls.ts';
import { showFailure } from '#client/call/failures.ts';
import { type PasswordFields, passwordIssues } from './passwordRules.ts';

const empty: PasswordFields = { oldPassword: '', newPassword: '', confirmPassword: '' };

const allNames = ['oldPassword', 'newPassword', 'confirmPassword'] as const;
const newNames = ['newPassword', 'confirmPassword'] as const;

const changeOwn = ({ oldPassword, newPassword }: PasswordFields) =>
  call(changePassword, { body: { oldPassword, newPassword } }, { silent: true, ownErrors: true });

/** Change of the own password; policy violations stand as a list under the new one until it is edited (specification 1, 5.2). */
export function PasswordForm(props: {
  fields: (input: {
    name: keyof PasswordFields;
    label: string;
    value: string;
    error: ReactNode;
    onChange: (typed: string) => void;
    onBlur: () => void;
  }) => ReactNode;
  buttons: (save: ReactNode) => ReactNode;
  onChanged: () => void;
  large?: boolean;
  /** False where nobody has one yet. */
  withOld?: boolean;
  /** Where the password goes, when it is not that of the session. */
  send?: (values: PasswordFields) => Promise<unknown>;
  /** True for a refusal that the page shows itself. */
  onRefused?: (error: CallError) => boolean;
}) {
  const { t } = useTranslation('base');
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [violations, setViolations] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const names = props.withOld === false ? newNames : allNames;
  const issues = passwordIssues(values, names);
  const changed = Object.values(values).some((value) => value !== '');

  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(names));
    if (Object.keys(issues).length > 0 || busy) return;
    setBusy(true);
    try {
      await (props.send ?? changeOwn)(values);
      if (!props.send) toastSuccess({ key: 'base:toast/saved' });
      props.onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (props.onRefused?.(error)) return;
      const listed = error.violations.map((violation) => violation.message || violation.rule);
      setViolations(listed);
      setValues(empty);
      setTouched(new Set());
      document.getElementById(`password-${names[0]}`)?.focus();
      if (listed.length === 0 && error.code !== undefined && error.code >= 1500 && error.code < 1600)
        toastError({ key: wordKey('base:errorCode/', String(error.code)) });
      else if (listed.length === 0) showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="k-col" style={{ gap: 12 }} onSubmit={(event) => void submitted(event)} noValidate>
      {names.map((name) => {
        const issue = touched.has(name) || values[name] !== '' ? issues[name] : undefined;
        const list =
          name === 'newPassword' && violations.length > 0 ? (
            <ul className="k-gate-violations">
              {violations.map((violation) => (
                <li key={violation}>{violation}</li>
              ))}
            </ul>
          ) : null;
        return (
          <div key={name}>
            {props.fields({
              name,
              label: t(`password/${name}`),
              value: values[name],
              error: issue ? t(issue) : undefined,
              onChange: (typed) => {
                setValues({ ...values, [name]: typed });
                if (name === 'newPassword') setViolations([]);
              },
              onBlur: () => setTouched(new Set([...touched, name])),
            })}
            {list}
          </div>
        );
      })}
      {props.buttons(
        <Button
          type="submit"
          variant="filled"
          size={props.large ? 'sm' : 'xs'}
          disabled={!changed}
          loading={busy}
          data-commit=""
        >
          {t('save')}
        </Button>,
      )}
    </form>
  );
}
