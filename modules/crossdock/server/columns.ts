/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { z } from 'zod';
import type { equipmentCountSchema, reportSchema } from '../contract/papers.ts';

export type LoadingReport = z.infer<typeof reportSchema>;
export type EquipmentCount = z.infer<typeof equipmentCountSchema>;
