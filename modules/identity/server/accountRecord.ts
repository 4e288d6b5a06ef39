import { sql } from 'kysely';
import type { SessionRecord } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import { licencesOf } from '#modules/settings/server/index.ts';
import { sessionRecord, type SessionRow } from './sessionRow.ts';

type Of = { unit: string; accountUnit: string; accountId: string; grantType: string | null; grantId: string | null };

/** What an account may see in a unit while nobody is signed in by it: for what is told to a device whose product is closed. */
export async function accountRecord(db: Db, of: Of, release: string, now: number): Promise<SessionRecord | undefined> {
  const row = await db.find(sql<SessionRow>`
    select a.account_id as id, ${of.unit} as org_unit, a.org_unit as account_unit, a.account_id, a.name, a.language, a.level, a.managed_units, a.state, a.mfa,
      false as code_due, a.password_change_required, a.managed_by_extern, 0 as idle_minutes, ${of.grantType}::text as grant_type, ${of.grantId}::text as grant_id,
      null as pairing, null as driver_name, null as driver_until, app.unit_path(${of.unit}) as path, u.timezone,
      (select json_agg(r) from app.roles_of(a.org_unit, a.roles) r) as roles
    from account a join org_unit u on u.id = ${of.unit}
    where a.org_unit = ${of.accountUnit} and a.account_id = ${of.accountId} and a.state = 'ACTIVE'`);
  if (!row) return undefined;
  const licences = await licencesOf(db, row.path, new Date(now).toISOString().slice(0, 10));
  return sessionRecord(row, release, licences, [], now);
}
