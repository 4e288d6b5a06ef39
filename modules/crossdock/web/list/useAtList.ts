import { useEffect, useRef } from 'react';
import { useAccess } from '#client/session/useAccess.ts';
import type { ScanKind } from './scanKinds.ts';

/** ms between two signs of life; the server takes a device for silent after three minutes (`silentDevice`). */
const renewMs = 60_000;

/**
 * Says that this device is at a list, and how many scans it has not sent: one that falls silent is named to whoever closes the list. A hidden page with nothing
 * waiting is not at it.
 */
export function useAtList(kind: ScanKind, id: string, queue: { waiting: number; shown: readonly unknown[] }): void {
  const may = useAccess()(kind.atList.access);
  const unsent = useRef(0);
  unsent.current = queue.waiting;
  const held = queue.shown.length > 0;
  useEffect(() => {
    if (!may) return;
    const say = (leaves: boolean) => kind.tell(id, unsent.current, leaves);
    const renew = () => {
      if (document.visibilityState !== 'hidden') say(false);
    };
    const turned = () => say(document.visibilityState === 'hidden');
    renew();
    const timer = setInterval(renew, renewMs);
    document.addEventListener('visibilitychange', turned);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turned);
      say(true);
    };
  }, [kind, id, may]);
  const said = useRef(false);
  useEffect(() => {
    // At once when scans begin to wait, which may still get through, and when the last of them is sent.
    if (may && held !== said.current) kind.tell(id, unsent.current, false);
    said.current = held;
  }, [kind, id, may, held]);
}
