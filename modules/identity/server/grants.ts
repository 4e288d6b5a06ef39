import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { AccessGrant } from '../contract/mobile.ts';
import { type AuthenticationType, type GrantType, grantState } from '../rules/accessGrant.ts';
import { hashOf } from './sessionRow.ts';

export type GrantRow = {
  org_unit: string;
  type: GrantType;
  id: string;
  pairing_id: string;
  token_hash: Buffer;
  authentication_type: AuthenticationType;
  password_hash: string | null;
  allowed_user_role: string | null;
  valid_from: number;
  valid_to: number;
  state: 'VALID' | 'LOCKED';
  created_by: string;
  created_at: number;
  last_used: number | null;
  email_sent_to: string | null;
  email_sent_at: number | null;
  version: number;
};

const secretBytes = 16;

/** A token `unit.key.secret`: it says where it belongs, and only the hash of the secret is kept. */
export function newToken(unit: string, key: string): { token: string; hash: Buffer } {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { token: `${unit}.${key}.${secret}`, hash: hashOf(secret) };
}

export const newPairingId = (): string => randomBytes(9).toString('base64url');

/** The parts of a token; undefined for something else. */
export function partsOf(token: string): { unit: string; key: string; secret: string } | undefined {
  const [unit, key, secret, ...more] = token.split('.');
  return unit && key && secret && more.length === 0 ? { unit, key, secret } : undefined;
}

export const isSecret = (stored: Buffer, secret: string): boolean => timingSafeEqual(stored, hashOf(secret));

export const findGrant = (db: Db, unit: string, type: string, id: string): Promise<GrantRow | undefined> =>
  db.find(sql<GrantRow>`select * from access_grant where org_unit = ${unit} and type = ${type} and id = ${id}`);

export const findGrantOfPairing = (db: Db, unit: string, pairingId: string): Promise<GrantRow | undefined> =>
  db.find(sql<GrantRow>`select * from access_grant where org_unit = ${unit} and pairing_id = ${pairingId}`);

/** The grant as its managers see it. */
export const grantView = (row: GrantRow, now: number, name: string | null): AccessGrant => ({
  type: row.type,
  id: row.id,
  orgUnit: row.org_unit,
  name,
  authenticationType: row.authentication_type,
  allowedUserRole: row.allowed_user_role,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  state: grantState({ state: row.state, validFrom: row.valid_from, validTo: row.valid_to }, now),
  createdBy: row.created_by,
  createdAt: row.created_at,
  lastUsed: row.last_used,
  emailSentTo: row.email_sent_to,
  emailSentAt: row.email_sent_at,
  version: row.version,
});

/** Account that a device acts as whose grant needs none: the user's own, or one that stands for the driver, the forwarder … */
export const accountOfGrant = (grant: { type: GrantType; id: string }): string =>
  grant.type === 'USER' ? grant.id : `${grant.type.toLowerCase()}:${grant.id}`;
