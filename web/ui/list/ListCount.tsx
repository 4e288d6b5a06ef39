import type { ReactNode } from 'react';
import { useFormat } from '#ui/text/useFormat.ts';

/**
 * How many rows stand below a heading; below 0: more than lists count. Nothing is shown while nobody has counted (undefined), because 0 would
 * be a claim. `children`: the count in other words, as how many of how many.
 */
export function ListCount({ count, children }: { count: number | undefined; children?: ReactNode }) {
  const format = useFormat();
  if (count === undefined) return null;
  return <span className="k-dim k-fig">{children || (count < 0 ? '1000+' : format.number(count))}</span>;
}
