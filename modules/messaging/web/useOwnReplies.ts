import { useEffect, useState } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { ownReplies } from '#modules/messaging/contract/calls.ts';
import { offeredReplies, replyText } from '#modules/messaging/rules/ownReplies.ts';
import { useCall } from '#client/call/useCall.ts';
import { keepDraft, keptDraft } from '#client/waiting/drafts.ts';
import { useTranslation } from '#ui/translation.ts';
import type { ChannelKey } from './look.ts';

type Replies = AnswerOf<typeof ownReplies>;
const kept = 'messages/own-replies';
const none: Replies = [];
const isReplies = (value: unknown): value is Replies => Array.isArray(value);

/** Quick replies of the unit for a kind of channel, in the language of this screen; without a network those that were there last. */
export function useOwnReplies(type: ChannelKey['type']): { id: string; text: string }[] {
  const { i18n } = useTranslation('messaging');
  const { data } = useCall(ownReplies, {}, { live: ['configuration'], staleTime: 300_000, silent: true });
  const [before, setBefore] = useState(none);
  useEffect(() => {
    // A device that cannot keep them offers those of the product alone.
    if (data) keepDraft(kept, data).catch(() => undefined);
    else void keptDraft(kept).then((value) => isReplies(value) && setBefore(value));
  }, [data]);
  return offeredReplies(data ?? before, type).map((reply) => ({
    id: reply.id,
    text: replyText({ de: reply.de, en: reply.en, fr: reply.fr }, i18n.resolvedLanguage ?? 'en'),
  }));
}
