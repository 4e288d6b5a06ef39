/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { z } from 'zod';
import type { inventoryPlanSchema } from '../contract/inventory.ts';
import type { ManifestDifferences } from '../contract/manifest.ts';
import type { equipmentCountSchema, unloadingReportSchema } from '../contract/papers.ts';

export type { ManifestDifferences };

type UnloadingReport = z.infer<typeof unloadingReportSchema>;
/** The report of a loading; that of an unloading adds how the unit was loaded. */
export type LoadingReport = Omit<UnloadingReport, 'loadingQuality'> & Partial<Pick<UnloadingReport, 'loadingQuality'>>;
export type EquipmentCount = z.infer<typeof equipmentCountSchema>;
export type InventoryPlan = z.infer<typeof inventoryPlanSchema>;
