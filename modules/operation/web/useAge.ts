import { useFormat } from '#ui/text/useFormat.ts';

const minute = 60_000;

/** How long something lasts or has lasted, in one or two units: `0,4 s`, `7:06 h`, `6 d`. */
export function useAge(): (ms: number) => string {
  const format = useFormat();
  return (ms) =>
    ms < minute
      ? `${format.number(ms / 1000, ms < 10_000 ? 1 : 0)}\u00a0s`
      : ms < 48 * 60 * minute
        ? `${format.duration(Math.floor(ms / minute))}\u00a0h`
        : `${format.number(Math.floor(ms / (24 * 60 * minute)))}\u00a0d`;
}
