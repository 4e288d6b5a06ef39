import background from './rows/background.mjs';
import batches from './rows/batches.mjs';
import bigList from './rows/bigList.mjs';
import coldStart from './rows/coldStart.mjs';
import cutStream from './rows/cutStream.mjs';
import driverPoorLine from './rows/driverPoorLine.mjs';
import durations from './rows/durations.mjs';
import edges from './rows/edges.mjs';
import drain from './rows/drain.mjs';
import failover from './rows/failover.mjs';
import firstStart from './rows/firstStart.mjs';
import fiveHands from './rows/fiveHands.mjs';
import hallDatabaseKilled from './rows/hallDatabaseKilled.mjs';
import hallBadNetwork from './rows/hallBadNetwork.mjs';
import hallOtherAccount from './rows/hallOtherAccount.mjs';
import hallNotKept from './rows/hallNotKept.mjs';
import hallSteadyScans from './rows/hallSteadyScans.mjs';
import hallKilled from './rows/hallKilled.mjs';
import hallWedge from './rows/hallWedge.mjs';
import hallLostAnswers from './rows/hallLostAnswers.mjs';
import hallOffline from './rows/hallOffline.mjs';
import interruptedMigration from './rows/interruptedMigration.mjs';
import killedDatabase from './rows/killedDatabase.mjs';
import killedServer from './rows/killedServer.mjs';
import looks from './rows/looks.mjs';
import orderFaults from './rows/orderFaults.mjs';
import lostPhone from './rows/lostPhone.mjs';
import lostAnswers from './rows/lostAnswers.mjs';
import badNetwork from './rows/badNetwork.mjs';
import nginx from './rows/nginx.mjs';
import systemd from './rows/systemd.mjs';
import notKept from './rows/notKept.mjs';
import offlineScans from './rows/offlineScans.mjs';
import otherAccount from './rows/otherAccount.mjs';
import killedJobs from './rows/killedJobs.mjs';
import pausedRunner from './rows/pausedRunner.mjs';
import pointInTime from './rows/pointInTime.mjs';
import prober from './rows/prober.mjs';
import shortTier from './rows/shortTier.mjs';
import upgrade from './rows/upgrade.mjs';
import twoProcesses from './rows/twoProcesses.mjs';
import steadyScans from './rows/steadyScans.mjs';
import races from './rows/races.mjs';
import restoreDrill from './rows/restoreDrill.mjs';
import soak from './rows/soak.mjs';
import slowConnections from './rows/slowConnections.mjs';
import yardWalk from './rows/yardWalk.mjs';
import wedge from './rows/wedge.mjs';

/** Rows of docs/proofs.md with a command of their own; the others run in the short tier, as one. */
export const rows = [
  killedServer,
  killedDatabase,
  drain,
  twoProcesses,
  upgrade,
  nginx,
  systemd,
  failover,
  restoreDrill,
  pointInTime,
  interruptedMigration,
  badNetwork,
  lostAnswers,
  offlineScans,
  otherAccount,
  notKept,
  driverPoorLine,
  coldStart,
  firstStart,
  cutStream,
  hallLostAnswers,
  hallKilled,
  hallOffline,
  hallSteadyScans,
  hallNotKept,
  hallOtherAccount,
  hallBadNetwork,
  hallDatabaseKilled,
  pausedRunner,
  killedJobs,
  wedge,
  hallWedge,
  steadyScans,
  bigList,
  batches,
  fiveHands,
  prober,
  slowConnections,
  soak,
  looks,
  orderFaults,
  races,
  durations,
  yardWalk,
  lostPhone,
  ...background,
  ...edges,
  ...shortTier,
];
