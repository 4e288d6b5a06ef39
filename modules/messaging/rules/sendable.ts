import type { TextKey } from '#kernel/text.ts';

/** A message needs text or an attachment (specification 2, 5); what is wrong with it, undefined when it can be sent. */
export function unsendable(message: {
  text: string;
  blobId?: string | null | undefined;
  quickReply?: string | undefined;
}): TextKey | undefined {
  const said = message.text.trim() !== '' || message.quickReply !== undefined;
  return said || message.blobId ? undefined : 'messaging:refusal/empty';
}
