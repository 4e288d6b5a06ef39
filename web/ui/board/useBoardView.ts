import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { type RowWindow, rowsInView } from './rowWindow.ts';

/** Rows drawn beyond the ones that are seen. */
const spare = 4;

/** Width of the lanes and the rows to draw; scrolling renders again only when the window of rows moves. */
export function useBoardView(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
  headHeight: number,
): RowWindow & { width: number; scrolled: () => void } {
  const [width, setWidth] = useState(0);
  const [rows, setRows] = useState<RowWindow>({ first: 0, last: 0 });
  const scrolled = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const next = rowsInView({ top: box.scrollTop, height: box.clientHeight - headHeight }, rowHeight, count, spare);
    setRows((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, [scroller, count, rowHeight, headHeight]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => {
      const lane = box.querySelector('.k-tb-head > .k-tb-lane');
      setWidth(Math.round(lane?.clientWidth ?? 0));
      scrolled();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, scrolled]);
  return { ...rows, width, scrolled };
}
