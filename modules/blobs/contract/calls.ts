import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { idParams, idSchema } from '#kernel/ids.ts';

/** Types of blobs: `picture` (photos, signatures) and `channels-attachment`. */
export const blobTypes = ['picture', 'channels-attachment'] as const;

export const uploadBlob = defineCall({
  id: 'blobs.upload',
  method: 'POST',
  path: '/theblob/upload/{type}',
  access: 'signedIn',
  summary: 'Store a file; its first bytes decide what it is, 3 MB at most',
  params: z.object({ type: z.enum(blobTypes) }),
  query: z.object({
    mimeType: z.string().max(128).optional(),
    blobType: z.string().max(40).optional(),
    filename: z.string().max(150).optional(),
  }),
  bodyType: 'bytes',
  body: z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Uint8Array>,
  answer: z.object({ blobId: idSchema }),
  status: 201,
  errors: [1304],
});
export const blobDetails = defineCall({
  id: 'blobs.details',
  method: 'GET',
  path: '/theblob/details/{id}',
  access: 'signedIn',
  summary: 'The file itself',
  params: idParams,
  query: z.object({ filename: z.string().max(150).optional() }),
  answerType: 'bytes',
});
export const blobThumbnail = defineCall({
  id: 'blobs.thumbnail',
  method: 'GET',
  path: '/theblob/thumbnail/{id}/{width}/{height}',
  access: 'signedIn',
  summary: 'A small picture of the file, 256 by 256 by default',
  params: z.object({ id: idSchema, width: z.int().min(1).max(1024), height: z.int().min(1).max(1024) }),
  answerType: 'bytes',
});
