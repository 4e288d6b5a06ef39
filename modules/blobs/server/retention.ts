import type { ModuleRetention } from '#platform/retention.ts';

/**
 * A file goes when nothing shows it: whatever does says so (`naming`). A month, because a telephone may hand in its photos and be away
 * before it hands in what they show.
 */
export const blobRetention: ModuleRetention = {
  kept: [
    {
      name: 'files',
      class: 'PERSONAL',
      days: 30,
      table: 'blob',
      key: 'id',
      at: 'created_at',
      children: [
        { table: 'blob_chunk', where: 'c.blob_id = any(ids)' },
        { table: 'blob_thumbnail', where: 'c.blob_id = any(ids)' },
      ],
    },
  ],
};
