#!/usr/bin/env node
// kontor in a checkout or an installation; partners get the same as a single file (npm run clients).
// Node 22.18 and newer reads TypeScript itself.
if (!process.features.typescript) (await import('tsx/esm/api')).register();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
