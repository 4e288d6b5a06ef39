import type { Row } from '../row.ts';
import { compare } from '../rounds.ts';
import { releaseTrips } from '../trips.ts';

const scanners = 8;
/** Scans of one round; every package is scanned once. */
const most = 64;
const rounds = 7;

export const scanCommit: Row = {
  id: 'scan',
  what: `loading scan by ${scanners} scanners: key, effect and history in one transaction`,
  against: 'one insert committed through bare pg, same clients',
  unit: 'ratio',
  goal: { atLeast: 0.5 },
  measure: async (stage) => {
    // A few more than the rounds can use up.
    const packages = Math.ceil((most * (rounds + 1)) / scanners) + 4;
    const lists = await releaseTrips(stage, await stage.signIn('dispo1'), scanners, packages);
    const loaders = await Promise.all(
      Array.from({ length: scanners }, (_, index) => stage.signIn(`lader${(index % 4) + 1}`)),
    );
    await stage.owner.query(
      `create table if not exists bench_commit (org_unit text not null, id uuid not null default uuidv7(), payload jsonb not null, primary key (org_unit, id))`,
    );
    const once = async (index: number): Promise<void> => {
      const at = index % scanners;
      const list = lists[at];
      const answer = await loaders[at]?.ask<{ result: string }>('POST', `/th-rest/loading/${list?.list}/scans`, {
        barcode: list?.barcodes[Math.floor(index / scanners)],
        clientScanId: `bench-${process.pid}-${index}`,
      });
      if (answer?.result !== 'OK') throw new Error(`scan: ${JSON.stringify(answer)}`);
    };
    const { ratio, info } = await compare(
      { once },
      { rate: (ms) => stage.bare.ask<number>('GET', `/commits?clients=${scanners}&ms=${ms}`) },
      { clients: scanners, ms: 3000, most, rounds },
    );
    return { value: ratio, info };
  },
};
