import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCpu } from '../cpu.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { type Loading, releaseTrips } from '../trips.ts';

const scanners = 8;
/** Scans of one side in a round; every package is scanned once. */
const times = 64;
const rounds = 8;

type Scan = { list: string; barcode: string; key: string };
/** The scans of a side in turn over its lists: each scanner stands at a truck of its own. */
const scansOf =
  (lists: readonly Loading[], side: string) =>
  (index: number): Scan => {
    const list = lists[index % lists.length];
    const barcode = list?.barcodes[Math.floor(index / lists.length)];
    if (!list || barcode === undefined) throw new Error('scan: no package left');
    return { list: list.list, barcode, key: `bench-${side}-${process.pid}-${index}` };
  };

const walBytes = async (stage: Stage): Promise<number> => {
  const { rows } = await stage.owner.query<{ bytes: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
  );
  return Number(rows[0]?.bytes);
};

export const scanCost: Row = {
  id: 'scan',
  what: `loading scan by ${scanners} scanners (key, effect, counters, history, events in one transaction): CPU of program and database`,
  against: 'minimal server, one function that writes the same rows',
  unit: 'ratio',
  goal: { atMost: 1.5 },
  measure: async (stage) => {
    await stage.owner.query(readFileSync(join(import.meta.dirname, '../minimal/scan.sql'), 'utf8'));
    await stage.minimal.plan('/scan', {
      text: 'select app.bench_scan($1, $2, $3, $4, $5) as j',
      values: ['dtm', 'Lader 1'],
      take: ['list', 'barcode', 'key'],
    });
    // A few more than the rounds can use up, and as many for what is measured of the log.
    const packages = Math.ceil((times * (rounds + 2)) / scanners) + 4;
    const dispo = await stage.signIn('dispo1');
    const ours = scansOf(await releaseTrips(stage, dispo, scanners, packages), 'product');
    const theirs = scansOf(await releaseTrips(stage, dispo, scanners, packages), 'minimal');
    const loaders = await Promise.all(
      Array.from({ length: scanners }, (_, index) => stage.signIn(`lader${(index % 4) + 1}`)),
    );
    const product = async (index: number): Promise<void> => {
      const { list, barcode, key } = ours(index);
      const answer = await loaders[index % scanners]?.ask<{ result: string }>(
        'POST',
        `/th-rest/loading/${list}/scans`,
        {
          barcode,
          clientScanId: key,
        },
      );
      if (answer?.result !== 'OK') throw new Error(`scan: ${JSON.stringify(answer)}`);
    };
    const minimal = async (index: number): Promise<void> => {
      const answer = await stage.minimal.ask<{ result: string }>('POST', '/scan', theirs(index));
      if (answer?.result !== 'OK') throw new Error(`scan: ${JSON.stringify(answer)}`);
    };
    const { ratio, rate, info } = await compareCpu(
      stage.pids.database,
      { pid: stage.pids.product, once: product },
      { pid: stage.pids.minimal, once: minimal },
      { clients: scanners, times, rounds },
    );
    const used = times * (rounds + 1);
    const before = await walBytes(stage);
    for (let index = used; index < used + times; index += 1) await product(index);
    const wal = (await walBytes(stage)) - before;
    return {
      value: ratio,
      info: `${info}; rate ${rate.toFixed(2)} of its; ${(wal / times / 1024).toFixed(1)} KB of log a scan`,
    };
  },
};
