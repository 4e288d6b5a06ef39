import type { AffDayRow } from '../../contract/aff.ts';

/** `HAG Hagen/Sauerland`: the few letters that people say, and the name. */
export const nameWithCode = ({ shortCode, name }: Pick<AffDayRow, 'shortCode' | 'name'>): string =>
  shortCode ? `${shortCode} ${name}` : name;
