import i18next from 'i18next';
import { IconBook2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Group } from './lines.ts';

/** A question to the handbook begins with a question mark; undefined for everything else. */
export const questionOf = (typed: string): string | undefined => /^\s*\?(.*)$/.exec(typed)?.[1]?.trim();

/** What the handbook says to a question; its search is loaded with the first one. */
export function useHandbook(typed: string): readonly Group[] {
  const { t } = useTranslation('base');
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const question = questionOf(typed);
  useEffect(() => {
    if (!question) {
      setGroups([]);
      return;
    }
    let over = false;
    const ask = async () => {
      const { handbookFinder } = await import('./handbookFinder.ts');
      const find = await handbookFinder(i18next.resolvedLanguage ?? 'en');
      if (over) return;
      const items = find(question).map(({ id, title, part }) => ({
        id: `handbook:${id}`,
        label: title,
        note: part,
        icon: IconBook2,
        run: () => void window.open(id, '_blank', 'noopener'),
      }));
      setGroups(items.length > 0 ? [{ title: t('palette/handbook'), items }] : []);
    };
    ask().catch((error: unknown) => {
      console.warn(error);
      if (!over) setGroups([]);
    });
    return () => {
      over = true;
    };
  }, [question, t]);
  return groups;
}
