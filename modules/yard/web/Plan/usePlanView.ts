import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type Box, boundsOf } from '../../rules/planRow.ts';

/** The part of the plan that is seen, in metres. */
export type View = { x: number; y: number; width: number; height: number };

const least = 15;
const most = 4000;
/** Zoomed about a point that stays where it is. */
function zoomed(view: View, by: number, at: { x: number; y: number }): View {
  const width = Math.min(most, Math.max(least, view.width * by));
  const ratio = width / view.width;
  return {
    x: at.x - (at.x - view.x) * ratio,
    y: at.y - (at.y - view.y) * ratio,
    width,
    height: view.height * ratio,
  };
}
const middleOf = (view: View) => ({ x: view.x + view.width / 2, y: view.y + view.height / 2 });

/** Where on the plan a pointer is. */
export function spotOf(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

/** Moving about on a plan: drawn by mouse or finger, two fingers or the wheel zoom, and the keys + − 0 do the same. */
export function usePlanView(boxes: readonly Box[]) {
  const [view, setView] = useState<View>();
  const svg = useRef<SVGSVGElement>(null);
  const all = boundsOf(boxes);
  const shown = view ?? all;
  const now = useRef(shown);
  now.current = shown;
  const fingers = useRef(new Map<number, { clientX: number; clientY: number }>());

  const zoom = useCallback(
    (by: number, at?: { x: number; y: number }) => setView(zoomed(now.current, by, at ?? middleOf(now.current))),
    [],
  );
  // The wheel may not scroll the page, which only a listener that is not passive can say.
  useEffect(() => {
    const drawn = svg.current;
    if (!drawn) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, spotOf(drawn, event));
    };
    drawn.addEventListener('wheel', turn, { passive: false });
    return () => drawn.removeEventListener('wheel', turn);
  }, [zoom]);

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    svg,
    view: shown,
    zoom,
    fit: () => setView(undefined),
    /** Brings a place into the middle, near enough to be read. */
    centre: ({ x, y }: Pick<Box, 'x' | 'y'>) =>
      setView(({ width, height } = shown) => {
        const ratio = Math.min(1, 60 / width);
        return {
          x: x - (width * ratio) / 2,
          y: y - (height * ratio) / 2,
          width: width * ratio,
          height: height * ratio,
        };
      }),
    pan: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        fingers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        const before = fingers.current.get(event.pointerId);
        const drawn = svg.current;
        if (!before || !drawn) return;
        if (!drawn.hasPointerCapture(event.pointerId)) {
          // A press that does not move is a choice, not a way.
          if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 5) return;
          drawn.setPointerCapture(event.pointerId);
        }
        const [from, to] = [spotOf(drawn, before), spotOf(drawn, event)];
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const rest = spotOf(drawn, other);
          const apart = (a: { x: number; y: number }) => Math.max(1, Math.hypot(a.x - rest.x, a.y - rest.y));
          setView(zoomed(now.current, apart(from) / apart(to), rest));
        } else setView({ ...now.current, x: now.current.x + from.x - to.x, y: now.current.y + from.y - to.y });
        fingers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}
export type PlanView = ReturnType<typeof usePlanView>;
