import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordCache } from '#client/records/recordCache.ts';
import { useSessionState } from '#client/session/session.ts';
import { titleIn, wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { useCall } from '#client/call/useCall.ts';
import { getConfig } from '../../contract/calls.ts';
import { configOf, knownAs, type RuleAttribute } from '../../contract/configs.ts';
import type { Words } from '../../rules/cells.ts';
import { folded } from '../../rules/conditions.ts';
import type { KnownIds } from '../../rules/faults.ts';

export type Choice = { value: string; label: string; note?: string };
export type TableWords = {
  readonly words: Words;
  /** Values that a cell may be chosen from; [] where one writes. */
  readonly choicesOf: (attribute: RuleAttribute) => readonly Choice[];
  /** Ids of the records that are there; a type that is still read is missing. */
  readonly known: KnownIds;
  readonly titleOf: (attr: string) => string;
};

/** What records, choices and attributes of a table are called, in the reader's language. */
export function useWords(configName: string): TableWords {
  const { t, i18n } = useTranslation(['ruletables']);
  const { session } = useSessionState();
  const language = i18n.resolvedLanguage ?? 'en';
  const types = useMemo(() => {
    const { inputs, outputs } = configOf(configName);
    return [...new Set([...inputs, ...outputs].flatMap(({ masterdataType }) => masterdataType ?? []))];
  }, [configName]);
  const answers = useQueries({
    queries: types.map((path) => ({ ...recordCache.query(path, session?.orgUnit), enabled: session !== undefined })),
    combine: (results) => results.map(({ data }) => data),
  });
  const details = useCall(getConfig, { params: { configName } }, { silent: true }).data;
  return useMemo(() => {
    const titles = new Map<string, Map<string, string>>();
    types.forEach((path, at) => {
      const data = answers[at];
      if (!data) return;
      const named = Object.entries(data).map(([id, fields]): [string, string] => {
        const place = path === 'terminallocation' ? fields.storingPosition : undefined;
        return [id, titleIn(place ?? fields.title, language) ?? id];
      });
      titles.set(path, new Map(named));
    });
    const shown = [...(details?.inputs ?? []), ...(details?.outputs ?? [])];
    for (const { name, valuesFrom } of [...configOf(configName).inputs, ...configOf(configName).outputs]) {
      const values = valuesFrom && shown.find((one) => one.name === name)?.values;
      if (values) titles.set(valuesFrom, new Map(values.map((one) => [one.id, one.name])));
    }
    const titlesOf = (attribute: RuleAttribute) => titles.get(knownAs(attribute) ?? '');
    const choicesOf = (attribute: RuleAttribute): Choice[] => {
      const { choices } = attribute;
      if (choices)
        return choices.map((value) => ({
          value,
          label: /^[\d.]+$/.test(value) ? value : t(wordKey('ruletables:choice/', value)),
        }));
      return [...(titlesOf(attribute) ?? [])].map(([value, label]) => ({
        value,
        label,
        ...(label === value ? {} : { note: value }),
      }));
    };
    const byWord = new Map<string, Map<string, string>>();
    const wordsFor = (attribute: RuleAttribute): Map<string, string> => {
      const key = knownAs(attribute) ?? attribute.name;
      const kept = byWord.get(key);
      if (kept) return kept;
      const made = new Map<string, string>();
      for (const { value, label } of choicesOf(attribute)) {
        made.set(folded(label), value);
        made.set(folded(value), value);
      }
      byWord.set(key, made);
      return made;
    };
    return {
      choicesOf,
      known: Object.fromEntries([...titles].map(([path, named]) => [path, new Set(named.keys())])),
      titleOf: (attr) => t(wordKey('ruletables:attribute/', attr)),
      words: {
        show: (attribute, id) =>
          attribute.choices?.includes(id) && !/^[\d.]+$/.test(id)
            ? t(wordKey('ruletables:choice/', id))
            : (titlesOf(attribute)?.get(id) ?? id),
        find: (attribute, word) => wordsFor(attribute).get(folded(word)),
        yes: t('ruletables:grid/yes'),
        no: t('ruletables:grid/no'),
        empty: t('ruletables:grid/empty'),
        notEmpty: t('ruletables:grid/notEmpty'),
        decimal: language === 'en' ? '.' : ',',
      },
    };
  }, [answers, types, language, t, details, configName]);
}
