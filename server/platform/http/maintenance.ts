import { Refusal } from '#kernel/errors.ts';
import type { SessionRecord } from '../context.ts';
import type { Platform } from '../platform.ts';

/** A unit is looked up again after this time. */
const knownMs = 2000;

/**
 * Keeps everybody but system administrators out while the product (1242) or their unit (1250) is under maintenance. Answers a
 * check that throws the refusal.
 */
export function maintenanceGuard(platform: Platform): (record: SessionRecord) => Promise<void> {
  const known = new Map<string, { at: number; closed: Promise<boolean> }>();
  const closed = (unit: string): Promise<boolean> => {
    const now = performance.now();
    const found = known.get(unit);
    if (found && now - found.at < knownMs) return found.closed;
    const asked = platform.tenancy.global((db) => platform.underMaintenance(db, unit));
    known.set(unit, { at: now, closed: asked });
    // What could not be asked is asked again by the next request.
    asked.catch(() => known.delete(unit));
    return asked;
  };
  return async ({ session }) => {
    if (session.managementLevel === 'SYSTEM') return;
    const code = platform.config.maintenance ? 1242 : (await closed(session.orgUnit)) ? 1250 : undefined;
    if (code) throw new Refusal(503, code, 'Infrastructure', { key: `base:errorCode/${code}` });
  };
}
