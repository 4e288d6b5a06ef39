import batches from './rows/batches.mjs';
import cutStream from './rows/cutStream.mjs';
import drain from './rows/drain.mjs';
import interruptedMigration from './rows/interruptedMigration.mjs';
import killedDatabase from './rows/killedDatabase.mjs';
import killedServer from './rows/killedServer.mjs';
import lostAnswers from './rows/lostAnswers.mjs';
import badNetwork from './rows/badNetwork.mjs';
import notKept from './rows/notKept.mjs';
import offlineScans from './rows/offlineScans.mjs';
import otherAccount from './rows/otherAccount.mjs';
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
  offlineScans,
  otherAccount,
  notKept,
  cutStream,
  wedge,
  batches,
  prober,
  slowConnections,
  ...shortTier,
];

/** Rows whose capability does not exist yet. */
export const notBuilt = {
  'R-03/worker':
    'a start without the network and a new service worker are driven in e2e/offline.spec.ts; that waiting scans outlive a new worker has no row yet',
  'R-04/refusals': 'a scan that the server refuses is shown and heard, but there is no list that keeps refused scans',
  'S-01':
    'the five minutes of one scanner at 20 scans/s have no proof yet; one barcode on two devices is proved in C-03',
  'F-06': 'there is no export yet',
};
