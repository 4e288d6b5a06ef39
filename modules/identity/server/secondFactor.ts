import bwipjs from 'bwip-js/node';
import { sql } from 'kysely';
import { HOTP, Secret, URI, TOTP } from 'otpauth';
import { forbidden, Refusal } from '#kernel/errors.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import { acceptedStep, type Mfa, stepMs } from '../rules/secondFactor.ts';
import { findGrant } from './grants.ts';
import { clearFailures, countFailure, isLocked } from './failures.ts';
import { seal, unseal } from '#platform/sealed.ts';
import { hashOf, type Opening, openSession } from './sessionRow.ts';
import { entryOf, noEntry, openingFor } from './signIn.ts';

const issuer = 'Kontor';
const purpose = 'totp';
const digits = 6;
const ownerOf = ({ unit, id }: SessionRecord['account']): string => `${unit}/${id}`;

/** The authenticator app's view of a seed (RFC 6238: SHA-1, 30 s, six digits). */
const appOf = (record: SessionRecord, seed: Buffer): TOTP =>
  new TOTP({
    issuer,
    label: ownerOf(record.account),
    secret: new Secret({ buffer: new Uint8Array(seed).buffer }),
    algorithm: 'SHA1',
    digits,
    period: stepMs / 1000,
  });

/**
 * The seed that this session offers for registration; asked again it is the same, so that a page loaded anew does not make the
 * scanned code worthless. Throws 1510 when a seed is registered already, or none is due.
 */
async function offeredSeed(platform: Platform, record: SessionRecord): Promise<Buffer> {
  if (!record.session.requiredTotpRegistry) throw forbidden();
  const owner = ownerOf(record.account);
  const fresh = seal(platform.config, purpose, owner, Buffer.from(new Secret({ size: 20 }).buffer));
  const row = await platform.tenancy.global((db) =>
    db.find(sql<{
      offered_seed: Buffer;
    }>`update session s set offered_seed = coalesce(s.offered_seed, ${fresh}) from account a
      where s.id = ${record.id} and s.ended_at is null and s.code_due and a.org_unit = s.account_unit and a.account_id = s.account_id
        and a.mfa <> 'REGISTERED' returning s.offered_seed`),
  );
  if (!row) throw forbidden();
  return unseal(platform.config, purpose, owner, row.offered_seed);
}

/** The otpauth address as a QR code, PNG. */
export async function registrationImage(platform: Platform, record: SessionRecord): Promise<Buffer> {
  const text = URI.stringify(appOf(record, await offeredSeed(platform, record)));
  const image: Promise<Buffer> = bwipjs.toBuffer({
    bcid: 'qrcode',
    text,
    scale: 5,
    paddingwidth: 4,
    paddingheight: 4,
    backgroundcolor: 'ffffff',
  });
  return image;
}

/** What somebody types who cannot scan. */
export async function registrationText(
  platform: Platform,
  record: SessionRecord,
): Promise<{ issuer: string; account: string; secret: string }> {
  const app = appOf(record, await offeredSeed(platform, record));
  return { issuer, account: app.label, secret: app.secret.base32 };
}

type Due = {
  ended: boolean;
  code_due: boolean;
  offered_seed: Buffer | null;
  mfa: Mfa;
  totp_seed: Buffer | null;
  totp_last_step: number | null;
  grant_type: string | null;
  grant_id: string | null;
  pairing: string | null;
  device_session: string | null;
};
type Outcome = { token: string } | 'gone' | 'locked' | 'wrong';

/** A paired device stays one, and its session ends with its grant. */
async function pairedAs(db: Db, due: Due, opening: Opening): Promise<Opening> {
  const { grant_type: type, grant_id: id, pairing, device_session: device } = due;
  if (type === null || id === null || pairing === null || device === null) return opening;
  const grant = await findGrant(db, opening.unit, type, id);
  if (!grant) throw noEntry(1526);
  return {
    ...opening,
    expiresAt: Math.min(opening.expiresAt, grant.valid_to),
    paired: { type, id, pairing, device },
  };
}

/**
 * Checks a code and answers the token of the complete session. One transaction under the account's row lock: of any number of the
 * same code at once one is accepted. Throws 1525 for a wrong code, 1544 when that ends the session, 1500 when it is over.
 */
export async function validateCode(
  platform: Platform,
  record: SessionRecord,
  cookieToken: string,
  code: string,
): Promise<string> {
  if (!record.session.requiredTotpCode && !record.session.requiredTotpRegistry) throw forbidden();
  const { unit, id } = record.account;
  const owner = ownerOf(record.account);
  const now = platform.clock.now();
  const entry = await entryOf(platform, unit);
  const hash = hashOf(cookieToken);
  const outcome = await platform.asSystem(record.session.orgUnit, async (ctx): Promise<Outcome> => {
    const { db } = ctx;
    await db.run(sql`select 1 from account where org_unit = ${unit} and account_id = ${id} for update`);
    const due = await db.find(
      sql<Due>`select s.ended_at is not null as ended, s.code_due, s.offered_seed, a.mfa, a.totp_seed, a.totp_last_step,
          s.grant_type, s.grant_id, s.pairing, s.device_session
        from session s join account a on a.org_unit = s.account_unit and a.account_id = s.account_id where s.token_hash = ${hash}`,
    );
    const sealed = due?.mfa === 'REGISTERED' ? due.totp_seed : due?.offered_seed;
    if (!due || due.ended || !due.code_due) return 'gone';
    const end = async () => {
      await db.run(sql`update session set ended_at = ${new Date(now)} where token_hash = ${hash}`);
      ctx.changed('session', 'session', record.id);
    };
    if (await isLocked(db, unit, id, 'CODE', now)) {
      await end();
      return 'locked';
    }
    const secret = sealed
      ? new Secret({ buffer: new Uint8Array(unseal(platform.config, purpose, owner, sealed)).buffer })
      : undefined;
    const step =
      secret && acceptedStep(code, now, due.totp_last_step, (counter) => HOTP.generate({ secret, digits, counter }));
    if (step === undefined || !sealed) {
      if (!(await countFailure(db, unit, id, 'CODE', now, entry.policy))) return 'wrong';
      await end();
      return 'locked';
    }
    await db.run(sql`update account set mfa = 'REGISTERED', totp_seed = ${sealed}, totp_last_step = ${step}, version = version + 1
      where org_unit = ${unit} and account_id = ${id}`);
    await clearFailures(db, unit, id, 'CODE');
    await end();
    return { token: await openSession(db, await pairedAs(db, due, openingFor(entry, id, now)), now) };
  });
  if (outcome === 'gone') throw new Refusal(401, 1500, 'Security');
  if (outcome === 'locked') throw noEntry(1544);
  if (outcome === 'wrong')
    // The message is this very name (domain R6): the browser has the words for it.
    throw new Refusal(401, 1525, 'Security', { key: 'identity:wire/totpFailed' }, { requiredTotpCode: true });
  return outcome.token;
}
