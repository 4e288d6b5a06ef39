import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import { endUserSession, userSessions } from '../../contract/sessions.ts';
import { listUsers, type User } from '../../contract/users.ts';
import { SessionList } from '../pieces/SessionList.tsx';

/** Where the account is signed in, for who manages it. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation('identity');
  const place = { userId: user.userId };
  const query = { orgUnit: user.orgUnit };
  const answer = useCall(userSessions, { params: place, query }, { live: ['session', 'user'], silent: true });
  const ending = useCommand(endUserSession, {
    refreshes: [userSessions.id, listUsers.id],
    saved: { key: 'identity:sessions/done' },
  });
  return (
    <section aria-label={t('user/sessions')}>
      <h3 className="k-h2">{t('user/sessions')}</h3>
      {answer.data ? (
        <SessionList
          sessions={answer.data}
          busy={ending.busy}
          readOnly={user.readOnly !== null}
          onEnd={({ sessionId }) => ending.run({ params: { ...place, sessionId }, query })}
        />
      ) : answer.isError ? (
        <p>{t('base:list/error')}</p>
      ) : (
        <DelayedSpinner label={t('base:loading')} />
      )}
    </section>
  );
}
