import { Button } from '@mantine/core';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { fetchCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import type { TextKey } from '#kernel/text.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Option } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import { listGroups } from '../../contract/groups.ts';
import { mayMail, sendPasswordLink } from '../../contract/passwordLink.ts';
import * as calls from '../../contract/users.ts';
import { useFormPlace } from '#ui/form/FormContext.ts';

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
type Choices = {
  roles: readonly Option[];
  units: readonly Option[];
  groups: readonly Option[] | undefined;
};

/** Whether this installation sends e-mails; where nobody answers, nothing is offered that needs one. */
const mailsOut = (): Promise<boolean> =>
  fetchCall(mayMail, {}, { staleTime: Number.POSITIVE_INFINITY }).then(
    ({ mails }) => mails,
    () => false,
  );

/** The first password: typed or made, or chosen by the person over a link. */
function FirstPassword({ mails }: { mails: boolean }) {
  const { t } = useTranslation('identity');
  const { form } = useFormPlace();
  const byLink = form.valueOf('passwordByLink') === true;
  return (
    <>
      {mails && <Field name="passwordByLink" note={t('user/passwordByLinkNote')} />}
      {!byLink && <Field name="initialPassword" note={t('user/passwordNote')} />}
    </>
  );
}

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
  passwordByLink: false,
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

/** How somebody gets a new password: by a link to their address, where e-mails are sent, or shown here. */
const askWay = ({ userId, email }: calls.User, mails: boolean): Promise<'link' | 'show' | undefined> =>
  showMessage<'link' | 'show'>({
    icon: 'warning',
    title: { key: 'identity:users/newPassword' },
    text:
      mails && email
        ? { key: 'identity:passwordLink/askWay', args: { user: userId, to: email } }
        : { key: mails ? 'identity:passwordLink/askNoAddress' : 'identity:users/askPassword', args: { user: userId } },
    answers:
      mails && email
        ? [
            { value: 'show', label: { key: 'identity:passwordLink/show' } },
            { value: 'link', label: { key: 'identity:passwordLink/send' } },
          ]
        : [{ value: 'show', label: { key: 'identity:users/newPassword' }, danger: true }],
  });

/** Sends the link; what the mail server says of it is shown. */
const useLinkMail = () =>
  useCommand(sendPasswordLink, {
    refreshes,
    spinner: true,
    saved: ({ to }) => ({ key: 'identity:passwordLink/sent', args: { to } }),
  });

/** What is done to accounts, each with its question or its form. `orgUnit` is the unit whose accounts are listed. */
export function useUserCommands(orgUnit: string, choices: Choices) {
  const { t } = useTranslation('identity');
  const options = { refreshes, saved: false } as const;
  const changing = useCommand(calls.changeUser, { refreshes });
  const renewing = useCommand(calls.newPassword, options);
  const sending = useLinkMail();
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
    create: async () => {
      const mails = await mailsOut();
      return askForm(
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
              <FirstPassword mails={mails} />
            </>
          ),
        },
        (values, refuse) =>
          saveForm(async () => {
            const typed = values.passwordByLink ? undefined : values.initialPassword || undefined;
            const body = { ...values, initialPassword: typed };
            const made = await call(
              calls.createUser,
              { query, body: calls.userInputSchema.parse(body) },
              { silent: true },
            );
            void refreshCalls(...refreshes);
            if (values.passwordByLink) void sending.run({ params: { userId: made.user.userId }, query });
            else if (made.initialPassword === null) toastSuccess({ key: 'base:toast/saved' });
            else void showPassword(made.user.userId, made.initialPassword);
          }, refuse),
      );
    },
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
    newPassword: async (user: calls.User) => {
      const { userId } = user;
      const way = await askWay(user, await mailsOut());
      if (way === 'link') await sending.run({ params: { userId }, query });
      if (way !== 'show') return;
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
