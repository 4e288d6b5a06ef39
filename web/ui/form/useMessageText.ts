import { useTranslation } from '#ui/translation.ts';
import { fromRaw } from '#kernel/quantity.ts';
import { unitSymbol } from '../text/format.ts';
import { useFormat } from '../text/useFormat.ts';
import type { FieldRule } from './fieldRules.ts';
import type { FieldMessage } from './messages.ts';

/** Writes a field's message in the reader's language; limits of quantities in the unit that is shown. */
export function useMessageText(): (message: FieldMessage, rule?: FieldRule, unit?: string, name?: string) => string {
  const { t } = useTranslation('base');
  const format = useFormat();
  return (message, rule, unit, name) => {
    if ('text' in message) return message.text;
    // Every message may name its field, whatever the rule brought along.
    const args: Record<string, string | number> = { ...(name === undefined ? {} : { name }), ...message.args };
    if (typeof args.value === 'number') {
      const raw = args.value;
      args.value =
        rule?.quantity && unit
          ? `${format.upTo(fromRaw(rule.quantity, raw, unit), 3)} ${unitSymbol(unit)}`.trim()
          : format.upTo(raw, 3);
    }
    return t(message.key, args);
  };
}
