import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { sessionSchema } from '#kernel/session.ts';

export const codeLength = 6;

/** QR code of the second factor, only while it is not registered. */
export const qrCode = defineCall({
  id: 'identity.qrCode',
  method: 'GET',
  path: '/api/system/totp/qrCode',
  access: 'preLogin',
  summary: 'QR code to register the second factor',
  answerType: 'bytes',
});

export const validateCode = defineCall({
  id: 'identity.validateCode',
  method: 'POST',
  path: '/api/system/totp/validate',
  access: 'preLogin',
  summary: 'Check a six-digit code',
  body: z.object({ code: z.string().regex(/^\d{6}$/) }),
  answer: sessionSchema,
});
