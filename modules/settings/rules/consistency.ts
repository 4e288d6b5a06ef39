import type { Configuration, ConfigurationName } from '../contract/configuration.ts';

/** What counts in a unit, read as far as a rule asks. */
export type Settings = <N extends ConfigurationName>(name: N) => Configuration<N>;

type Rule = {
  /** Entries that it reads. */
  names: readonly ConfigurationName[];
  /** The field at which it is shown, by entry. */
  field: string;
  broken: (of: Settings) => boolean;
};

/** What no schema of a single field can say (1729): entries and fields that contradict each other. Each has its text. */
const rules = {
  passwordLengths: {
    names: ['password-policy'],
    field: 'maxLength',
    broken: (of) => of('password-policy').minLength > of('password-policy').maxLength,
  },
  // Fewer would lock people out who mistyped once.
  lockAfter: {
    names: ['password-policy'],
    field: 'lockAfter',
    broken: (of) => of('password-policy').lockAfter < 3,
  },
  sessionTimes: {
    names: ['general'],
    field: 'sessionIdleMinutes',
    broken: (of) => of('general').sessionIdleMinutes > of('general').sessionAbsoluteHours * 60,
  },
  providerAddress: {
    names: ['sign-in'],
    field: 'issuer',
    broken: (of) => of('sign-in').provider === 'oidc' && (of('sign-in').issuer === '' || of('sign-in').clientId === ''),
  },
  noWayIn: {
    names: ['sign-in'],
    field: 'passwordLogin',
    broken: (of) => of('sign-in').provider === 'none' && !of('sign-in').passwordLogin,
  },
  speeds: {
    names: ['eta'],
    field: 'speedMotorway',
    broken: (of) => of('eta').speedUrban > of('eta').speedRural || of('eta').speedRural > of('eta').speedMotorway,
  },
  engineAddress: {
    names: ['travel'],
    field: 'address',
    broken: (of) => of('travel').source !== 'MODEL' && of('travel').address === '',
  },
  trackingAddress: {
    names: ['telemetry'],
    field: 'trackingEndpoint',
    broken: (of) => of('telemetry').provider === 'matomo' && of('telemetry').trackingEndpoint === '',
  },
  residualKind: {
    names: ['inventory'],
    field: 'autoCreateAt',
    broken: (of) => of('inventory').autoCreateAt !== null && !of('inventory').types.includes('RESIDUAL'),
  },
  // A vehicle that waits for its turn longer than it is out would never be planned.
  turnaround: {
    names: ['planning', 'dispatch'],
    field: 'turnaroundMinutes',
    broken: (of) =>
      of('planning').turnaroundMinutes + of('planning').leadMinutes + of('dispatch').defaultServiceMin >
      of('planning').shiftHours * 60,
  },
} satisfies Record<string, Rule>;

export type Inconsistency = keyof typeof rules;
const all = Object.entries(rules) as [Inconsistency, Rule][];

/** Contradictions in what counts in a unit, among the rules that read the entry that changes. */
export const inconsistencies = (of: Settings, changing: ConfigurationName): { rule: Inconsistency; field: string }[] =>
  all.flatMap(([rule, { names, field, broken }]) => (names.includes(changing) && broken(of) ? [{ rule, field }] : []));

/** Entries that the rules of this one read. */
export const readWith = (changing: ConfigurationName): ConfigurationName[] => [
  ...new Set(all.flatMap(([, { names }]) => (names.includes(changing) ? names : []))),
];
