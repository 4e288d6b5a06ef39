import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { accountRecord } from '#modules/identity/server/index.ts';

/**
 * Before the id of whoever the program plays: the name and the rights are the account's, the id tells the people who try the demo, signed in by
 * the same accounts, from the player. No account can have such an id: there is none of it in the table.
 */
export const playedBy = 'demo/';

type Account = 'dispo3' | 'lader3' | 'lader4' | 'hallenmeister' | 'fahrer1';

async function recordOf(platform: Platform, unit: string, accountId: Account): Promise<SessionRecord> {
  const of = { unit, accountUnit: unit, accountId, grantType: null, grantId: null };
  const record = await platform.tenancy.global((db) =>
    accountRecord(db, of, platform.config.release, platform.clock.now()),
  );
  if (!record) throw new Error(`the account ${accountId} of the demo is not there or not active`);
  return { ...record, session: { ...record.session, accountId: `${playedBy}${accountId}` } };
}

/** Who works in the depot while its day is played, with the rights that their accounts have now. */
export type Crew = {
  dispatcher: SessionRecord;
  supervisor: SessionRecord;
  /** Loads the trip: one loader from its first package to its last. */
  loaderOf(tripId: string): SessionRecord;
  /** The session that a phone has which is paired for this driver: the rights of a driver, the driver's name, the driver's trips. */
  driver(id: string, name: string): SessionRecord;
};

export async function crewOf(platform: Platform, unit: string): Promise<Crew> {
  const [dispatcher, supervisor, third, fourth, driver] = await Promise.all([
    recordOf(platform, unit, 'dispo3'),
    recordOf(platform, unit, 'hallenmeister'),
    recordOf(platform, unit, 'lader3'),
    recordOf(platform, unit, 'lader4'),
    recordOf(platform, unit, 'fahrer1'),
  ]);
  return {
    dispatcher,
    supervisor,
    loaderOf: (tripId) => (Number.parseInt(tripId.slice(-1), 16) % 2 === 0 ? third : fourth),
    driver: (id, name) => ({
      ...driver,
      id: `${playedBy}${id}`,
      account: { unit, id: `${playedBy}${id}` },
      grant: { type: 'DRIVER', id, name },
      session: { ...driver.session, accountId: `${playedBy}${id}`, accountName: name, username: name },
    }),
  };
}
