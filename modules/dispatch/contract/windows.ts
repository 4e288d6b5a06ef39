import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';

/** When a place is open, epoch ms. */
export const windowsSchema = z.array(z.object({ from: instantSchema, to: instantSchema }).meta({ id: 'Span' }));
