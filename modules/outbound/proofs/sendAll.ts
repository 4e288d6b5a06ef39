import { sql } from 'kysely';
import { readConfig } from '#platform/config.ts';
import { startApp } from '../../../server/app.ts';
import { sendDue } from '../server/sendDue.ts';

/** A process that sends what is due until nothing is: killed.db.test.ts kills it in the middle. */
const app = await startApp(readConfig(process.env, process.env.KONTOR_ROOT ?? process.cwd()));
const open = () =>
  app.platform.asSystem('dtm', (ctx) => ctx.db.find(sql`select 1 from out_message where state = 'PENDING' limit 1`));
while (await open()) {
  await sendDue(app.platform);
  await new Promise((done) => setTimeout(done, 50));
}
process.exit(0);
