import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type Localized, textIn } from '#kernel/text.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { recordCache } from '#client/records/recordCache.ts';
import { useSession } from '#client/session/session.ts';
import type { Option } from '#ui/form/widget.ts';
import { useUnchanged } from '#ui/useUnchanged.ts';

/** A title in the reader's language, whether the type translates it or not. */
export const titleText = (title: unknown, language: string): string =>
  typeof title === 'object' && title !== null && 'defaultText' in title
    ? textIn(title as Localized, language)
    : title === null || title === undefined
      ? ''
      : String(title);

/** Choices of every type that a type refers to, by the target's path, from the cache of the unit; `ready` is false while one of them loads. */
export type ReferenceTexts = {
  readonly options: ReadonlyMap<string, readonly Option[]>;
  readonly textOf: (type: string, id: string) => string | undefined;
  readonly ready: boolean;
};

export function useReferenceTexts(type: RecordType): ReferenceTexts {
  const { i18n } = useTranslation();
  const { orgUnit } = useSession();
  const language = i18n.resolvedLanguage ?? 'en';
  const targets = useMemo(() => [...new Set((type.references ?? []).map((reference) => reference.type))], [type]);
  // One call for all of them: the cache gathers what is asked in one moment.
  const answers = useQueries({ queries: targets.map((target) => recordCache.query(target, orgUnit)) });
  const ready = answers.every((answer) => answer.data !== undefined);
  const stamp = answers.map((answer) => answer.dataUpdatedAt).join();
  // Their array is a new one at every drawing.
  const { answers: kept } = useUnchanged(
    { answers, stamp, targets },
    (earlier, now) => earlier.stamp === now.stamp && earlier.targets === now.targets,
  );
  return useMemo(() => {
    const options = new Map<string, readonly Option[]>(
      targets.map((target, index) => [
        target,
        Object.entries(kept[index]?.data ?? {}).map(([id, record]) => {
          const label = titleText(record.title, language) || id;
          return { value: id, label, ...(label.toLowerCase() === id ? {} : { note: id }) };
        }),
      ]),
    );
    const byId = new Map(
      targets.map((target) => [target, new Map(options.get(target)?.map((o) => [o.value, o.label]))]),
    );
    return { options, textOf: (target, id) => byId.get(target)?.get(id), ready };
  }, [targets, kept, language, ready]);
}
