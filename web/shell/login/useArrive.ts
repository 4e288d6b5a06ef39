import { useRouter } from '@tanstack/react-router';
import type { Session } from '#kernel/session.ts';
import { redirectTarget } from '../redirect.ts';
import { statusOf } from '#client/session/session.ts';

/** Where a session leads: to what is still due (code, password), else to the page that was asked for (specification 1, 2.3). */
export function useArrive(): (session: Session, redirect: string | undefined) => void {
  const router = useRouter();
  return (session, redirect) => {
    const next = statusOf(session);
    if (next === 'passwordChange') void router.navigate({ to: '/password' });
    else if (next === 'preLogin') void router.navigate({ to: '/code', search: redirect ? { redirect } : {} });
    else {
      const target = redirectTarget(redirect, window.location.href.split('#')[0] ?? window.location.href);
      if (target.kind === 'page') window.location.assign(target.url);
      else router.history.replace(target.kind === 'inside' ? target.path : '/');
    }
  };
}
