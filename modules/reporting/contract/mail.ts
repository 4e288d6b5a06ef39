import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { figureReaders } from '../rules/catalogue.ts';
import { pageIds } from '../rules/chosen.ts';

const page = z.enum(pageIds).nullable();

export const getFigureMail = defineCall({
  id: 'reporting.getFigureMail',
  method: 'GET',
  path: '/rpt-rest/figure-mail',
  access: figureReaders,
  summary:
    'Whether this account may have the figures of yesterday by mail each morning, where to, and which page it chose',
  answer: z.object({
    /** A mail server is set up, and the session is in a depot as an account of its own. */
    offered: z.boolean(),
    /** The address of the account; null: it has none. */
    to: z.string().nullable(),
    /** Null: it gets none. */
    page,
  }),
});

export const chooseFigureMail = defineCall({
  id: 'reporting.chooseFigureMail',
  method: 'PUT',
  path: '/rpt-rest/figure-mail',
  access: figureReaders,
  summary: 'This account gets the figures of a page each morning, or none',
  body: z.object({ page }),
  answer: z.object({ page }),
});

const left = z.object({ unit: z.string().min(1).max(20), token: z.uuid() });

export const figureMailEnd = defineCall({
  id: 'reporting.figureMailEnd',
  method: 'GET',
  path: '/rpt-rest/figure-mail/end/{unit}/{token}',
  access: 'public',
  summary: 'The page behind the link in each morning mail; it changes nothing',
  params: left,
  answerType: 'html',
});

export const endFigureMail = defineCall({
  id: 'reporting.endFigureMail',
  method: 'POST',
  path: '/rpt-rest/figure-mail/end/{unit}/{token}',
  access: 'public',
  summary: 'Ends the morning mail that the token belongs to; for a token that is none the answer is the same',
  params: left,
  answerType: 'html',
});
