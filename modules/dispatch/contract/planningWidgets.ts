import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { isoToDate, isRealDate } from '#kernel/date.ts';
import { tableQuerySchema } from '#kernel/paging.ts';
import { forEach } from '#kernel/known.ts';
import { planningGroupings, planningWidgets, terminalFilters } from '../rules/planningWidgets.ts';

/** A row of a widget: what it is, how much of it waits, and the filter that finds exactly these shipments. Quantities raw. */
export const widgetRowSchema = z
  .object({
    key: z.string(),
    text: z.string(),
    /** Shipments, of planned trips: trips. */
    count: z.int(),
    packages: z.int(),
    /** Of those packages, in the depot. */
    onTerminal: z.int(),
    weight: z.int(),
    ldm: z.int(),
    volume: z.int(),
    points: z.number(),
    /** Of groups: shipments of the day that are on trips already. */
    assigned: z.int().nullable(),
    filter: tableQuerySchema.shape.filter.unwrap(),
  })
  .meta({ id: 'PlanningWidgetRow' });
export type WidgetRow = z.infer<typeof widgetRowSchema>;

export const readPlanningWidgets = defineCall({
  id: 'dispatch.planningWidgets',
  method: 'POST',
  path: '/dpt-rest/dashboard/planning/widgets',
  access: { anyPermission: ['readShipments'] },
  summary:
    'What waits on a planning day, counted by widget; a widget counts what filter and rows of the other widgets leave',
  body: tableQuerySchema.pick({ filter: true, q: true }).extend({
    date: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/)
      .refine((day) => isRealDate(isoToDate(day))),
    terminal: z.enum(terminalFilters).default('ALL'),
    groupBy: z.enum(planningGroupings).default('AFF'),
    widgets: z.array(z.enum(planningWidgets)).max(planningWidgets.length),
    /** Rows that are chosen, one of a widget at most. */
    rows: z
      .array(z.object({ widget: z.enum(planningWidgets), key: z.string().max(200) }))
      .max(planningWidgets.length)
      .default([]),
  }),
  answer: z.object({
    widgets: z.object(forEach(planningWidgets, () => z.array(widgetRowSchema).optional())),
    /** Trips of the day that carry what the chosen rows find, and those with room for all of it; null while no row is chosen. */
    tripIds: z.array(z.string()).nullable(),
  }),
});
