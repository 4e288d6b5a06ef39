import type { Problem } from '#optimiser/problem.ts';
import type { Solution } from '#optimiser/solution.ts';

/** What counts on a day, in this order, and what is wrong with the answer; `cost` without the fixed costs of vehicles that stay. */
export type DayVerdict = { faults: string[]; priority: number; left: number; served: number; cost: number };

type Stop = NonNullable<Problem['jobs']>[number];
type Task = { stop: Pick<Stop, 'location_index' | 'service' | 'setup' | 'time_windows'>; skills: Stop['skills'] };
type Claimed = Solution['routes'][number];
type Windows = readonly (readonly [number, number])[] | undefined;

const keyOf = (type: string, id: unknown): string => `${type} ${String(id)}`;
const within = (windows: Windows, time: number): boolean =>
  !windows || windows.some(([from, to]) => time >= from && time <= to);

/** Reads the answer's timetable against the document. It shares no line with the optimiser: its own sums of times, loads and costs. */
export function judgeDay(problem: Problem, solution: Solution): DayVerdict {
  const tasks = new Map<string, Task>();
  const priorities = new Map<string, number>();
  for (const job of problem.jobs ?? []) {
    tasks.set(keyOf('job', job.id), { stop: job, skills: job.skills });
    priorities.set(keyOf('job', job.id), job.priority ?? 0);
  }
  for (const { pickup, delivery, skills, priority } of problem.shipments ?? []) {
    tasks.set(keyOf('pickup', pickup.id), { stop: pickup, skills });
    tasks.set(keyOf('delivery', delivery.id), { stop: delivery, skills });
    priorities.set(keyOf('pickup', pickup.id), priority ?? 0);
  }
  const faults: string[] = [];
  const seen = new Set<string>();
  let cost = 0;
  for (const route of solution.routes) {
    cost += judgeRoute(problem, route, tasks, faults);
    for (const { type, id } of route.steps) {
      const key = keyOf(type, id);
      if (!tasks.has(key)) continue;
      if (seen.has(key)) faults.push(`${key} is served twice`);
      seen.add(key);
    }
  }
  const left = [...tasks.keys()].filter((key) => !seen.has(key));
  return {
    faults,
    priority: left.reduce((sum, key) => sum + (priorities.get(key) ?? 0), 0),
    left: left.length,
    served: seen.size,
    cost,
  };
}

/** Cost of a route; what is wrong with it goes into `faults`. */
function judgeRoute(problem: Problem, route: Claimed, tasks: Map<string, Task>, faults: string[]): number {
  const vehicle = problem.vehicles.find(({ id }) => id === route.vehicle);
  const matrix = vehicle && problem.matrices?.[vehicle.profile];
  if (!vehicle || !matrix) {
    faults.push(`no vehicle ${route.vehicle}`);
    return 0;
  }
  const fault = (text: string): void => void faults.push(`vehicle ${vehicle.id}: ${text}`);
  const [from, to] = vehicle.time_window ?? [0, Number.POSITIVE_INFINITY];
  const breaks = new Set(vehicle.breaks?.map((pause) => pause.id));
  let place = vehicle.start_index ?? 0;
  // `free`: when the last thing was done; `driven`: of the way to the next stop, what lies before a break on the road.
  let [free, driven, seconds, metres] = [from, 0, 0, 0];
  for (const step of route.steps) {
    if (step.type === 'start') {
      if (step.departure < from) fault('leaves before its shift');
      free = step.departure;
      continue;
    }
    if (step.type === 'break') {
      const own = vehicle.breaks?.find(({ id }) => id === step.id);
      const start = step.departure - step.service;
      if (!own || !breaks.delete(own.id)) fault(`a break ${String(step.id)} too many`);
      else if (!within(own.time_windows, start) || step.service !== own.service) fault(`break ${own.id} at ${start}`);
      if (start < free) fault('a break before the last thing is done');
      driven += Math.max(0, step.arrival - free);
      free = step.departure;
      continue;
    }
    const task = tasks.get(keyOf(step.type, step.id));
    const next = task ? (task.stop.location_index ?? 0) : (vehicle.end_index ?? 0);
    const leg = matrix.durations[place]?.[next] ?? Number.NaN;
    if (!(step.arrival >= free + Math.max(0, leg - driven))) fault(`is at ${next} too early`);
    seconds += leg;
    metres += matrix.distances?.[place]?.[next] ?? leg;
    driven = 0;
    if (task) {
      const start = step.arrival + step.waiting_time;
      if (!within(task.stop.time_windows, start)) fault(`${step.type} ${String(step.id)} at ${start}`);
      if (!(task.skills ?? []).every((skill) => vehicle.skills?.includes(skill))) fault('lacks a skill');
      free = start + (task.stop.service ?? 0) + (place === next ? 0 : (task.stop.setup ?? 0));
      if (step.departure < free) fault(`leaves ${step.type} ${String(step.id)} too early`);
      free = step.departure;
    } else {
      if (step.arrival > to) fault('is back after its shift');
      const due = vehicle.breaks?.filter(
        ({ id, time_windows: [[opens] = [from]] = [] }) => breaks.has(id) && opens < step.arrival,
      );
      if (due && due.length > 0) fault('a break was not taken');
    }
    place = next;
  }
  judgeLoads(problem, route, vehicle.capacity ?? [], fault);
  const { fixed, per_hour, per_km } = vehicle.costs ?? { fixed: 0, per_hour: 3600, per_km: 0 };
  return fixed + (seconds * per_hour) / 3600 + (metres * per_km) / 1000;
}

function judgeLoads(
  problem: Problem,
  route: Claimed,
  capacity: readonly number[],
  fault: (text: string) => void,
): void {
  const jobs = new Map((problem.jobs ?? []).map((job) => [job.id, job]));
  const pairs = new Map(
    (problem.shipments ?? []).flatMap((s) => [[s.pickup.id, s] as const, [s.delivery.id, s] as const]),
  );
  const load = capacity.map((_, d) =>
    route.steps.reduce(
      (sum, { type, id }) => sum + (type === 'job' && id !== undefined ? (jobs.get(id)?.delivery?.[d] ?? 0) : 0),
      0,
    ),
  );
  const onBoard = new Set<unknown>();
  const full = (): boolean => load.some((on, d) => on > (capacity[d] ?? 0));
  if (full()) fault('leaves with too much on board');
  for (const { type, id } of route.steps) {
    if (id === undefined || type === 'break') continue;
    const pair = pairs.get(id);
    for (let d = 0; d < load.length; d += 1) {
      const change =
        type === 'job'
          ? (jobs.get(id)?.pickup?.[d] ?? 0) - (jobs.get(id)?.delivery?.[d] ?? 0)
          : (pair?.amount?.[d] ?? 0) * (type === 'pickup' ? 1 : -1);
      load[d] = (load[d] ?? 0) + change;
    }
    if (type === 'pickup') onBoard.add(pair);
    if (type === 'delivery' && !onBoard.delete(pair)) fault(`delivery ${id} without its pickup before`);
    if (full()) fault(`too much on board after ${type} ${id}`);
  }
  if (onBoard.size > 0) fault('goods of a pair are still on board');
}
