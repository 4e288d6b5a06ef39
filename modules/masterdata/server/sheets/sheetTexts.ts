import { forEach, valueIn } from '#kernel/known.ts';
import type { Platform } from '#platform/platform.ts';
import type { RecordType } from '../../contract/recordType.ts';
import { enumOf } from '#kernel/fields.ts';
import {
  type SheetLanguage,
  sheetColumns,
  sheetLanguages,
  type SheetTexts,
  shownOnly,
} from '../../rules/sheets/columns.ts';

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su', 'holiday'] as const;

const textAt = (bundle: unknown, path: string): string | undefined => {
  const text = valueIn(bundle, path.split('/'));
  return typeof text === 'string' ? text : undefined;
};

export const sheetLanguage = (language: string): SheetLanguage =>
  sheetLanguages.find((one) => one === language) ?? 'en';

const made = new Map<string, SheetTexts>();

/** The words of a type's sheets in every language: the same labels that its form and list have. */
export function sheetTexts(platform: Pick<Platform, 'texts'>, type: RecordType): SheetTexts {
  const old = made.get(type.path);
  if (old) return old;
  const fresh: SheetTexts = forEach(sheetLanguages, (language) => {
    const own = platform.texts.bundle(language, 'masterdata');
    const base = platform.texts.bundle(language, 'base');
    const labels: Record<string, string> = {};
    const learn = (path: string): void => {
      const key = path.replaceAll('.', '/');
      const at = (end: string) => textAt(own, `${type.path}/${key}${end}`) ?? textAt(own, `record/${key}${end}`);
      // What holds fields of its own has its name beside them.
      const text = at('') ?? at('Title');
      if (text) labels[path] = text;
    };
    const columns = sheetColumns(type);
    for (const { field, schema } of [...columns, ...columns.flatMap((column) => column.rows ?? [])]) {
      learn(field);
      for (const option of enumOf(schema) ?? []) learn(`${field}__${option}`);
    }
    for (const field of shownOnly) learn(field);
    const changed = textAt(own, 'column/changed');
    if (changed) labels.changedAt = changed;
    const word = (key: string): string => textAt(base, key) ?? key;
    return {
      labels,
      yes: word('yes'),
      no: word('no'),
      short: days.map((day) => word(`weekdayShort/${day}`)),
      long: days.map((day) => word(`weekday/${day}`)),
      error: textAt(own, 'sheet/errorColumn') ?? 'Error',
      name: textAt(own, 'sheet/nameColumn') ?? 'name',
    };
  });
  made.set(type.path, fresh);
  return fresh;
}
