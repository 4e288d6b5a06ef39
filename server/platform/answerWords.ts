import type { TextEnding } from '#kernel/text.ts';

type Word = TextEnding<'base:answer/'>;

/** What is kept as the answer to a message that a partner in test does not get. */
export const inTest = 'the partner is in test';

/** What networks, certificates and this server itself say when a message did not get through. */
const words: ReadonlyMap<string, Word> = new Map<string, Word>([
  [inTest, 'test'],
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'unknownHost'],
  ['EAI_AGAIN', 'unknownHost'],
  ['ETIMEDOUT', 'silent'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['no answer within 10 s', 'silent'],
  ['ECONNRESET', 'cut'],
  ['EPIPE', 'cut'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['EAUTH', 'login'],
  ['an address inside the house', 'inside'],
  ['not https', 'notHttps'],
  ['the partner is not active or has no address', 'inactive'],
]);

/** An answer as it is kept, in words; a code stays beside them, because the partner's programmer asks for it. */
export function answerIn(t: (key: `base:answer/${Word}`) => string, answer: string): string {
  const word = words.get(answer);
  if (!word) return answer;
  return /^[A-Z_]+$/.test(answer) ? `${t(`base:answer/${word}`)} (${answer})` : t(`base:answer/${word}`);
}
