import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { unitIdSchema } from '#kernel/ids.ts';
import { managesUsers } from './access.ts';

/** How long a link counts. */
export const linkHours = 24;

/** Account ids have no capital letters, so the word cannot be one. */
const base = '/api/system/users/passwordLink';

export const mayMail = defineCall({
  id: 'identity.mayMail',
  method: 'GET',
  path: base,
  access: managesUsers,
  summary: 'Does this installation send e-mails, so that links can go out?',
  answer: z.object({ mails: z.boolean() }),
});

export const sendPasswordLink = defineCall({
  id: 'identity.sendPasswordLink',
  method: 'POST',
  path: `${base}/{userId}`,
  access: managesUsers,
  summary:
    'Send a link by e-mail by which the person chooses a password: it works once and for 24 hours. The password so far ends with it, and so do sessions',
  params: z.object({ userId: z.string().min(1).max(60) }),
  query: z.object({ orgUnit: unitIdSchema.optional() }),
  answer: z.object({ to: z.string(), expiresAt: instantSchema }),
  errors: [1510, 1711],
});

/** Never in an address: those are written down on the way. */
const token = z.string().min(1).max(200);

export const openPasswordLink = defineCall({
  id: 'identity.openPasswordLink',
  method: 'POST',
  path: '/login-rest/password-link/open',
  access: 'public',
  summary:
    'Whose password a link is for, and what the unit asks of it; the link stays. 1526 for one that is unknown, used or over',
  body: z.object({ token }),
  answer: z.object({
    orgUnit: z.string(),
    unitName: z.string(),
    accountId: z.string(),
    name: z.string(),
    minLength: z.int(),
    classes: z.int(),
  }),
  errors: [1526, 1544],
});

export const choosePassword = defineCall({
  id: 'identity.choosePassword',
  method: 'POST',
  path: '/login-rest/password-link/choose',
  access: 'public',
  summary: 'Choose a password by a link, which ends with it; one that the policy refuses leaves the link as it is',
  body: z.object({ token, newPassword: z.string().max(250) }),
  errors: [1526, 1544],
});
