import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { filledText, type Localized, textIn } from '#kernel/text.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import type { Option } from '#ui/form/widget.ts';
import { recordCache } from './recordCache.ts';
import { useSessionState } from '../session/session.ts';

/** A record as `masterdata/text` answers it: its title and the fields that its type displays. */
export type RecordText = { id: string; title: string; fields: Readonly<Record<string, unknown>> };

export type Records = {
  /** False while the texts load: a reference may then not yet be called dangling. */
  ready: boolean;
  all: readonly RecordText[];
  options: readonly Option[];
  find: (id: string | null | undefined) => RecordText | undefined;
  /** Title of a record, its `%s` filled from `args`; `<id>` when it no longer exists (specification 1, 3.7). */
  nameOf: (id: string | null | undefined, args?: readonly string[]) => string;
};

/** Texts of a master-data field, in the reader's language where it has translations. */
const recordText = (value: unknown, language: string): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'defaultText' in value
      ? textIn(value as Localized, language)
      : value === null || value === undefined
        ? ''
        : String(value);

/** Names of the records of a type for selects and cells; kept until the session or the records change. */
export function useRecords(type: RecordType, enabled = true): Records {
  const { i18n } = useTranslation();
  const { session } = useSessionState();
  const language = i18n.resolvedLanguage ?? 'en';
  const { data } = useQuery({
    ...recordCache.query(type.path, session?.orgUnit),
    enabled: enabled && session !== undefined,
  });
  return useMemo(() => {
    const all = Object.entries(data ?? {}).map(([id, fields]) => ({
      id,
      title: recordText(fields.title, language) || id,
      fields,
    }));
    const byId = new Map(all.map((record) => [record.id, record]));
    return {
      ready: data !== undefined,
      all,
      options: all.map(({ id, title }) => ({ value: id, label: title, ...(title === id ? {} : { note: id }) })),
      find: (id) => (id ? byId.get(id) : undefined),
      nameOf: (id, args = []) => {
        const title = id ? byId.get(id)?.title : '';
        return title === undefined ? (data ? `<${id}>` : (id ?? '')) : filledText(title, args);
      },
    };
  }, [data, language]);
}
