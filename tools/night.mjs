// npm run night: eight depots move 2,000 packages through a night over HTTP, with losses, damages, surplus, kills of the server and cut lines; then a second
// way of counting says where everything is. `--packages 200 --depots 3` is a small one. With a hub, shipments of the network (`--network 2000` orders a day; else
// a third as many packages more) and a depot that a partner runs by files go with it. `--days 5` is a week: what stands over goes with the next day, with a hub
// that fails at ten in the evening, a weekend, a holiday of one of two countries, a run that is closed and a depot that is off; `--control` drops the key of each scan,
// `--control-lost` one scan that a device has kept, `--control-planted` a package of a hall and the state of a shipment of the network; each has to fail.
import { checkNode, installWhenNeeded } from './launch/install.mjs';

checkNode();
await installWhenNeeded();
const { buildWhenNeeded } = await import('./launch/build.mjs');
const { endLeftovers } = await import('./prove/product.mjs');
const { runNight } = await import('./night/night.mjs');

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? fallback : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) {
    console.error(`--${name} takes a whole number`);
    process.exit(2);
  }
  return value;
};
const settings = {
  packages: option('packages', 2000),
  ofNetwork: option('network', Math.max(1, Math.round(option('packages', 2000) / 4.5))),
  days: option('days', 1),
  depots: Math.min(8, Math.max(2, option('depots', 8))),
  seed: option('seed', 20_261_123),
  kills: option('kills', 12),
  control: process.argv.includes('--control'),
  controlLost: process.argv.includes('--control-lost'),
  controlPlanted: process.argv.includes('--control-planted'),
};
await buildWhenNeeded(['server']);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void endLeftovers().finally(() => process.exit(1)));
try {
  const { findings } = await runNight(settings);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await endLeftovers();
}
process.exit();
