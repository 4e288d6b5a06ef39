import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
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
    /** The same file sent again under the same key is the same blob. */
    clientFileId: z.string().min(8).max(64).optional(),
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
/** Formats of thumbnails; without one they are JPEG. */
export const thumbnailFormats = ['jpeg', 'jpg', 'png', 'webp'] as const;
const thumbnailParams = z.object({ id: idSchema, width: z.int().min(1).max(1024), height: z.int().min(1).max(1024) });

export const blobThumbnail = defineCall({
  id: 'blobs.thumbnail',
  method: 'GET',
  path: '/theblob/thumbnail/{id}/{width}/{height}',
  access: 'signedIn',
  summary: 'A small picture of the file, 256 by 256 by default',
  params: thumbnailParams,
  answerType: 'bytes',
});
export const blobThumbnailAs = defineCall({
  id: 'blobs.thumbnailAs',
  method: 'GET',
  path: '/theblob/thumbnail/{id}/{width}/{height}/{format}',
  access: 'signedIn',
  summary: 'A small picture of the file in a format',
  params: thumbnailParams.extend({ format: z.enum(thumbnailFormats) }),
  answerType: 'bytes',
});

const blobRowsSchema = z.array(
  z.object({ blobId: idSchema, mimeType: z.string(), size: z.int(), createdAt: instantSchema }),
);
const typeSchema = z.enum(blobTypes);
export const listBlobs = defineCall({
  id: 'blobs.list',
  method: 'GET',
  path: '/theblob/list/{type}',
  access: 'signedIn',
  summary: 'The newest 500 files of a type; who sees only some rows of the unit gets the own ones',
  params: z.object({ type: typeSchema }),
  answer: blobRowsSchema,
});
export const blobsModifiedSince = defineCall({
  id: 'blobs.modifiedSince',
  method: 'GET',
  path: '/theblob/modifiedsince/{type}/{since}',
  access: 'signedIn',
  summary: 'Files of a type that came after an instant (epoch ms), the oldest first, 500 at most',
  params: z.object({ type: typeSchema, since: instantSchema }),
  answer: blobRowsSchema,
});
