import { useTranslation } from '#ui/translation.ts';
import { wordKey } from '#kernel/text.ts';
import { useFormat } from '#ui/text/useFormat.ts';

/** Fields and values of what was changed, as people read them; a field without words of its own keeps its path. */
export function useChangeWords() {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const word = (key: string): string | undefined => {
    const said = t(wordKey('orders:field/', key), { defaultValue: '' });
    return said === '' ? undefined : said;
  };
  const fieldOf = (path: string): string => {
    const [, head = '', index, last] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?/.exec(path) ?? [];
    const place =
      index === undefined ? word(head) : head === 'lines' ? t('inbox/line', { no: Number(index) + 1 }) : word(head);
    if (!last) return place ?? path;
    const own = t(wordKey('orders:draft/', last), { defaultValue: word(last) ?? last });
    return place ? `${place}: ${own}` : path;
  };
  const valueOf = (path: string, value: string): string => {
    if (value === '') return '–';
    // Kept in grams.
    return path.endsWith('.grossWeight') ? `${format.quantity('MASS', Number(value))} kg` : value;
  };
  return { fieldOf, valueOf };
}
