import type { Translate } from '#ui/translation.ts';
import type { Format } from '#ui/text/format.ts';
import type { GlyphName, Status } from '#ui/status/status.ts';
import type { Condition } from '#modules/temperature/rules/silence.ts';

/** How a place looks by how it stands; what is silent has the second shape of red. */
export const lookOf: Readonly<Record<Condition, { status: Status; glyph: GlyphName }>> = {
  ALARM: { status: 'late', glyph: 'late' },
  NO_DATA: { status: 'late', glyph: 'block' },
  DEGRADED: { status: 'risk', glyph: 'risk' },
  WARNING: { status: 'risk', glyph: 'risk' },
  OK: { status: 'done', glyph: 'done' },
};

export const degreesOf = (milli: number, format: Format): string => format.quantity('TEMPERATURE', milli);

/** `2.0 to 8.0 °C`, `at most −18.0 °C`. */
export function rangeText(
  { low, high }: { low: number | null; high: number | null },
  t: Translate,
  format: Format,
): string {
  const written = (bound: number | null) => (bound === null ? '' : degreesOf(bound, format));
  if (low !== null && high !== null) return t('temperature:wall/between', { low: written(low), high: written(high) });
  if (high !== null) return t('temperature:wall/atMost', { high: written(high) });
  if (low !== null) return t('temperature:wall/atLeast', { low: written(low) });
  return t('temperature:wall/noRange');
}

export const minutesSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / 60_000));
