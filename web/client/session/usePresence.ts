import { useEffect, useState } from 'react';
import { beHere } from '#modules/workspace/contract/calls.ts';
import { call } from '../call/call.ts';

export type Present = { accountId: string; name: string; since: number };

/** ms between two signs of life; the server forgets after 45 s. */
const renewMs = 20_000;

/**
 * Who else of the unit looks at a place just now, such as `DPT/2026-11-20`. A hidden page is not there; background renewal never
 * prolongs the session.
 */
export function usePresence(place: string): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([]);
  useEffect(() => {
    let stopped = false;
    const say = (leaves: boolean) =>
      call(beHere, { body: { place, leaves } }, { silent: true, ownErrors: true }).catch(() => []);
    const renew = async () => {
      if (document.visibilityState === 'hidden') return;
      const found = await say(false);
      if (!stopped) setOthers(found);
    };
    const turned = () => void (document.visibilityState === 'hidden' ? say(true) : renew());
    void renew();
    const timer = setInterval(() => void renew(), renewMs);
    document.addEventListener('visibilitychange', turned);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turned);
      void say(true);
    };
  }, [place]);
  return others;
}
