import http from 'node:http';
import { quantile } from '../figures.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { type Loading, releaseTrips } from '../trips.ts';

const streams = 2000;
/** The product holds so many for one session (`mostOfSession`). */
const ofSession = 20;
/** Scans a second by all scanners together, and for how many seconds. */
const pace = 40;
const seconds = 8;
const scanners = 8;

/** Opens event streams of distinct sessions, read and thrown away; answers how to end them. */
async function openStreams(stage: Stage): Promise<() => void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const open: http.ClientRequest[] = [];
  for (let session = 0; session < streams / ofSession; session += 1) {
    const { cookie } = await stage.signIn(`dispo${(session % 3) + 1}`);
    await Promise.all(
      Array.from(
        { length: ofSession },
        (_, at) =>
          new Promise<void>((ready, fail) => {
            const request = http.get(
              `${stage.url}/api/system/sse/register/all?stream=${at}`,
              { agent, headers: { cookie } },
              (response) => {
                if (response.statusCode !== 200) fail(new Error(`stream: ${response.statusCode}`));
                response.once('data', () => ready());
                response.resume();
              },
            );
            request.on('error', fail);
            open.push(request);
          }),
      ),
    );
  }
  return () => {
    for (const request of open) request.on('error', () => {}).destroy();
    agent.destroy();
  };
}

/** Scans at the pace of a busy hall; answers how many a second were answered, and how long they took. */
async function scanning(stage: Stage, lists: readonly Loading[], from: number) {
  const loaders = await Promise.all(Array.from({ length: scanners }, (_, at) => stage.signIn(`lader${(at % 4) + 1}`)));
  const took: number[] = [];
  const started = performance.now();
  await Promise.all(
    loaders.map(async (loader, at) => {
      for (let n = 0; n < (pace * seconds) / scanners; n += 1) {
        const due = started + ((n * scanners + at) * 1000) / pace;
        await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
        if (performance.now() - started > seconds * 1000) return;
        const began = performance.now();
        const answer = await loader.ask<{ result: string }>('POST', `/th-rest/loading/${lists[at]?.list}/scans`, {
          barcode: lists[at]?.barcodes[from + n],
          clientScanId: `streams-${process.pid}-${from}-${at}-${n}`,
        });
        if (answer.result !== 'OK') throw new Error(`scan: ${JSON.stringify(answer)}`);
        took.push(performance.now() - began);
      }
    }),
  );
  const wall = Math.max(seconds * 1000, performance.now() - started);
  return { rate: (took.length * 1000) / wall, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

export const scansBesideStreams: Row = {
  id: 'streams',
  what: `scans a second with ${streams} event streams open, at a pace of ${pace}`,
  against: 'with none',
  unit: 'ratio',
  goal: { atLeast: 0.95 },
  measure: async (stage) => {
    const each = (pace * seconds) / scanners;
    const lists = await releaseTrips(stage, await stage.signIn('dispo1'), scanners, 2 * each + 4);
    const without = await scanning(stage, lists, 0);
    const end = await openStreams(stage);
    try {
      const beside = await scanning(stage, lists, each);
      const ms = (of: typeof beside): string =>
        `${of.rate.toFixed(1)}/s, p50 ${of.p50.toFixed(0)}, p99 ${of.p99.toFixed(0)} ms`;
      return { value: beside.rate / without.rate, info: `${ms(beside)} against ${ms(without)}` };
    } finally {
      end();
    }
  },
};
