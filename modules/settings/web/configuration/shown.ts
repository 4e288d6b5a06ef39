import type { z } from 'zod';
import { wordKey } from '#kernel/text.ts';
import type { TextKey } from '#kernel/text.ts';
import { fieldRule } from '#ui/form/fieldRules.ts';
import type { Translate } from '#ui/translation.ts';
import { type ConfigurationName, fieldsOf } from '../../contract/configuration.ts';
import { secretMask } from '../../contract/configurationCalls.ts';

/** Text key of a setting, or of one of its choices (`unloading/scanOrder__POSITION_FIRST`). */
export const fieldKey = (name: string, field: string): TextKey => wordKey('settings:field/', `${name}/${field}`);

/** The choices of a field that is one of some figures; undefined for every other. */
export function figuresOf(schema: z.ZodType): number[] | undefined {
  type Def = { type: string; innerType?: z.ZodType; options?: z.ZodType[]; values?: unknown[] };
  let def = schema._zod.def as unknown as Def;
  while (def.innerType) def = def.innerType._zod.def as unknown as Def;
  if (def.type !== 'union') return undefined;
  const values = (def.options ?? []).flatMap((option) => (option._zod.def as unknown as Def).values ?? []);
  return values.length > 0 && values.every((value) => typeof value === 'number') ? values : undefined;
}

/** A value in words: what a switch, a choice, a list says. */
export function valueText(t: Translate<'settings'>, name: ConfigurationName, field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return t('config/none');
  if (value === secretMask) return t('config/stored');
  if (typeof value === 'boolean') return t(value ? 'config/on' : 'config/off');
  const schema = fieldsOf(name)[field];
  const rule = schema ? fieldRule(schema) : undefined;
  const word = (one: unknown): string =>
    rule?.options?.includes(String(one)) ? t(fieldKey(name, `${field}__${String(one)}`)) : String(one);
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return t('rows/count', { count: value.length });
  if (Array.isArray(value)) return value.length === 0 ? t('config/none') : value.map(word).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const unit = schema?.meta()?.unit;
  return typeof unit === 'string' ? `${word(value)} ${unit}` : word(value);
}
