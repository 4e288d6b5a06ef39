import { momentOf, standStill } from './clock.ts';
import { dropDatabase } from './cluster.ts';
import { clusterUrl } from './clusterUrl.ts';
import { left } from './testApp.ts';

// Before each file of proofs: the file before may have moved the clock, and nobody of it looks at its databases any more.
standStill(momentOf());
for (const url of left.splice(0)) await dropDatabase(clusterUrl(), url);
