import { useFormat } from '#ui/text/useFormat.ts';

/** Of today the time, of other days the date: as much as one needs to find it again. */
export function useWhen(): (at: number) => string {
  const format = useFormat();
  const today = format.instantDate(Date.now());
  return (at) => (format.instantDate(at) === today ? format.clock(at) : format.instantDate(at));
}
