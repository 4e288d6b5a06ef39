import { type AtWheel, atWheel } from '#modules/delivery/contract/driver.ts';
import { clockMs } from '#modules/dispatch/web/pieces/useNow.ts';
import { useCall } from '#client/call/useCall.ts';
import { useSession } from '#client/session/session.ts';

export type Wheel = {
  /** Undefined on a device that is its driver's own, and as long as nothing is known. */
  shared: AtWheel | undefined;
  /** Who drives now, as what is recorded says it: null for nobody, undefined where the server has to know. */
  driverId: string | null | undefined;
};

/** Who drives with this device; it changes hands on this device only, so what was kept stays true without a network. */
export function useWheel(): Wheel {
  const { pairingToken } = useSession();
  const { data } = useCall(
    atWheel,
    {},
    { enabled: pairingToken !== null, silent: true, live: ['trip'], refetchInterval: clockMs * 4 },
  );
  const shared = data?.canChange ? data : undefined;
  const driver = shared?.driver;
  return {
    shared,
    driverId: shared && (driver && driver.until > Date.now() ? driver.driverId : null),
  };
}
