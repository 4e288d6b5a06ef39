import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { endOtherSessions, endOwnSession, ownSessions } from '#modules/identity/contract/sessions.ts';
import { SessionList, sureToEnd } from '#modules/identity/web/pieces/SessionList.tsx';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useSession } from '#client/session/session.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';

/** Where the own account is signed in; a device that is lost is signed out from here. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'base']);
  const session = useSession();
  const answer = useCall(ownSessions, {}, { live: ['session'], silent: true });
  const options = { refreshes: [ownSessions.id], saved: { key: 'identity:sessions/done' } } as const;
  const ending = useCommand(endOwnSession, options);
  const others = useCommand(endOtherSessions, options);
  const busy = ending.busy || others.busy;
  return (
    <Dialog title={t('sessions/title', { user: session.username })} icon={IconDevices} size={640} onClose={onClose}>
      <div className="k-col" style={{ gap: 12 }}>
        {answer.data ? (
          <SessionList
            sessions={answer.data}
            busy={busy}
            onEnd={({ sessionId }) => ending.run({ params: { sessionId } })}
          />
        ) : answer.isError ? (
          <p>{t('base:list/error')}</p>
        ) : (
          <DelayedSpinner label={t('base:loading')} />
        )}
        <div className="k-row" style={{ justifyContent: 'flex-end' }}>
          <Button
            disabled={busy || (answer.data ?? []).every(({ own }) => own)}
            onClick={() => void sureToEnd(true).then((sure) => (sure ? others.run({}) : undefined))}
          >
            {t('sessions/others')}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {t('base:close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
