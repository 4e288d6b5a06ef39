import batches from './rows/batches.mjs';
import bigList from './rows/bigList.mjs';
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
import steadyScans from './rows/steadyScans.mjs';
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
  steadyScans,
  bigList,
  batches,
  prober,
  slowConnections,
  ...shortTier,
];
