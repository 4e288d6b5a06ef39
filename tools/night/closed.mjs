/** The run that is closed in the week, from the evening of its day to the noon of the next. */
export const closedRun = { day: 3, from: 'str', to: 'hub' };
/** The depot that is off in the week, on the morning after its day. */
export const offDepot = { day: 2, depot: 'lej', from: 1, to: 7 };

/** The planner closes a run while shipments are under way over it.
 * @param {import('./things.mjs').Night} night
 */
export async function closeRun(night) {
  const { planner } = night.people.global;
  const { from, to } = closedRun;
  const body = { fromDepot: from, toDepot: to, reason: 'Brücke gesperrt', clientKey: `night-${night.day}` };
  const made = await planner.ask('POST', '/gtp-rest/closures/create', body);
  if (made.status !== 201) throw new Error(`closure: ${made.status} ${JSON.stringify(made.body)}`);
  night.closure = made.body.id;
}

/** What stands in the hall before the closed run waits by name, and nothing else of that depot does.
 * @param {import('./things.mjs').Night} night
 */
export async function waitsByName(night) {
  const { planner } = night.people.global;
  const { from, to } = closedRun;
  const { rows } = await planner.get('/gtp-rest/reroutes/affected');
  const named = new Map(
    rows.map((/** @type {{ orderNumber: string, reason: string }} */ one) => [one.orderNumber, one.reason]),
  );
  const waiting = night.book.orders.filter(
    (order) =>
      order.ofNetwork &&
      order.path[order.path.indexOf(from) + 1] === to &&
      order.packages.some((pack) => pack.place === `hall ${from}`),
  );
  for (const order of waiting) {
    night.book.count('waited for a closed run, by name');
    if (named.get(order.orderNumber) !== 'Brücke gesperrt')
      night.wrong(`${order.number} stands before the closed run ${from}-${to}, and nobody reads so`);
  }
}

/** The run is opened again.
 * @param {import('./things.mjs').Night} night
 */
export async function openRun(night) {
  const { planner } = night.people.global;
  const closures = await planner.get('/gtp-rest/closures/list');
  const { id, version } = closures.find((/** @type {{ id: string }} */ one) => one.id === night.closure);
  const ended = await planner.ask('POST', '/gtp-rest/closures/end', { id, version });
  if (ended.status !== 200) throw new Error(`closure: ${ended.status} ${JSON.stringify(ended.body)}`);
}

/** Messages to a depot that is off wait, those that are there and those that come.
 * @param {import('./things.mjs').Night} night
 * @param {string} depot
 */
export async function holdMessages(night, depot) {
  await night.sql(`create table night_off (unit text)`);
  await night.sql(`insert into night_off values ($1)`, [depot]);
  await night.sql(
    `create function night_hold() returns trigger language plpgsql security definer as $$ begin
       if new.payload ->> 'door' is not null and exists (select from public.night_off where unit = new.payload ->> 'unit') then new.run_at := now() + interval '1 day'; end if;
       return new; end $$`,
  );
  await night.sql(
    `create trigger night_hold before insert on graphile_worker._private_jobs for each row execute function night_hold()`,
  );
}

/** It is on again: what has waited comes, in whatever order.
 * @param {import('./things.mjs').Night} night
 * @param {string} depot
 */
export async function releaseMessages(night, depot) {
  await night.sql(`drop trigger night_hold on graphile_worker._private_jobs`);
  await night.sql(`drop function night_hold()`);
  await night.sql(`drop table night_off`);
  const held = await night.sql(
    `update graphile_worker._private_jobs set run_at = now() + random() * interval '4 seconds'
      where payload ->> 'door' is not null and payload ->> 'unit' = $1 and run_at > now() + interval '1 hour' returning id`,
    [depot],
  );
  night.book.counts['messages that waited for a depot that was off'] = held.length;
  if (held.length === 0) night.wrong(`no message waited for ${depot}, which was off`);
}
