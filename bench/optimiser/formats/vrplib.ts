import { type Benchmark, euclid, numbersOf, squareOf } from './benchmark.ts';

/**
 * CVRP and VRPTW in the layout of CVRPLIB, EUC_2D rounded to whole numbers; customers count from 1 after the depot.
 * Throws a RangeError for another layout.
 */
export function readVrplib(text: string): Benchmark {
  const head = new Map<string, string>();
  const sections = new Map<string, number[][]>();
  let section: number[][] | undefined;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const field = /^([A-Z_0-9]+)\s*:\s*(.*)$/.exec(line);
    if (line === '' || line === 'EOF') continue;
    if (field) {
      head.set(field[1]!, field[2]!.trim());
      section = undefined;
    } else if (/^[A-Z_]+SECTION$/.test(line)) {
      section = [];
      sections.set(line, section);
    } else section?.push(numbersOf(line));
  }
  const size = Number(head.get('DIMENSION'));
  if (!(size >= 2) || head.get('EDGE_WEIGHT_TYPE') !== 'EUC_2D')
    throw new RangeError('not a file of CVRPLIB with EUC_2D distances');
  const column = (name: string, index: number, otherwise: number): number[] => {
    const out = new Array<number>(size).fill(otherwise);
    for (const row of sections.get(name) ?? []) out[row[0]! - 1] = row[index]!;
    return out;
  };
  if ((sections.get('DEPOT_SECTION')?.[0]?.[0] ?? 1) !== 1) throw new RangeError('the depot must be node 1');
  const x = column('NODE_COORD_SECTION', 1, 0);
  const y = column('NODE_COORD_SECTION', 2, 0);
  const demand = column('DEMAND_SECTION', 1, 0);
  const service = column('SERVICE_TIME_SECTION', 1, Number(head.get('SERVICE_TIME') ?? 0));
  const ready = column('TIME_WINDOW_SECTION', 1, 0);
  const due = column('TIME_WINDOW_SECTION', 2, 1e12);
  return {
    scale: 1,
    problem: {
      objective: 'distance',
      vehicles: Array.from({ length: Number(head.get('VEHICLES') ?? size) }, (_, v) => ({
        id: v + 1,
        profile: 'car',
        start_index: 0,
        end_index: 0,
        capacity: [Number(head.get('CAPACITY'))],
        time_window: [ready[0]!, due[0]!] as [number, number],
      })),
      jobs: Array.from({ length: size - 1 }, (_, i) => ({
        id: i + 1,
        location_index: i + 1,
        delivery: [demand[i + 1]!],
        service: service[i + 1]!,
        time_windows: [[ready[i + 1]!, due[i + 1]!] as [number, number]],
      })),
      matrices: { car: { durations: squareOf(size, (i, j) => Math.floor(euclid(x, y, i, j) + 0.5)) } },
    },
  };
}
