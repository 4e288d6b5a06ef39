import { z } from 'zod';

/** Management levels with their rank (specification 1, 3.3). A higher rank includes the lower ones. */
export const managementRank = { SYSTEM: 10, GLOBAL_USER: 5, LOCAL_USER: 0, NONE: -10 } as const;
export type ManagementLevel = keyof typeof managementRank;
const managementLevels = Object.keys(managementRank) as [ManagementLevel, ...ManagementLevel[]];

/** The session as the wire carries it (specification 1, 3.1). All fields are always present (domain R23). */
export const sessionSchema = z
  .object({
    accountId: z.string(),
    accountName: z.string(),
    orgUnit: z.string(),
    permissions: z.array(z.string()),
    licenses: z.array(z.string()),
    managementLevel: z.enum(managementLevels),
    managedOrgunits: z.array(z.string()),
    passwordChangeRequired: z.boolean(),
    requiredTotpRegistry: z.boolean(),
    requiredTotpCode: z.boolean(),
    managedByExtern: z.boolean(),
    pairingToken: z.string().nullable(),
    username: z.string(),
    release: z.string(),
    project: z.string(),
    productVersion: z.string(),
    loggedIn: z.boolean(),
    sessionTimeoutSeconds: z.int(),
    /** IANA name of the unit's time zone; the specification's list lacks it, but its local times mean this one (domain G6). */
    timezone: z.string(),
    /** Functions that are switched off for this session. */
    disabledFeatures: z.array(z.string()).optional(),
    /** The program may play the depot's day: the demo shows a switch. Absent outside of the demo. */
    demoDay: z.literal(true).optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

/** Which rows a role may see inside its unit (domain 6.1); the widest of an account's roles counts. */
export type RowScope = 'unit' | 'ownAff' | 'ownTrips' | 'ownKeyAccount';
