import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/** A title may end in dots when so much of it can be read, in px: names of places and companies can be longer than any bar. */
const titleRoom = 180;

/** True when something in the bar is cut: a button beyond its edge, or a short title. */
const isCut = (bar: HTMLElement): boolean =>
  bar.scrollWidth > bar.clientWidth + 1 ||
  [...bar.children].some(
    (child) =>
      child.matches('.k-cut, h1, h2') && child.scrollWidth > child.clientWidth && child.clientWidth < titleRoom,
  );

/**
 * How many of at most `most` buttons fit beside what else stands in the bar around a toolbar. Tried before anything is painted: all of
 * them, then one less until nothing is cut; tried anew when the bar or what stands in it changes its size, or other actions come.
 */
export function useRoom(toolbar: RefObject<HTMLElement | null>, most: number, actions: string): number {
  // A new number for each time that all of them are tried again, because the sizes changed.
  const [tried, setTried] = useState({ room: most, of: '' });
  const of = `${most} ${actions}`;
  const room = tried.of === of ? Math.min(tried.room, most) : most;
  // At every drawing, because whatever else stands in the bar may have changed; it ends, as each time there is one less.
  const tryOneLess = useEffectEvent(() => {
    const bar = toolbar.current?.parentElement;
    if (bar && room > 0 && isCut(bar)) setTried({ room: room - 1, of });
  });
  useLayoutEffect(() => tryOneLess());
  useLayoutEffect(() => {
    const bar = toolbar.current?.parentElement;
    if (!bar || most === 0) return undefined;
    const watch = new ResizeObserver(() => setTried({ room: most, of: '' }));
    for (const one of [bar, ...bar.children]) if (one !== toolbar.current) watch.observe(one);
    return () => watch.disconnect();
  }, [toolbar, most]);
  return room;
}
