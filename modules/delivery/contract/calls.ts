import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { readingProofs, sharingProofs } from './access.ts';
import { paperLanguages } from '#modules/papers/rules/language.ts';

const asked = z.object({
  id: z.array(idSchema).min(1).max(200),
  language: z.enum(paperLanguages).optional(),
});

export const proofsOfDelivery = defineCall({
  id: 'delivery.proofsOfDelivery',
  method: 'GET',
  path: '/dpt-rest/proofs.pdf',
  access: readingProofs,
  summary:
    'What happened to shipments at their places, each attempt with signature and photos, as one PDF for the printer',
  query: asked,
  answerType: 'bytes',
});

export const proofBundle = defineCall({
  id: 'delivery.proofBundle',
  method: 'GET',
  path: '/dpt-rest/proofs.zip',
  access: readingProofs,
  summary: 'The proofs of up to 200 shipments as a file: a PDF per shipment, named by its order',
  query: asked,
  answerType: 'bytes',
});

const linkSchema = z
  .object({
    id: idSchema,
    orderNumbers: z.array(z.string()),
    createdAt: instantSchema,
    createdBy: z.string(),
    expiresAt: instantSchema,
    opened: z.int(),
    lastOpenedAt: instantSchema.nullable(),
  })
  .meta({ id: 'ProofLink' });
export type ProofLink = z.infer<typeof linkSchema>;

export const shareProofs = defineCall({
  id: 'delivery.shareProofs',
  method: 'POST',
  path: '/dpt-rest/proofs/links',
  access: sharingProofs,
  summary:
    'A link that shows without an account what became of shipments, until it expires; its address is answered this once',
  body: z.object({ itemIds: z.array(idSchema).min(1).max(200), days: z.int().min(1).max(90) }),
  answer: linkSchema.extend({ address: z.string() }),
  status: 201,
});

export const listProofLinks = defineCall({
  id: 'delivery.listProofLinks',
  method: 'GET',
  path: '/dpt-rest/proofs/links',
  access: sharingProofs,
  summary: 'Links to proofs of these shipments that still open',
  query: z.object({ itemId: z.array(idSchema).min(1).max(200) }),
  answer: z.array(linkSchema),
});

export const endProofLink = defineCall({
  id: 'delivery.endProofLink',
  method: 'DELETE',
  path: '/dpt-rest/proofs/links/{id}',
  access: sharingProofs,
  summary: 'A link to proofs opens no longer',
  params: idParams,
});

export const sharedProofs = defineCall({
  id: 'delivery.sharedProofs',
  method: 'GET',
  path: '/proof/{token}',
  access: 'public',
  summary: 'The page behind a link to proofs: no personal data but the name of who signed',
  params: z.object({ token: z.string().min(1).max(200) }),
  answerType: 'html',
});
