// npm run recovered: for a database (DATABASE_URL) that PostgreSQL itself has brought back to an earlier moment, before the product is
// started on it. Nobody is signed in any more, messages to partners are held, jobs of processes that are gone are free.
import { settleAt } from './backup/installation.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('npm run recovered needs DATABASE_URL.');
  process.exit(2);
}
try {
  const { held, freed } = await settleAt(url, process.env.KONTOR_SECRET ?? 'not-needed-to-settle');
  console.log(
    `Everybody signs in again; ${held} messages to partners are held until somebody has looked; ${freed} jobs that were begun are done again.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
