import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';

const path = '/api/system/demo-day';
/** Null: nobody plays a day here, and there is nothing to stop. */
const demoDay = z.object({ played: z.boolean().nullable() }).meta({ id: 'DemoDay' });

export const getDemoDay = defineCall({
  id: 'demo.getDemoDay',
  method: 'GET',
  path,
  // Everybody in the demo tries it with the same password, so whoever is signed in may stop it.
  access: 'signedIn',
  summary: 'Whether the program plays the day of this depot of the demo',
  answer: demoDay,
});

export const setDemoDay = defineCall({
  id: 'demo.setDemoDay',
  method: 'PUT',
  path,
  access: 'signedIn',
  summary: 'Stop the day of the demo that is played, or let it go on; 404 where none is played',
  body: z.object({ played: z.boolean() }),
  answer: demoDay,
});
