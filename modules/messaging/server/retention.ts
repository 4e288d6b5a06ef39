import type { ModuleRetention } from '#platform/retention.ts';

/** A file of a message stays as long as the message. */
export const messagingRetention: ModuleRetention = {
  naming: [{ of: 'blob', table: 'message', ids: 'c.blob_id' }],
};
