import { type Missing, missingIn } from '#modules/orders/rules/byHand.ts';
import type { TransportOrder } from '#modules/orders/contract/orders.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';

/** The field in which what is missing first belongs. */
const fieldOf = ({ what, lines: [line = 1] }: Missing): string =>
  what === 'day' ? 'deliveryDate' : `lines.${line - 1}.${what === 'weight' ? 'grossWeight' : 'numberOfPackages'}`;

/** One question that names all that is missing; answers the field to go back to, undefined when the order goes in as it is. */
export function useAskWithout() {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return async (
    messages: TransportOrder['validationMessages'],
    lines: number,
  ): Promise<{ backTo: string } | undefined> => {
    const missing = missingIn(messages, lines);
    const [first] = missing;
    if (!first) return undefined;
    const words = missing.map((one) => {
      const what = t(`without/${one.what}`);
      return one.lines.length === 0 ? what : t('without/inLines', { what, lines: format.list(one.lines.map(String)) });
    });
    const answer = await showMessage({
      icon: 'question',
      title: { key: 'orders:without/title', args: { what: format.list(words) } },
      text: { key: 'orders:without/text' },
      // The way back comes last: it is the one that Enter takes.
      answers: [
        { value: 'submit', label: { key: 'orders:without/submit' } },
        { value: 'back', label: { key: 'orders:without/back' } },
      ],
      cancel: false,
    });
    return answer === 'submit' ? undefined : { backTo: fieldOf(first) };
  };
}
