import { vi } from 'vitest';
import { isoToday, type Sql } from './day.ts';
import type { Client } from './testApp.ts';

/** The planner of the depot dtm searches for so many seconds, and nobody leaves earlier than `leadMinutes` from now. */
export const planningTakes = (
  sql: Sql,
  planning: { daySeconds: number; leadMinutes?: number; keepProposals?: number },
) =>
  sql(`insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'planning', $1::jsonb, 'test')`, [
    JSON.stringify(planning),
  ]);

/** Proposes the day and answers the proposal when its search has ended; throws when it is refused. */
export async function proposeDay<T extends { id: string; state: string }>(dispo: Client, body: object): Promise<T> {
  const made = await dispo.request<T>('POST', '/dpt-rest/day-plans', { date: isoToday(), ...body });
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
  return endOfSearch<T>(dispo, made.body.id);
}

/** A proposal once its search has ended, however it has. */
export const endOfSearch = <T extends { state: string }>(dispo: Client, id: string): Promise<T> =>
  vi.waitFor(
    async () => {
      const now = (await dispo.request<T>('GET', `/dpt-rest/day-plans/${id}`)).body;
      if (now.state === 'RUNNING') throw new Error('the proposal does not end');
      return now;
    },
    { timeout: 120_000, interval: 150 },
  );
