import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { keptClasses } from '#kernel/keptClass.ts';
import { runsInstallation } from './access.ts';

const base = '/api/system/operation/persons';
const most = 20;
const many = <T extends z.ZodType>(one: T) => z.array(one).max(most).default([]);
/** Accounts and records of drivers have their ids within a unit. */
const idSchema = z.object({ orgUnit: z.string().min(1).max(20), id: z.string().min(1).max(120) });

/** What a person is known by: whoever asks says which of it is theirs. */
export const personSchema = z
  .object({
    accounts: many(idSchema),
    drivers: many(idSchema),
    names: many(z.string().trim().min(2).max(120)),
    phones: many(z.string().trim().min(5).max(40)),
    emails: many(z.string().trim().min(3).max(120)),
    licences: many(z.string().trim().min(3).max(40)),
  })
  .refine((person) => Object.values(person).some((all) => all.length > 0))
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

const place = z.object({ name: z.string(), rows: z.int() });
const candidateSchema = z.object({
  /** What the person is known by in these rows; null where they say nothing. */
  account: idSchema.nullable(),
  driver: idSchema.nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  licence: z.string().nullable(),
  /** Where, and in how many rows. */
  places: z.array(place),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const findPersons = defineCall({
  id: 'operation.findPersons',
  method: 'POST',
  path: `${base}/find`,
  access: runsInstallation,
  summary: 'Who somebody may be, by part of a name, telephone, e-mail, number of a licence, account or driver',
  body: z.object({ text: z.string().trim().min(3).max(120) }),
  answer: z.object({
    candidates: z.array(candidateSchema),
    /** There are more than are named here: ask more narrowly. */
    more: z.boolean(),
    /** Where was looked. */
    looked: z.array(z.string()),
  }),
});

const partSchema = z.object({
  name: z.string(),
  class: z.enum(keptClasses),
  /** What was looked for there: ids, names and numbers in fields of their own (`who`, `by`), anything of it within texts. */
  fields: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** All of them, also those of further answers; 0: looked into, and nothing there. */
  count: z.int(),
  /** What to ask for the rows that follow; null after the last. */
  next: z.string().nullable(),
  /** A law keeps it: erasure leaves it. */
  stays: z.boolean(),
});
/** `16412 (3,7)`: a table and the place of a row in it, within what the database counts to. */
const isPlace = (text: string): boolean => {
  const [table = 0, block = 0, line = 0] = (/^(\d{1,10}) \((\d{1,10}),(\d{1,5})\)$/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  return table > 0 && table < 2 ** 32 && block < 2 ** 32 && line < 2 ** 16;
};
export const exportPerson = defineCall({
  id: 'operation.exportPerson',
  method: 'POST',
  path: `${base}/export`,
  access: runsInstallation,
  summary: 'All that the installation knows of a person, and where it looked (GDPR art. 15)',
  /** Without a part the first rows of each; with one those of it after `next`. */
  body: z.object({
    person: personSchema,
    part: z.string().max(60).optional(),
    after: z.string().refine(isPlace).optional(),
  }),
  answer: z.object({
    person: personSchema,
    parts: z.array(partSchema),
    /** Names of one word: looked for only where a name stands by itself, not within texts. */
    notInTexts: z.array(z.string()),
  }),
});
export type PersonPart = z.infer<typeof partSchema>;
export type PersonExport = z.infer<typeof exportPerson.answer>;

/** Why something is left: a law keeps it, it is still needed, or only an id says it that nobody else ever gets. */
export const keptReasons = ['LAW', 'IN_USE', 'ID'] as const;
export const erasePerson = defineCall({
  id: 'operation.erasePerson',
  method: 'POST',
  path: `${base}/erase`,
  access: runsInstallation,
  summary: 'Make what a person did nobody’s, except what a law keeps (GDPR art. 17)',
  body: z.object({ person: personSchema }),
  answer: z.object({
    /** What stands in the place of the person. */
    somebody: z.string(),
    erased: z.array(place),
    kept: z.array(z.object({ ...place.shape, why: z.enum(keptReasons) })),
  }),
});
export type PersonErased = z.infer<typeof erasePerson.answer>;
