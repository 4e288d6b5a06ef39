import { databaseTests, judged } from '../databaseTests.mjs';

/** Rows that the database tests prove in full; their tests carry the row's id. */
const ids = {
  'C-01': 'writers on one version of a record',
  'C-02': 'parallel dispatches onto one trip, with the control',
  'C-03': 'every state-changing call twice at once',
  'C-04': 'every action in every state',
  'C-06': 'the end of a record against the creation of a reference, a deleted trip against its shipments',
  'T-01': 'access matrix, and the matrix against the document',
  'T-02': 'foreign unit ids',
  'T-03': 'foreign id like an unknown one',
  'T-04': 'no unit set, no rows',
  'T-05': 'rows, levels, licences, flags',
  'A-01': 'wrong passwords',
  'A-02': 'cookie and session ids',
  'A-03': 'sessions and streams that end',
  'A-04': 'second factor',
  'A-05': 'identity provider',
  'A-06': 'foreign origins',
  'F-05': 'uploads',
  'F-06': 'cells that begin like a formula',
};

/** All database tests, once for all rows. */
let results;

export default Object.entries(ids).map(([id, title]) => ({
  id,
  title,
  async run() {
    results ??= databaseTests();
    return judged((await results).filter((one) => one.title.includes(id)));
  },
}));
