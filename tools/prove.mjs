// npm run prove: the long proofs of what must hold, one line per row (figures: docs/proofs.md). `--only D-01,C-05` runs some of them.
import { chromiumWhenMissing } from './launch/chromium.mjs';
import { checkNode, installWhenNeeded } from './launch/install.mjs';

checkNode();
await installWhenNeeded();
const { buildWhenNeeded } = await import('./launch/build.mjs');
const { endLeftovers } = await import('./prove/product.mjs');
const { rows } = await import('./prove/rows.mjs');

const [option, named, ...more] = process.argv.slice(2);
if (option !== undefined && (option !== '--only' || named === undefined || more.length > 0)) {
  console.error(`npm run prove [-- --only ROW,ROW]: all rows take hours. Rows: ${rows.map((row) => row.id).join(' ')}`);
  process.exit(2);
}
const only = option === undefined ? undefined : new Set(named.split(','));
const unknown = [...(only ?? [])].filter((id) => !rows.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. Rows: ${rows.map((row) => row.id).join(' ')}`);
  process.exit(2);
}
const wanted = rows.filter((row) => !only || only.has(row.id));
await buildWhenNeeded();
if (wanted.some((row) => row.browser)) chromiumWhenMissing();

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void endLeftovers().finally(() => process.exit(1)));

let proved = 0;
let failed = 0;
for (const row of wanted) {
  const from = performance.now();
  let result;
  try {
    result = await row.run();
  } catch (error) {
    result = { proved: false, figures: error.stack ?? String(error) };
  }
  await endLeftovers();
  if (result.proved) proved += 1;
  else failed += 1;
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  console.log(`${result.proved ? 'proved' : 'FAILED'} ${row.id} ${row.title}: ${result.figures} (${seconds} s)`);
}
console.log(`${proved} proved, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
