/** Checks routes by the public file itself. It shares no line with the optimiser: its own readers, its own sums. */

type Node = { x: number; y: number; demand: number; ready: number; due: number; service: number };
type Task = {
  nodes: Node[];
  vehicles: number;
  capacity: number;
  /** Where there are pairs: the delivery of each pickup. */
  deliveryOf?: Map<number, number>;
  matrix?: number[][];
};
export type Rounding = 'none' | 'trunc1' | 'nint';
export type Verdict = { faults: string[]; cost: number; vehicles: number; unserved: number[] };

const numbersOf = (line: string): number[] => line.trim().split(/\s+/).map(Number);
const at = (row: number[], index: number): number => row[index] ?? 0;
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '');
const nodeOf = (row: number[]): Node => ({
  x: at(row, 1),
  y: at(row, 2),
  demand: at(row, 3),
  ready: at(row, 4),
  due: at(row, 5),
  service: at(row, 6),
});

/** Solomon, Gehring and Homberger: a line of two numbers for the vehicles, lines of seven for the customers. */
function solomon(text: string): Task {
  const rows = linesOf(text)
    .map(numbersOf)
    .filter((row) => !row.some(Number.isNaN));
  const [fleet] = rows.filter((row) => row.length === 2);
  return {
    nodes: rows.filter((row) => row.length >= 7).map(nodeOf),
    vehicles: fleet?.[0] ?? 0,
    capacity: fleet?.[1] ?? 0,
  };
}

/** Li and Lim: vehicles, capacity, speed; then nine numbers a task, the last two its pickup and its delivery. */
function lilim(text: string): Task {
  const [fleet = [], ...rows] = linesOf(text).map(numbersOf);
  const pairs = rows.flatMap((row): [number, number][] => (at(row, 8) === 0 ? [] : [[at(row, 0), at(row, 8)]]));
  return { nodes: rows.map(nodeOf), vehicles: at(fleet, 0), capacity: at(fleet, 1), deliveryOf: new Map(pairs) };
}

/** One vehicle with windows: how many nodes, the matrix (service is in it), a window each. */
function tsptw(text: string): Task {
  const [count = 0, ...rest] = linesOf(text).flatMap(numbersOf);
  const matrix = Array.from({ length: count }, (_, row) => rest.slice(row * count, (row + 1) * count));
  const windows = rest.slice(count * count);
  return {
    nodes: matrix.map((_, n) => ({ ...nodeOf([]), ready: at(windows, 2 * n), due: at(windows, 2 * n + 1) })),
    vehicles: 1,
    capacity: Number.POSITIVE_INFINITY,
    matrix,
  };
}

/** CVRPLIB: headings with a colon, then sections; the depot is the first node. */
function vrplib(text: string): Task {
  const headings = new Map<string, string>();
  const sections = new Map<string, number[][]>();
  let section: number[][] = [];
  for (const line of linesOf(text)) {
    const [, name, value] = /^([A-Z_]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (name) headings.set(name, value ?? '');
    else if (line.endsWith('SECTION')) sections.set(line, (section = []));
    else section.push(numbersOf(line));
  }
  const demands = new Map((sections.get('DEMAND_SECTION') ?? []).map((row) => [at(row, 0), at(row, 1)]));
  const nodes = (sections.get('NODE_COORD_SECTION') ?? []).map((row) => ({
    ...nodeOf([0, at(row, 1), at(row, 2), demands.get(at(row, 0)) ?? 0]),
    due: Number.POSITIVE_INFINITY,
  }));
  return { nodes, vehicles: nodes.length, capacity: Number(headings.get('CAPACITY')) };
}

const readers = { solomon, lilim, tsptw, vrplib };

/** Distances in the unit in which they are exact: tenths when they are cut after one digit. */
function distances(task: Task, rounding: Rounding): (from: number, to: number) => number {
  const { matrix, nodes } = task;
  if (matrix) return (from, to) => matrix[from]?.[to] ?? Number.NaN;
  return (from, to) => {
    const [a, b] = [nodes[from] as Node, nodes[to] as Node];
    const length = Math.hypot(a.x - b.x, a.y - b.y);
    return rounding === 'nint' ? Math.round(length) : rounding === 'trunc1' ? Math.floor(10 * length + 1e-9) : length;
  };
}

function judgeRoute(task: Task, route: number[], distance: (from: number, to: number) => number, scale: number) {
  const faults: string[] = [];
  const depot = task.nodes[0] as Node;
  const total = route.reduce((sum, id) => sum + (task.nodes[id]?.demand ?? 0), 0);
  if (!task.deliveryOf && total > task.capacity) faults.push(`load ${total} above ${task.capacity}`);
  let [clock, load, cost, from] = [depot.ready * scale, 0, 0, 0];
  for (const id of route) {
    const node = task.nodes[id];
    if (!node || id < 1) return { faults: [...faults, `customer ${id} does not exist`], cost };
    cost += distance(from, id);
    clock = Math.max(clock + distance(from, id), node.ready * scale);
    if (clock > node.due * scale + 1e-6) faults.push(`customer ${id} begins at ${clock / scale}, due ${node.due}`);
    clock += node.service * scale;
    load += node.demand;
    if (task.deliveryOf && (load > task.capacity || load < 0)) faults.push(`load ${load} after ${id}`);
    from = id;
  }
  cost += distance(from, 0);
  if (clock + distance(from, 0) > depot.due * scale + 1e-6) faults.push('back after the depot closes');
  return { faults, cost };
}

/** Windows, loads, pairs, vehicles and every customer at most once; the cost is the way driven. */
export function judgeRoutes(
  text: string,
  format: keyof typeof readers,
  routes: readonly number[][],
  rounding: Rounding,
): Verdict {
  const task = readers[format](text);
  const scale = rounding === 'trunc1' ? 10 : 1;
  const used = routes.filter((route) => route.length > 0);
  const checked = used.map((route) => judgeRoute(task, route, distances(task, rounding), scale));
  const faults = checked.flatMap((one) => one.faults);
  const served = used.flat();
  for (const id of new Set(served.filter((one, index) => served.indexOf(one) !== index)))
    faults.push(`customer ${id} is served twice`);
  for (const [pickup, delivery] of task.deliveryOf ?? []) {
    const route = used.find((one) => one.includes(pickup) || one.includes(delivery));
    if (route && !(route.includes(pickup) && route.indexOf(pickup) < route.indexOf(delivery)))
      faults.push(`pickup ${pickup} is not before delivery ${delivery} on its route`);
  }
  if (used.length > task.vehicles) faults.push(`${used.length} routes for ${task.vehicles} vehicles`);
  const there = new Set(served);
  const unserved = task.nodes.map((_, id) => id).filter((id) => id > 0 && !there.has(id));
  return {
    faults,
    cost: checked.reduce((sum, one) => sum + one.cost, 0) / scale,
    vehicles: used.length,
    unserved,
  };
}
