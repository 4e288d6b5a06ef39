import { useFormat } from '#ui/text/useFormat.ts';

/** `4,8 GB`, `96 MB`. */
export function useBytes(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) =>
    bytes >= 1e9
      ? `${format.number(bytes / 1e9, bytes < 1e11 ? 1 : 0)}\u00a0GB`
      : `${format.number(bytes / 1e6, bytes < 1e7 ? 1 : 0)}\u00a0MB`;
}
