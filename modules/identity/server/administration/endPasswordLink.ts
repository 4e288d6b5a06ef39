import { sql } from 'kysely';
import type { WriteDb } from '#platform/database/executor.ts';

/** Ends the link of an account: it got another password, may not come in any more, or its e-mail goes elsewhere. */
export const endPasswordLink = (
  db: Pick<WriteDb, 'run'>,
  account: { org_unit: string; account_id: string },
): Promise<unknown> =>
  db.run(sql`delete from password_link where org_unit = ${account.org_unit} and account_id = ${account.account_id}`, {
    name: 'passwordLink.end',
  });
