import { countryCodeSchema } from '#kernel/countryCode.ts';
import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { timeSchema } from '#kernel/date.ts';
import { unitIdSchema, versionSchema } from '#kernel/ids.ts';

const text = (max: number) => z.string().max(max).nullable().optional();

/** Address of a unit (domain 2.1). */
const addressSchema = z.object({
  /** The firm as it is registered: papers name it before the depot. */
  name1: text(60),
  street: text(60),
  streetNumber: text(10),
  postalCode: text(10),
  city: text(60),
  countryCode: countryCodeSchema.nullable().optional(),
  /** Part of the country by ISO 3166-2, such as `NW`: whose holidays hold there. */
  region: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'base:validation/regionPattern')
    .nullable()
    .optional(),
  phone: text(40),
  /** Answered day and night; stands on papers of dangerous goods. */
  emergencyPhone: text(40),
  email: text(120),
});

/** Up to two spans of a day; Monday to Sunday, then the holiday. */
export const openingHoursSchema = z
  .array(z.array(z.object({ from: timeSchema, to: timeSchema })).max(2))
  .length(8)
  .meta({ kind: 'openingHours' });
export type OpeningHours = z.infer<typeof openingHoursSchema>;

/** What is kept of a unit and who may changes. */
const fields = {
  /** Null only for the root. */
  parentId: unitIdSchema.nullable(),
  name: z.string().min(1).max(80),
  displayOrder: z.int().min(0).max(1_000_000).nullable().optional(),
  isBranch: z.boolean().default(false),
  depotNumber: z.int().min(1).max(999).nullable().optional(),
  address: addressSchema.nullable().optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  /** IANA name. */
  timezone: z.string().min(1).max(60),
  language: z.enum(['de', 'en', 'fr']).default('de'),
  countryCode: countryCodeSchema,
  gs1CompanyPrefix: z
    .string()
    .regex(/^\d{7,10}$/, 'base:validation/gs1Pattern')
    .nullable()
    .optional(),
  ediName: text(35),
  openingHours: openingHoursSchema.nullable().optional(),
  /** Closed to everybody but system administrators, with all units below (code 1250). */
  maintenance: z.boolean().default(false),
  /** A customer's unit, not a depot's. */
  keyAccount: z.boolean().default(false),
};

export const unitInputSchema = z.object({ id: unitIdSchema, ...fields }).meta({ id: 'OrgUnitInput' });
export const orgUnitSchema = z
  .object({
    id: z.string(),
    ...fields,
    version: versionSchema,
    /** False: this session may look only. */
    writable: z.boolean(),
  })
  .meta({ id: 'OrgUnit' });
export type OrgUnit = z.infer<typeof orgUnitSchema>;

const base = '/cmd-core-rest-interface/orgunits';

export const listUnits = defineCall({
  id: 'organisation.listUnits',
  method: 'GET',
  path: base,
  access: { anyPermission: ['readOrgTreeData', 'changeOrgTreeData'] },
  summary:
    'Units that the session may see: its own with those above and below, those it manages; all from GLOBAL_USER on',
  answer: z.object({ units: z.array(orgUnitSchema) }),
});
export const createUnit = defineCall({
  id: 'organisation.createUnit',
  method: 'POST',
  path: base,
  access: { anyPermission: ['changeOrgTreeData'] },
  summary: 'Found a unit below another one; a depot gets its number ranges',
  body: unitInputSchema,
  answer: orgUnitSchema,
  status: 201,
  errors: [1710, 1731],
});
export const changeUnit = defineCall({
  id: 'organisation.changeUnit',
  method: 'PUT',
  path: `${base}/{id}`,
  access: { anyPermission: ['changeOrgTreeData'] },
  summary: 'Change a unit, move it below another one (never below itself), open or close it for maintenance',
  params: z.object({ id: unitIdSchema }),
  body: z.object({ ...fields, version: versionSchema }).meta({ id: 'OrgUnitChange' }),
  answer: orgUnitSchema,
  errors: [1710, 1731],
});
