import { databaseTests, judged } from '../databaseTests.mjs';

/** What must hold of work that nobody sees and is proved beside a database in minutes; each file has its controls in it. */
const rows = {
  COUNTERPARTS: {
    title: 'whoever outside is silent, slow, late, endless or breaks off costs itself alone, by each protocol',
    files: [
      'modules/outbound/proofs/misbehaving.db.test.ts',
      'modules/blobs/proofs/misbehaving.db.test.ts',
      'modules/workspace/proofs/pushMisbehaves.db.test.ts',
      'modules/travel/proofs/engine.db.test.ts',
      'modules/identity/proofs/providerMisbehaves.db.test.ts',
      'modules/identity/proofs/identityProvider.db.test.ts',
    ],
  },
  HEALTH: {
    title: 'what stands still is said in four places, and by none when it goes on',
    files: ['server/proofs/standsStill.db.test.ts', 'modules/operation/proofs/operation.db.test.ts'],
  },
  'LOCK-ORDER': {
    title: 'trip, list, shipment and package are locked in this order; a deadlock is tried again inside',
    files: ['server/proofs/lockOrder.db.test.ts', 'server/proofs/deadlock.db.test.ts'],
  },
  RECORDS: {
    title: 'nobody buries the records of others, and a key that is used again for something else is refused in words',
    files: ['modules/delivery/proofs/refusedRecords.db.test.ts', 'modules/delivery/proofs/atWheel.db.test.ts'],
  },
};

export default Object.entries(rows).map(([id, { title, files }]) => ({
  id,
  title,
  run: async () => judged(await databaseTests(files)),
}));
