import { Button } from '@mantine/core';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCommand } from '#client/call/useCommand.ts';
import type { TextKey } from '#kernel/text.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Option } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import { listGroups } from '../../contract/groups.ts';
import * as calls from '../../contract/users.ts';

const refreshes = [calls.listUsers.id, calls.getUser.id, calls.effectiveRights.id, listGroups.id] as const;

/** A password that was made: shown until somebody closes it, copied by one press. */
async function showPassword(user: string, password: string): Promise<void> {
  await showMessage({
    icon: 'success',
    title: { key: 'identity:users/passwordTitle', args: { user } },
    text: { key: 'identity:users/passwordText' },
    body: <Password password={password} />,
    answers: [{ value: 'done', label: { key: 'base:close' } }],
    cancel: false,
  });
}

function Password({ password }: { password: string }) {
  const { t } = useTranslation('identity');
  return (
    <p className="k-row">
      <code className="i-password">{password}</code>
      <Button
        onClick={() =>
          void navigator.clipboard?.writeText(password).then(() => toastSuccess({ key: 'identity:users/copied' }))
        }
      >
        {t('users/copy')}
      </Button>
    </p>
  );
}

/** `groups` is undefined where they are not the session's to give. */
type Choices = { roles: readonly Option[]; units: readonly Option[]; groups: readonly Option[] | undefined };

const fieldsOf = ({ roles, units, groups }: Choices) => (
  <>
    <Field name="name" />
    <Field name="email" />
    <Field name="roles" kind="list" options={roles} />
    {groups && groups.length > 0 && <Field name="groups" kind="list" options={groups} />}
    <Field name="managementLevel" />
    {units.length > 1 && <Field name="managedOrgunits" kind="list" options={units} />}
    <Field name="language" />
    <Field name="validFrom" />
    <Field name="validTo" />
    <Field name="mfaRequired" />
  </>
);

const newUser = {
  userId: '',
  name: '',
  email: null,
  roles: [] as string[],
  managementLevel: 'NONE' as const,
  managedOrgunits: [] as string[],
  language: null,
  validFrom: null,
  validTo: null,
  mfaRequired: false,
  groups: undefined as string[] | undefined,
  initialPassword: undefined as string | undefined,
};

const changeSchema = calls.changeUser.body.omit({ version: true, state: true });

/** The account as its form and its PUT have it. */
const inputOf = (user: calls.User) => ({
  name: user.name,
  email: user.email ?? null,
  roles: user.roles,
  managementLevel: user.managementLevel,
  managedOrgunits: user.managedOrgunits,
  language: user.language ?? null,
  validFrom: user.validFrom ?? null,
  validTo: user.validTo ?? null,
  mfaRequired: user.mfaRequired,
  groups: user.groups,
});

const sure = async (question: TextKey, label: TextKey, user: string): Promise<boolean> =>
  (await showMessage({
    icon: 'warning',
    title: { key: label },
    text: { key: question, args: { user } },
    answers: [{ value: 'yes', label: { key: label }, danger: true }],
  })) === 'yes';

/** What is done to accounts, each with its question or its form. `orgUnit` is the unit whose accounts are listed. */
export function useUserCommands(orgUnit: string, choices: Choices) {
  const { t } = useTranslation('identity');
  const options = { refreshes, saved: false } as const;
  const changing = useCommand(calls.changeUser, { refreshes });
  const renewing = useCommand(calls.newPassword, options);
  const resetting = useCommand(calls.resetMfa, { refreshes });
  const leaving = useCommand(calls.endSessions, { refreshes });
  const ending = useCommand(calls.removeUser, { refreshes });
  const query = { orgUnit };
  /** The account as it is now: whoever is locked may have changed the password a moment ago, and is locked all the same. */
  const inState = async ({ userId }: calls.User, state: calls.User['state']): Promise<void> => {
    const params = { userId };
    const user = await call(calls.getUser, { params, query });
    await changing.run({ params, query, body: { ...inputOf(user), state, version: user.version } });
  };
  return {
    review: () => saveAnswer(calls.accessReview, { query }, `access-review ${orgUnit}.csv`),
    create: () =>
      askForm(
        {
          title: t('users/create'),
          confirm: t('users/create'),
          texts: 'identity:user',
          columns: 2,
          schema: calls.userInputSchema as never,
          initial: newUser,
          fields: (
            <>
              <Field name="userId" note={t('user/userIdNote')} />
              {fieldsOf(choices)}
              <Field name="initialPassword" note={t('user/passwordNote')} />
            </>
          ),
        },
        (values, refuse) =>
          saveForm(async () => {
            const body = { ...values, initialPassword: values.initialPassword || undefined };
            const made = await call(
              calls.createUser,
              { query, body: calls.userInputSchema.parse(body) },
              { silent: true },
            );
            void refreshCalls(...refreshes);
            if (made.initialPassword === null) toastSuccess({ key: 'base:toast/saved' });
            else void showPassword(made.user.userId, made.initialPassword);
          }, refuse),
      ),
    edit: (user: calls.User) =>
      askForm(
        {
          title: `${t('users/edit')} ${user.userId}`,
          confirm: t('base:save'),
          texts: 'identity:user',
          columns: 2,
          schema: changeSchema as never,
          initial: inputOf(user),
          fields: fieldsOf(choices),
        },
        (values, refuse) =>
          saveForm(async () => {
            const body = { ...changeSchema.parse(values), state: user.state, version: user.version };
            await call(calls.changeUser, { params: { userId: user.userId }, query, body }, { silent: true });
            toastSuccess({ key: 'base:toast/saved' });
            void refreshCalls(...refreshes);
          }, refuse),
      ),
    newPassword: async ({ userId }: calls.User) => {
      if (!(await sure('identity:users/askPassword', 'identity:users/newPassword', userId))) return;
      const made = await renewing.run({ params: { userId }, query });
      if (made?.answer.initialPassword) await showPassword(userId, made.answer.initialPassword);
    },
    lock: async (user: calls.User) => {
      if (await sure('identity:users/askLock', 'identity:users/lock', user.userId)) await inState(user, 'LOCKED_ADMIN');
    },
    unlock: (user: calls.User) => inState(user, 'ACTIVE'),
    resetMfa: async ({ userId }: calls.User) => {
      if (await sure('identity:users/askResetMfa', 'identity:users/resetMfa', userId))
        await resetting.run({ params: { userId }, query });
    },
    signOut: async ({ userId }: calls.User) => {
      if (await sure('identity:users/askSignOut', 'identity:users/signOut', userId))
        await leaving.run({ params: { userId }, query });
    },
    remove: async ({ userId }: calls.User) => {
      if (await sure('identity:users/askRemove', 'identity:users/remove', userId))
        await ending.run({ params: { userId }, query });
    },
  };
}
export type UserCommands = ReturnType<typeof useUserCommands>;
