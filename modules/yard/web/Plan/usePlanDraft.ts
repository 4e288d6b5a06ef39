import { useState } from 'react';
import type { PlanPlace, PlanShape, YardPlan } from '../../contract/plan.ts';
import { type Box, rowOf, type RowDirection, type shapeKinds, usualSize } from '../../rules/planRow.ts';

/** The plan while somebody draws it: places with their boxes, and the shapes around them. */
export type Draft = {
  readonly boxes: ReadonlyMap<string, Box | null>;
  readonly shapes: readonly PlanShape[];
};
const draftOf = ({ places, shapes }: YardPlan): Draft => ({
  boxes: new Map(places.map(({ id, box }) => [id, box])),
  shapes,
});

const inside = (value: number): number => Math.min(10_000, Math.max(0, Math.round(value)));
const turned = (value: number): number => ((Math.round(value) % 360) + 360) % 360;
/** Whole metres and degrees, on the plan. */
const settled = ({ x, y, width, depth, turn }: Box): Box => ({
  x: inside(x),
  y: inside(y),
  width: Math.max(1, Math.round(width)),
  depth: Math.max(1, Math.round(depth)),
  turn: turned(turn),
});
const usualShape: Record<(typeof shapeKinds)[number], readonly [number, number]> = {
  BUILDING: [60, 30],
  ROAD: [80, 8],
  FENCE: [100, 80],
  NOTE: [16, 4],
};

/** What is drawn, with the way back; nothing is written before it is saved. */
export function usePlanDraft(plan: YardPlan) {
  const [draft, setDraft] = useState(() => draftOf(plan));
  const [before, setBefore] = useState<readonly Draft[]>([]);
  const [chosen, choose] = useState<string>();
  /** @param begins false: goes on with what was begun, as a thing that is dragged does */
  const change = (next: Draft, begins = true) => {
    if (begins) setBefore((all) => [...all.slice(-99), draft]);
    setDraft(next);
  };
  const shapeOf = (id: string) => draft.shapes.find((shape) => shape.id === id);
  const boxOf = (id: string): Box | undefined => shapeOf(id) ?? draft.boxes.get(id) ?? undefined;
  const put = (id: string, part: Partial<Box>, begins = true) => {
    const box = boxOf(id);
    if (!box) return;
    const next = settled({ ...box, ...part });
    if (shapeOf(id))
      change(
        { ...draft, shapes: draft.shapes.map((shape) => (shape.id === id ? { ...shape, ...next } : shape)) },
        begins,
      );
    else change({ ...draft, boxes: new Map(draft.boxes).set(id, next) }, begins);
  };
  return {
    draft,
    chosen,
    choose,
    boxOf,
    shapeOf,
    put,
    dirty: before.length > 0,
    undo: () => {
      const last = before.at(-1);
      if (!last) return;
      setBefore(before.slice(0, -1));
      setDraft(last);
    },
    /** One undo takes back the whole way of a thing that is dragged. */
    hold: () => setBefore((all) => [...all.slice(-99), draft]),
    name: (id: string, label: string) =>
      change({ ...draft, shapes: draft.shapes.map((shape) => (shape.id === id ? { ...shape, label } : shape)) }),
    takeOff: (id: string) => {
      if (shapeOf(id)) change({ ...draft, shapes: draft.shapes.filter((shape) => shape.id !== id) });
      else change({ ...draft, boxes: new Map(draft.boxes).set(id, null) });
      choose(undefined);
    },
    addShape: (kind: PlanShape['kind'], label: string, at: { x: number; y: number }) => {
      const [width, depth] = usualShape[kind];
      const id = crypto.randomUUID();
      change({
        ...draft,
        shapes: [...draft.shapes, { id, kind, label, ...settled({ ...at, width, depth, turn: 0 }) }],
      });
      choose(id);
    },
    /** Lays places from one on, in the order of the list, those that lie already as well. */
    layRow: (places: readonly PlanPlace[], at: { x: number; y: number }, direction: RowDirection, gap: number) => {
      const [first] = places;
      if (!first) return;
      const rows = rowOf(places.length, settled({ ...at, ...usualSize(first.kind), turn: 0 }), direction, gap);
      const boxes = new Map(draft.boxes);
      for (const [i, { id }] of places.entries()) boxes.set(id, rows[i] ?? null);
      change({ ...draft, boxes });
      choose(first.id);
    },
  };
}
export type PlanDraft = ReturnType<typeof usePlanDraft>;
