import { z } from 'zod';
import { emissionSettings } from './emissionSettings.ts';
import { holidaySettings } from './holidaySettings.ts';
import { networkSettings } from './networkSettings.ts';
import { paperSettings } from './paperSettings.ts';
import { yardSettings } from './yardSettings.ts';

/** Parts of the product that settings belong to, in the order of the configuration manager. */
export const configurationAreas = [
  'signIn',
  'dispatch',
  'hall',
  'yard',
  'driver',
  'orders',
  'messages',
  'shell',
] as const;
export type ConfigurationArea = (typeof configurationAreas)[number];

/** Where an entry stands, and who may change it: `SYSTEM` for what opens doors or names addresses that the product talks to. */
export type EntryMeta = { area: ConfigurationArea; level?: 'SYSTEM' };
const entry = <S extends z.ZodType>(meta: EntryMeta, schema: S): S => schema.meta(meta);

/** An address that a browser opens; empty: there is none. */
const addressSchema = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

/** Words of a quick reply in a language; empty: it has none. */
const replyWords = z.string().trim().max(60).default('');
const replyKinds = ['TERMINAL', 'USER', 'LDG', 'ULD', 'INV', 'VEHICLE', 'DISPO_GROUP', 'SUPERVISOR'] as const;
/** Quick replies of a unit, in the order in which they are offered; without kinds in every channel. */
const ownRepliesSchema = z
  .array(
    z
      .object({
        id: z.string().regex(/^[\w-]{1,40}$/),
        de: replyWords,
        en: replyWords,
        fr: replyWords,
        kinds: z.array(z.enum(replyKinds)).default([]),
      })
      .refine(({ de, en, fr }) => de !== '' || en !== '' || fr !== ''),
  )
  .max(12)
  .refine((replies) => new Set(replies.map(({ id }) => id)).size === replies.length);

/**
 * The configuration catalogue (domain 2.13): a schema per name, its defaults are the product's. Every entry is inherited along
 * the organisation tree; a part that a unit does not set comes from above.
 */
export const configurationSchemas = {
  general: entry(
    { area: 'signIn', level: 'SYSTEM' },
    z.object({
      sessionIdleMinutes: z.int().min(1).max(1440).default(30).meta({ unit: 'min' }),
      sessionAbsoluteHours: z.int().min(1).max(168).default(12).meta({ unit: 'h' }),
      productPrefix: z.string().max(10).default('KON'),
    }),
  ),
  'password-policy': entry(
    { area: 'signIn', level: 'SYSTEM' },
    z.object({
      minLength: z.int().min(8).max(250).default(12),
      maxLength: z.int().min(8).max(250).default(250),
      classes: z.int().min(1).max(4).default(3),
      history: z.int().min(0).max(20).default(5),
      lockAfter: z.int().min(1).max(20).default(5),
      lockMinutes: z.int().min(1).max(1440).default(15).meta({ unit: 'min' }),
      /** Days after which a password must be changed; 0: never. */
      maxAgeDays: z.int().min(0).max(3650).default(0).meta({ unit: 'd' }),
      /** Roles whose accounts need a second factor. */
      mfaRequiredRoles: z.array(z.string().max(60)).max(50).default([]),
    }),
  ),
  /** How people of a unit sign in (specification 1, 2.3): with a password, through an identity provider, or both. */
  'sign-in': entry(
    { area: 'signIn', level: 'SYSTEM' },
    z.object({
      provider: z.enum(['none', 'oidc']).default('none'),
      /** What the button says. */
      providerName: z.string().max(60).default(''),
      issuer: z.string().max(500).default(''),
      clientId: z.string().max(200).default(''),
      /** 500 characters; longer as it is stored, sealed. */
      clientSecret: z.string().max(1000).default('').meta({ secret: true }),
      scope: z.string().max(200).default('openid profile'),
      /** Claim of the ID token that holds the account id. */
      accountClaim: z.string().max(60).default('preferred_username'),
      /** False: accounts of this unit come in through the provider only. */
      passwordLogin: z.boolean().default(true),
    }),
  ),
  'chargeable-weight': entry(
    { area: 'dispatch' },
    z.object({
      volumeFactor: z
        .union([z.literal(333), z.literal(250), z.literal(200)])
        .default(333)
        .meta({ unit: 'kg/m³' }),
      ldmFactor: z
        .union([z.literal(1750), z.literal(1850), z.literal(2000)])
        .default(1750)
        .meta({ unit: 'kg/LDM' }),
    }),
  ),
  gtp: entry({ area: 'dispatch' }, networkSettings),
  dispatch: entry(
    { area: 'dispatch' },
    z.object({
      driverClosesJourney: z.boolean().default(false),
      driverConfirmationRequired: z.boolean().default(false),
      defaultServiceMin: z.int().min(0).max(480).default(8).meta({ unit: 'min' }),
      perPackageSec: z.int().min(0).max(3600).default(20).meta({ unit: 's' }),
      /** A failed delivery may be planned again while its goods are still on the vehicle that brings them back. */
      redeliveryBeforeReturn: z.boolean().default(true),
      mergeStopsByLocation: z.boolean().default(true),
      allowPastDays: z.int().min(0).max(365).default(7).meta({ unit: 'd' }),
      /** Upper ends of the classes that the planning dashboard counts weights by, kg; what is heavier is the last class. */
      weightClasses: z
        .array(z.int().min(1).max(100_000))
        .min(1)
        .max(20)
        .refine((classes) => classes.every((kg, at) => at === 0 || kg > (classes[at - 1] ?? 0)))
        .default([30, 100, 250, 500, 1000, 2500]),
      startTime: z
        .string()
        .regex(/^\d\d:\d\d$/, 'base:validation/clockPattern')
        .default('07:00'),
    }),
  ),
  'dispatch-checks': entry(
    { area: 'dispatch' },
    z
      .record(
        z.string(),
        z.object({
          active: z.boolean().optional(),
          severity: z.enum(['INFO', 'WARNING', 'ERROR']).optional(),
          overridable: z.boolean().optional(),
          permission: z.string().optional(),
          lasts: z.enum(['ONCE', 'SAME', 'TRIP']).optional(),
        }),
      )
      .default({}),
  ),
  loading: entry(
    { area: 'hall' },
    z.object({
      sealsLineHaul: z.int().min(0).max(20).default(1),
      sealsLocal: z.int().min(0).max(20).default(0),
      requireReport: z.boolean().default(true),
      requireEquipment: z.boolean().default(true),
      departureWarningMinutes: z.int().min(0).max(240).default(15).meta({ unit: 'min' }),
      /** A package that must not go onto the truck stays on the scanner until somebody has put it aside. */
      wrongPackageStops: z.boolean().default(true),
    }),
  ),
  unloading: entry(
    { area: 'hall' },
    z.object({
      /** What is scanned first: the place where the person stands, or the package. */
      scanOrder: z.enum(['POSITION_FIRST', 'PACKAGE_FIRST']).default('POSITION_FIRST'),
      /** The scanner asks for a place before it takes packages. */
      storingPositionRequired: z.boolean().default(false),
      /** What is proposed for a package that did not come off the unit. */
      missingDecision: z.enum(['ASK', 'MISSING', 'NOT_UNLOADED']).default('ASK'),
      requireReport: z.boolean().default(true),
      requireEquipment: z.boolean().default(false),
    }),
  ),
  papers: entry({ area: 'hall' }, paperSettings),
  inventory: entry(
    { area: 'hall' },
    z.object({
      /** Kinds of count that are offered. */
      types: z
        .array(z.enum(['FULL', 'AREA', 'LOCATION', 'RESIDUAL', 'SPECIAL']))
        .min(1)
        .default(['FULL', 'AREA', 'LOCATION', 'RESIDUAL', 'SPECIAL']),
      /** Hour of the day (HH:MM, the depot's own) from which a count of the residual goods stands ready; none: nobody has one made. */
      autoCreateAt: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'base:validation/clockPattern')
        .nullable()
        .default(null),
      /** Goods that stand longer without a trip are residual. */
      residualAfterHours: z.int().min(1).max(720).default(24).meta({ unit: 'h' }),
      /** Who counts does not see what is expected. */
      blindCount: z.boolean().default(false),
    }),
  ),
  /** What happens to an order that comes in (domain 3.10): both off, a person accepts and converts it. */
  orders: entry(
    { area: 'orders' },
    z.object({
      autoAccept: z.boolean().default(true),
      autoConvert: z.boolean().default(true),
      /** How long its sender may change or cancel an order by a message; later messages wait for a person. */
      changeUntil: z.enum(['ACCEPTED', 'CONVERTED', 'MOVED']).default('MOVED'),
    }),
  ),
  /**
   * How long records stay (law of the depot's country, or of the profile). Years lengthen what the law says; 0: the law alone. Off: nothing
   * is deleted by itself.
   */
  retention: entry(
    { area: 'shell', level: 'SYSTEM' },
    z.object({
      active: z.boolean().default(true),
      profile: z.enum(['COUNTRY', 'DE', 'AT', 'NL']).default('COUNTRY'),
      tradeYears: z.int().min(0).max(30).default(0).meta({ unit: 'a' }),
      voucherYears: z.int().min(0).max(30).default(0).meta({ unit: 'a' }),
      operationalYears: z.int().min(3).max(30).default(3).meta({ unit: 'a' }),
    }),
  ),
  messaging: entry(
    { area: 'messages' },
    z.object({
      /** Days after which messages and their attachments go. */
      retentionDays: z.int().min(1).max(3650).default(365).meta({ unit: 'd' }),
      quickReplies: ownRepliesSchema.default([]),
    }),
  ),
  mobile: entry(
    { area: 'driver' },
    z.object({
      photoMax: z.int().min(1).max(50).default(10),
      /** Whether the driver looks over the vehicle before a trip: not asked, offered, or nobody starts without. */
      vehicleCheck: z.enum(['OFF', 'OFFERED', 'REQUIRED']).default('OFFERED'),
      vehicleCheckPhotos: z.int().min(0).max(10).default(0),
    }),
  ),
  eta: entry(
    { area: 'dispatch' },
    z.object({
      speedUrban: z.int().min(1).max(130).default(30).meta({ unit: 'km/h' }),
      speedRural: z.int().min(1).max(130).default(55).meta({ unit: 'km/h' }),
      speedMotorway: z.int().min(1).max(130).default(70).meta({ unit: 'km/h' }),
      detourFactor: z.number().min(1).max(3).default(1.3),
      breakRules: z.boolean().default(true),
    }),
  ),
  /** The optimiser: searches of a unit that run or wait at once, CPU seconds for a day, and how long a vehicle is out. */
  planning: entry(
    { area: 'dispatch' },
    z.object({
      mostRuns: z.int().min(1).max(20).default(4),
      daySeconds: z.int().min(1).max(120).default(20).meta({ unit: 's' }),
      shiftHours: z.number().min(1).max(15).default(10).meta({ unit: 'h' }),
      /** Minutes from now until a vehicle that stands in the yard can leave: loading and papers. */
      leadMinutes: z.int().min(0).max(480).default(30).meta({ unit: 'min' }),
      /** Minutes between two trips of a vehicle. */
      turnaroundMinutes: z.int().min(0).max(480).default(30).meta({ unit: 'min' }),
      /** Proposals of a unit that are kept. */
      keepProposals: z.int().min(1).max(200).default(20),
    }),
  ),
  /**
   * A driver's day by law: Regulation (EC) 561/2006 art. 6 and 8 allow ten hours of driving and a span of fifteen as exceptions, nine and
   * thirteen every day. `work`: most working time of a day; null: as the law of the depot's country has it (DE: ArbZG § 3, ten hours).
   */
  'drivers-hours': entry(
    { area: 'dispatch' },
    z.object({
      driving: z.number().min(1).max(10).default(9).meta({ unit: 'h' }),
      work: z.number().min(1).max(12).nullable().default(null).meta({ unit: 'h' }),
      spread: z.number().min(1).max(15).default(13).meta({ unit: 'h' }),
    }),
  ),
  /**
   * Where travel times come from: the product's own model, or a routing engine at an address. `fallback`: the model steps in
   * when the engine fails, and the answer says so; without it the run ends with GIS_EXCEPTION.
   */
  travel: entry(
    { area: 'dispatch', level: 'SYSTEM' },
    z.object({
      source: z.enum(['MODEL', 'OSRM', 'VALHALLA']).default('MODEL'),
      address: addressSchema,
      timeoutSeconds: z.int().min(1).max(60).default(5).meta({ unit: 's' }),
      fallback: z.boolean().default(true),
    }),
  ),
  /**
   * Docks and yard. A vehicle is on time from so many minutes before its slot begins until so many after it began; given up so long after it
   * ended (as TruckGATE: an hour's slot, half an hour on either side). The length of a booking is a guess until lists have been seen:
   * `baseMinutes` and seconds for each package.
   */
  yard: entry({ area: 'yard' }, yardSettings),
  /** Emission factors of what drives the vehicles. */
  emissions: entry({ area: 'dispatch' }, emissionSettings),
  /** The depot's own days beside the public holidays of its place. */
  holidays: entry({ area: 'dispatch' }, holidaySettings),
  /** Usage tracking of the browser; `trackerScript` is the address of the tracker's code when it does not lie beside the endpoint. */
  telemetry: entry(
    { area: 'shell', level: 'SYSTEM' },
    z.object({
      provider: z.enum(['matomo', 'none']).default('none'),
      analytics: z
        .object({
          studio: z
            .object({ enabled: z.boolean().default(false), siteId: z.string().max(40).default('') })
            .prefault({}),
        })
        .prefault({}),
      trackingEndpoint: addressSchema,
      trackerScript: addressSchema,
    }),
  ),
  /** Online help elsewhere: `{language}` in the address is replaced; empty address: the help that the product brings along. */
  'kontor.help': entry(
    { area: 'shell', level: 'SYSTEM' },
    z.object({
      address: z.string().max(500).default(''),
      jsonWebToken: z.string().max(4000).default(''),
    }),
  ),
  'kontor.mdm': entry(
    { area: 'driver', level: 'SYSTEM' },
    z.object({
      mdmType: z.string().max(40).default('none'),
      enrolUrl: addressSchema,
      minAppVersion: z.string().max(40).default(''),
      packageNames: z.array(z.string().max(200)).max(50).default([]),
      pairingUrl: addressSchema,
      logUploadEnabled: z.boolean().default(false),
    }),
  ),
  /** Programs beside the browser: the desktop control client, and mobile apps by their name in the compatibility calls. */
  'kontor.clients': entry(
    { area: 'driver', level: 'SYSTEM' },
    z.object({
      desktopUrl: addressSchema,
      desktopSystem: z.enum(['windows', 'macos', 'linux']).default('windows'),
      apps: z
        .record(
          z.string(),
          z.object({
            applicationIds: z.array(z.string().max(200)).max(20).default([]),
            minVersion: z.string().max(40).default(''),
            recommendedVersion: z.string().max(40).default(''),
            storeUrl: addressSchema,
          }),
        )
        .default({}),
    }),
  ),
} as const;

export type ConfigurationName = keyof typeof configurationSchemas;
export type Configuration<N extends ConfigurationName> = z.infer<(typeof configurationSchemas)[N]>;

/** Every name, in the order of the catalogue. */
export const configurationNames = Object.keys(configurationSchemas) as ConfigurationName[];
export const isConfigurationName = (name: string): name is ConfigurationName =>
  Object.hasOwn(configurationSchemas, name);

/** An entry that says nothing of itself stands with the shell. */
export const entryMeta = (name: ConfigurationName): EntryMeta => ({
  area: 'shell',
  ...(configurationSchemas[name].meta() as Partial<EntryMeta> | undefined),
});

/** Fields of an entry by name; an entry that is a map by itself has none. */
export const fieldsOf = (name: ConfigurationName): Readonly<Record<string, z.ZodType>> => {
  const schema: z.ZodType = configurationSchemas[name];
  return 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
};

/** Without the default: a field that is left out is inherited, not set to what the product ships. */
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? (schema.unwrap() as z.ZodType) : schema;

/** What a unit may set of an entry by itself. */
export const ownPartSchema = (name: ConfigurationName): z.ZodType<Record<string, unknown>> => {
  const fields = Object.entries(fieldsOf(name));
  return (
    fields.length === 0
      ? bare(configurationSchemas[name])
      : z.object(Object.fromEntries(fields.map(([field, schema]) => [field, bare(schema).optional()])))
  ) as z.ZodType<Record<string, unknown>>;
};

/** Fields whose declaration says `secret`: stored sealed, never answered. */
export const secretFields = (name: ConfigurationName): string[] =>
  Object.entries(fieldsOf(name)).flatMap(([field, schema]) => (schema.meta()?.secret === true ? [field] : []));
