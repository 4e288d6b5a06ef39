import type { Configuration } from '#modules/settings/contract/configuration.ts';
import type { ChannelType } from './vocabulary.ts';

/** A quick reply that the unit has of its own: its words in each language, and the kinds of channels that it is offered in. */
export type OwnReply = Configuration<'messaging'>['quickReplies'][number];

/** Languages in which a unit writes its replies, in the order in which one stands in for another. */
const replyLanguages = ['de', 'en', 'fr'] as const;
type Words = Readonly<Record<string, string | number>>;

/** The words for a reader: the own language, else the first one that has any. */
export function replyText(words: Words, language: string): string {
  const said = (one: string): string => String(words[one] ?? '').trim();
  const own = said(language.slice(0, 2));
  return own === '' ? (replyLanguages.map(said).find((text) => text !== '') ?? '') : own;
}

/** The unit's own replies for a channel, in its order; one that names no kind is offered everywhere. */
export const offeredReplies = (replies: readonly OwnReply[], type: ChannelType): OwnReply[] =>
  replies.filter(({ kinds }) => kinds.length === 0 || kinds.includes(type));

/** What a message keeps of a reply: its words, so that a later change of the settings changes nothing that was said. */
export const wordsOf = ({ de, en, fr }: OwnReply): Record<string, string> => ({ de, en, fr });
