import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { defineThing } from '#kernel/thing.ts';
import { compartmentMachine, compartmentStates } from '../rules/compartmentStates.ts';
import { compartmentRanges } from '../rules/limits.ts';
import { changingCompartments, readingCompartments } from './access.ts';

const bound = quantity('TEMPERATURE').min(-85_000).max(85_000).nullable();
const about = {
  range: z.enum(compartmentRanges),
  /** Only of an individual range; one of the two is enough. */
  low: bound,
  high: bound,
  warnMargin: quantity('TEMPERATURE').min(0).max(20_000).default(500),
  delayHigh: z.int().min(0).max(720).default(15),
  delayLow: z.int().min(0).max(720).default(15),
  cumulativeMinutes: z.int().min(1).max(1440).nullable().default(60),
  escalateMinutes: z.int().min(1).max(1440).default(30),
  /** Storing positions that lie in it, one after another with commas. */
  placeNames: z.string().trim().max(400).nullable(),
  phone: z.string().trim().max(40).nullable(),
};

/** A cold place of the hall: its bounds and how patient it is. How warm it is stands on the wall. */
export const compartment = defineThing({
  module: 'temperature',
  name: 'compartment',
  many: 'compartments',
  tag: 'TerminalCompartment',
  path: '/tcl-rest/terminal-compartments',
  texts: 'temperature:compartment/',
  title: 'name',
  logKey: 'COMPARTMENT',
  topic: 'temperature',
  read: readingCompartments,
  write: changingCompartments,
  fields: {
    id: idSchema,
    name: z.string(),
    state: z.enum(compartmentStates),
    range: z.enum(compartmentRanges),
    low: quantity('TEMPERATURE').nullable(),
    high: quantity('TEMPERATURE').nullable(),
    warnMargin: quantity('TEMPERATURE'),
    delayHigh: z.int(),
    delayLow: z.int(),
    cumulativeMinutes: z.int().nullable(),
    escalateMinutes: z.int(),
    placeNames: z.string().nullable(),
    phone: z.string().nullable(),
    shelvedUntil: instantSchema.nullable(),
    shelvedWhy: z.string().nullable(),
    shelvedBy: z.string().nullable(),
  },
  machine: compartmentMachine,
  steps: {
    shelve: {
      says: 'Call nobody for a while: cleaning, defrosting. It ends by itself',
      asks: { minutes: z.int().min(5).max(240), why: z.string().trim().min(3).max(200) },
    },
    unshelve: { says: 'Call again at once' },
    retire: { says: 'Take a compartment out of use', danger: true },
    reopen: { says: 'Take a compartment into use again' },
  },
  columns: {
    name: { width: 140, grow: true },
    state: { width: 130 },
    range: { width: 150 },
    low: { width: 100 },
    high: { width: 100 },
    delayHigh: { width: 110, yields: 3 },
    delayLow: { width: 110, yields: 3 },
    placeNames: { width: 160, yields: 2, onlyShown: true },
    shelvedUntil: { width: 140, optional: true },
  },
  searched: ['name'],
  begins: { name: z.string().trim().min(1).max(30), ...about },
  changes: { in: ['ACTIVE', 'INACTIVE'], fields: about },
  says: {
    list: 'Compartments with their bounds and their patience',
    get: 'A compartment',
    create: 'Make a compartment',
    change: 'Change a compartment; alarms keep the bounds that counted for them',
  },
});
export type Compartment = z.infer<typeof compartment.schema>;
