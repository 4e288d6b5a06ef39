// The server for `npm run dev`, started again by tsx when a source changes.
import { resolve } from 'node:path';
import { main } from '../server/main.ts';

const app = await main(process.env, resolve(import.meta.dirname, '..'));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void app.close().then(() => process.exit(0)));
