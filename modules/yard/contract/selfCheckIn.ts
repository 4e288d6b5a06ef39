import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { gatekeepers } from './access.ts';

/** The code of the sheet at the gate, as it stands in the address that a phone opens. */
export const gateCode = defineCall({
  id: 'yard.gateCode',
  method: 'POST',
  path: '/ym-rest/gate-code',
  access: gatekeepers,
  summary: 'The code with which drivers check in themselves; a new one ends the one before, and its sheet with it',
  body: z.object({
    /** Made by the device, once per press (R19). */
    clientKey: z.string().min(8).max(64),
    /** Absent: the one in force, or the first. */
    renew: z.boolean().default(false),
  }),
  answer: z.object({ address: z.string(), since: instantSchema }),
});

export const gateSheet = defineCall({
  id: 'yard.gateSheet',
  method: 'GET',
  path: '/ym-rest/gate-code/sheet',
  access: gatekeepers,
  summary: 'The sheet for the gate as a PDF, with the code that is in force; not found while there is none',
  answerType: 'bytes',
});

const token = z.object({ token: z.string().min(1).max(200) });

export const checkInPage = defineCall({
  id: 'yard.checkInPage',
  method: 'GET',
  path: '/gate/{token}',
  access: 'public',
  summary: 'Where a driver checks in himself: his language, then what he comes with',
  params: token,
  query: z.object({ lang: z.string().max(20).optional() }),
  answerType: 'html',
});

const typed = z.string().max(2000).optional();
/** What a driver types. Nothing of it is refused here: the page says in his language what cannot be read, and keeps it. */
export const checkInForm = z.object({
  /** Made with the page: the same form sent twice announces one vehicle. */
  key: typed,
  lang: typed,
  plate: typed,
  unit: typed,
  reference: typed,
  phone: typed,
  /** The number that he was asked to look at once more. */
  sure: typed,
});
export const checkInSelf = defineCall({
  id: 'yard.checkInSelf',
  method: 'POST',
  path: '/gate/{token}',
  access: 'public',
  summary: 'A driver announces himself; he waits until the gate has confirmed him',
  params: token,
  bodyType: 'form',
  body: checkInForm,
  answerType: 'html',
});

export const driverPage = defineCall({
  id: 'yard.driverPage',
  method: 'GET',
  path: '/gate-visit/{token}',
  access: 'public',
  summary: 'The page of a driver who has checked in: wait, where to drive, do not move, cleared',
  params: token,
  answerType: 'html',
});
