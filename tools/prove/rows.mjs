import batches from './rows/batches.mjs';
import cutStream from './rows/cutStream.mjs';
import drain from './rows/drain.mjs';
import interruptedMigration from './rows/interruptedMigration.mjs';
import killedDatabase from './rows/killedDatabase.mjs';
import killedServer from './rows/killedServer.mjs';
import lostAnswers from './rows/lostAnswers.mjs';
import badNetwork from './rows/badNetwork.mjs';
import prober from './rows/prober.mjs';
import shortTier from './rows/shortTier.mjs';
import slowConnections from './rows/slowConnections.mjs';
import wedge from './rows/wedge.mjs';

/** Rows of quality.md with a command of their own; the others run in the short tier, as one. */
export const rows = [
  killedServer,
  killedDatabase,
  drain,
  interruptedMigration,
  badNetwork,
  lostAnswers,
  cutStream,
  wedge,
  batches,
  prober,
  slowConnections,
  ...shortTier,
];

/** Rows whose capability does not exist yet. */
export const notBuilt = {
  'R-03': 'there is no scan queue on the device yet, so nothing can be scanned offline',
  'R-04': 'there is no scan queue on the device yet, so nothing waits for another account',
  'R-05': 'there is no local database yet',
  'S-01': 'the five minutes of one scanner need the scan queue; one barcode on two devices is proved in C-03',
  'C-06': 'the delete of a record against the creation of a reference has no proof yet',
  'A-04': 'there is no second factor yet',
  'A-05': 'there is no sign-in by an identity provider yet',
  'F-06': 'there is no export yet',
};
