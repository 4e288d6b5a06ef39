import { type Change, changesOf } from './changes.ts';
import type { OrderDraft } from './orderDraft.ts';

/** What every message says anew although the order stays the same. */
const ofTheMessage = /^(issuedAt|purpose)\b/;

/** What an order says differently from the last that was said of it, value by value; where it stood in its file does not count. */
export const differences = (before: OrderDraft, after: OrderDraft): Change[] =>
  changesOf(before, after).filter(({ path }) => !ofTheMessage.test(path));
