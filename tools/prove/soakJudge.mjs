import { readdirSync, readFileSync } from 'node:fs';
import { wait } from './product.mjs';

/** Memory (MB) and open files of a process, and connections of the product to the database; each the least of some looks. */
export async function resources(pid, ask, looks = 10) {
  const least = {
    memory: Number.POSITIVE_INFINITY,
    files: Number.POSITIVE_INFINITY,
    connections: Number.POSITIVE_INFINITY,
  };
  for (let look = 0; look < looks; look += 1) {
    const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const [{ n }] = await ask(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'kontor%'`,
    );
    least.memory = Math.min(least.memory, Number(rss) / 1024);
    least.files = Math.min(least.files, readdirSync(`/proc/${pid}/fd`).length);
    least.connections = Math.min(least.connections, n);
    await wait(1000);
  }
  return least;
}

/** What there is more of than before, by more than a tenth. Less is no harm: pools give back what nobody needs. */
export const grown = (before, after) =>
  Object.keys(before).flatMap((what) =>
    after[what] > before[what] * 1.1 ? [`${what} ${before[what].toFixed(0)} to ${after[what].toFixed(0)}`] : [],
  );

/** What is not done once and does not wait where people see it, in words. */
export async function judgeSoak(ask, { list, acknowledged, messages, jobs, heard }) {
  const found = [];
  /**
   * @param {string} words
   * @param {number} count
   */
  const say = (words, count) => count > 0 && found.push(`${words}: ${count}`);
  const scans = await ask(
    `select client_scan_id as key, count(*)::int as n from process_scan where list_id = $1 group by 1`,
    [list],
  );
  const times = new Map(scans.map(({ key, n }) => [key, n]));
  say('scans acknowledged and not there once', [...acknowledged.keys()].filter((key) => times.get(key) !== 1).length);
  const [counter] = await ask(
    `select count(*)::int as n from process_list l where l.id = $1 and l.packages_scanned <> (select count(*) from process_package p where p.list_id = l.id and p.process_status = 'LOADED')`,
    [list],
  );
  say('a list that counts otherwise than its packages', counter.n);

  const rows = await ask(`select id, state, next_at as next from out_message where id = any($1)`, [messages]);
  const states = new Map(rows.map((row) => [row.id, row]));
  say('messages that are gone', messages.filter((id) => !states.has(id)).length);
  say(
    'messages called sent that nobody heard',
    rows.filter((row) => row.state === 'SENT' && !heard.has(row.id)).length,
  );
  say(
    'messages that wait for nothing',
    rows.filter((row) => row.state !== 'SENT' && row.next === null && row.state !== 'FAILED').length,
  );
  const waiting = rows.filter((row) => row.state !== 'SENT').length;

  const left = await ask(`select key, attempts >= max_attempts as over, locked_at from graphile_worker._private_jobs`);
  say('jobs given up', left.filter((job) => job.over && job.locked_at === null).length);
  const names = new Set(left.map(({ key }) => key));
  const jobsWaiting = jobs.filter((key) => names.has(key)).length;
  const [locked] = await ask(
    `select count(*)::int as n from graphile_worker._private_jobs j where locked_at is not null and not exists (select from process p where j.locked_by = any(p.workers) and p.seen_at > now() - interval '30 seconds')`,
  );
  say('jobs that somebody gone holds', locked.n);
  const [facts] = await ask(`select count(*)::int as n from app.unread_outbox('reactions')`);
  say('events not heard', facts.n);
  const twice = [...heard.values()].filter((n) => n > 1).length;
  return { found, waiting, jobsWaiting, twice };
}
