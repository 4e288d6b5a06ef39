import { useAddress } from '#client/navigation/navigation.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { momentIn, nearest, writtenMoment } from '../rules/dayMinutes.ts';

/** The moment that is looked at, kept in the address as `at=2026-03-10T03:40` in the depot's time; absent: now. */
export function useMoment() {
  const [given, setGiven] = useAddress('at');
  const zone = depotZone();
  const now = nearest(Date.now(), Date.now());
  const wanted = momentIn(given, zone);
  const at = nearest(wanted ?? now, now);
  return {
    at,
    now,
    zone,
    /** `2026-03-10` and `03:40`. */
    day: writtenMoment(at, zone).slice(0, 10),
    clock: writtenMoment(at, zone).slice(11),
    /** The address asks for another moment, which cannot be shown. */
    corrected: given !== undefined && at !== wanted,
    isNow: at === now,
    set: (next: number) => setGiven(nearest(next, now) === now ? undefined : writtenMoment(nearest(next, now), zone)),
    setLocal: (written: string) => {
      const next = momentIn(written, zone);
      if (next !== undefined) setGiven(writtenMoment(nearest(next, now), zone));
    },
  };
}
export type Moment = ReturnType<typeof useMoment>;
