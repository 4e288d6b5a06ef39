import { quantile } from '../figures.ts';
import type { HttpClient } from '../client.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const asked = 120;
const rounds = 3;
const runs = 4;

type Plan = { id: string; state: string };

/** ms per question, one after the other, as one user feels them. */
async function timesOf(client: HttpClient): Promise<number[]> {
  const body = {
    filter: { and: [{ field: 'shipmentState', op: '=', value: 'DISPATCHABLE' }] },
    paging: { size: 50, page: 0 },
  };
  const times: number[] = [];
  for (let i = 0; i < asked; i += 1) {
    const begun = performance.now();
    await client.ask('POST', '/dpt-rest/items', body);
    times.push(performance.now() - begun);
  }
  return times;
}

const dayOf = async (stage: Stage): Promise<string> => {
  const { rows } = await stage.owner.query<{ day: string }>(
    `select execution_date::text as day from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' group by 1 order by count(*) desc limit 1`,
  );
  return rows[0]?.day ?? '';
};

/** Four proposals of a whole day at once; each differs a little, because the same question is searched once. */
async function begin(client: HttpClient, date: string): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < runs; i += 1) {
    const shifts = [{ tourId: `vehicle:none-${i}`, minutes: i + 1 }];
    ids.push((await client.ask<Plan>('POST', '/dpt-rest/day-plans', { date, shifts })).id);
  }
  return ids;
}

/** Runs never block the server: what everybody else waits for while four days are planned. */
export const besideRuns: Row = {
  id: 'besideRuns',
  what: `list of 50 shipments, 95th of ${asked} answers, while ${runs} days are planned`,
  against: 'the same list without them',
  unit: 'ratio',
  goal: { atMost: 2.5 },
  measure: async (stage) => {
    const dispo = await stage.signIn('dispo1');
    const date = await dayOf(stage);
    await stage.owner.query(
      `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'planning', '{"daySeconds": 60, "mostRuns": 4}', 'bench')
        on conflict (org_unit, name) do update set value = excluded.value`,
    );
    await timesOf(dispo);
    const ratios: number[] = [];
    const said: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = quantile(await timesOf(dispo), 0.95);
      const ids = await begin(dispo, date);
      const beside = quantile(await timesOf(dispo), 0.95);
      const states = await Promise.all(ids.map((id) => dispo.ask<Plan>('GET', `/dpt-rest/day-plans/${id}`)));
      if (states.some((plan) => plan.state !== 'RUNNING')) throw new Error('the runs ended before they were measured');
      for (const id of ids) await dispo.ask('DELETE', `/dpt-rest/day-plans/${id}`);
      ratios.push(beside / alone);
      said.push(`${alone.toFixed(1)} → ${beside.toFixed(1)} ms`);
    }
    await stage.owner.query(`delete from config_entry where org_unit = 'dtm' and name = 'planning'`);
    return { value: quantile(ratios, 0.5), info: said.join(', ') };
  },
};
