import { z } from 'zod';
import { dateSchema, type LocalDate, type LocalTime, timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import type { DraftInput } from '#modules/orders/contract/orderDraft.ts';
import { daySlot, emptyLine } from '#modules/orders/rules/orderDraft.ts';

const text = (max: number) => z.string().max(max);
const party = z.object({
  number: text(60),
  name: text(200),
  streetAndNumber: text(200),
  postalCode: text(20),
  city: text(100),
  countryCode: text(3),
});

/** The values of an order that people write or mend by hand; whatever else it says stays as it came. */
export const draftFormSchema = z.object({
  externOrderNumber: text(100),
  consignee: party,
  consignor: party,
  deliveryDate: dateSchema.nullable(),
  deliveryFrom: timeSchema.nullable(),
  deliveryTo: timeSchema.nullable(),
  pickupDate: dateSchema.nullable(),
  pickupFrom: timeSchema.nullable(),
  pickupTo: timeSchema.nullable(),
  deliveryInstruction: text(500),
  lines: z.array(
    z.object({
      /** Which line of the order it was, counted from 0: lines between may go. */
      at: z.int(),
      /** Null: nobody has counted them yet. */
      numberOfPackages: z.int().min(0).max(99_999).nullable(),
      packingType: text(20),
      grossWeight: quantity('MASS').nullable(),
      goodsDescription: text(2000),
      length: quantity('LENGTH').nullable(),
      width: quantity('LENGTH').nullable(),
      height: quantity('LENGTH').nullable(),
      stackable: z.boolean(),
    }),
  ),
  dangerousGoods: z.array(z.object({ at: z.int(), unNumber: text(20), name: text(500) })),
  /** What a partner says of a shipment, in the place of an order. */
  report: z
    .object({
      codeList: text(10),
      code: text(10),
      date: dateSchema.nullable(),
      time: timeSchema.nullable(),
      waybill: text(40),
      findings: z.array(z.object({ at: z.int(), code: text(3), count: z.int().min(0).max(9999) })),
    })
    .optional(),
});
export type DraftForm = z.infer<typeof draftFormSchema>;

type Party = DraftInput['consignee'];
const emptyParty: NonNullable<Party> = {
  row: 0,
  number: null,
  name: '',
  name2: '',
  streetAndNumber: '',
  postalCode: '',
  city: '',
  state: '',
  countryCode: '',
  contact: null,
};

const partyOf = (one: Party): DraftForm['consignee'] => ({
  number: one?.number ?? '',
  name: one?.name ?? '',
  streetAndNumber: one?.streetAndNumber ?? '',
  postalCode: one?.postalCode ?? '',
  city: one?.city ?? '',
  countryCode: one?.countryCode ?? '',
});

/** Where the goods go: the delivery address, when there is one. */
export const destinationOf = (draft: DraftInput): 'deliveryParty' | 'consignee' =>
  draft.deliveryParty ? 'deliveryParty' : 'consignee';

export const formOf = (draft: DraftInput): DraftForm => ({
  externOrderNumber: draft.externOrderNumber,
  consignee: partyOf(draft[destinationOf(draft)]),
  consignor: partyOf(draft.consignor),
  deliveryDate: draft.deliveryTimeSlot?.dateTo ?? draft.deliveryTimeSlot?.dateFrom ?? null,
  deliveryFrom: draft.deliveryTimeSlot?.timeFrom ?? null,
  deliveryTo: draft.deliveryTimeSlot?.timeTo ?? null,
  pickupDate: draft.pickupTimeSlot?.dateTo ?? draft.pickupTimeSlot?.dateFrom ?? null,
  pickupFrom: draft.pickupTimeSlot?.timeFrom ?? null,
  pickupTo: draft.pickupTimeSlot?.timeTo ?? null,
  deliveryInstruction: draft.instructions.find(({ type }) => type === 'Delivery')?.text.slice(0, 500) ?? '',
  lines: draft.lines.map((line, at) => ({
    at,
    numberOfPackages: line.numberOfPackages || null,
    packingType: line.packingType,
    grossWeight: line.grossWeight,
    goodsDescription: line.goodsDescription,
    length: line.length,
    width: line.width,
    height: line.height,
    stackable: line.stackable,
  })),
  dangerousGoods: draft.dangerousGoods.map(({ unNumber, name }, at) => ({ at, unNumber, name })),
  ...(draft.report ? { report: reportOf(draft.report) } : {}),
});

function reportOf({ at, findings, codeList, code, waybill }: NonNullable<DraftInput['report']>) {
  const [year, month, day, hour, minute, second] = at ?? [];
  return {
    codeList,
    code,
    waybill,
    date: year && month && day ? ([year, month, day] satisfies LocalDate) : null,
    time: at ? ([hour ?? 0, minute ?? 0, second ?? 0] satisfies LocalTime) : null,
    findings: findings.map((one, index) => ({ at: index, code: one.code, count: one.count })),
  };
}

/** The report as the form says it; what no field shows stays as it came. */
function reportWith(before: DraftInput['report'], now: DraftForm['report']): DraftInput['report'] {
  if (!before || !now) return before;
  const { date, time, findings, ...said } = now;
  return {
    ...before,
    ...said,
    at: date && time ? [...date, ...time] : null,
    findings: findings.flatMap(({ at, ...one }) => {
      const known = before.findings[at];
      return known ? [{ ...known, ...one }] : [];
    }),
  };
}

function partyWith(before: Party, now: DraftForm['consignee']): Party {
  const said = Object.values(now).some((value) => value !== '');
  return before || said ? { ...(before ?? emptyParty), ...now, number: now.number || null } : null;
}

/** Names of the fields of a window. */
const windows = {
  deliveryTimeSlot: ['deliveryDate', 'deliveryFrom', 'deliveryTo'],
  pickupTimeSlot: ['pickupDate', 'pickupFrom', 'pickupTo'],
} as const;

/** A window as the form says it; one that nobody touched stays as it came, with all that no field shows. */
function windowWith(before: DraftInput, now: DraftForm, slot: keyof typeof windows): DraftInput['deliveryTimeSlot'] {
  const [date, from, to] = windows[slot];
  const first = formOf(before);
  const same =
    JSON.stringify(windows[slot].map((name) => first[name])) === JSON.stringify(windows[slot].map((name) => now[name]));
  const day = now[date];
  if (same) return before[slot];
  return day && { ...daySlot(day), timeFrom: now[from], timeTo: now[to] };
}

function instructionsWith(before: DraftInput, text: string): DraftInput['instructions'] {
  if (text === formOf(before).deliveryInstruction) return before.instructions;
  const others = before.instructions.filter(
    (one) => one !== before.instructions.find(({ type }) => type === 'Delivery'),
  );
  return text.trim() === '' ? others : [{ type: 'Delivery', text }, ...others];
}

const emptyDangerous = (row: number): DraftInput['dangerousGoods'][number] => ({
  row,
  line: 0,
  unNumber: '',
  class: '',
  packageGroup: null,
  name: '',
  grossQuantity: null,
  netQuantity: null,
  liquid: false,
});

/** The order with what the form says. */
export const draftWith = (before: DraftInput, now: DraftForm): DraftInput => ({
  ...before,
  externOrderNumber: now.externOrderNumber,
  consignor: partyWith(before.consignor, now.consignor),
  [destinationOf(before)]: partyWith(before[destinationOf(before)], now.consignee),
  deliveryTimeSlot: windowWith(before, now, 'deliveryTimeSlot'),
  pickupTimeSlot: windowWith(before, now, 'pickupTimeSlot'),
  instructions: instructionsWith(before, now.deliveryInstruction),
  lines: now.lines.map(({ at, ...line }) => ({
    ...(before.lines[at] ?? emptyLine(at + 1)),
    ...line,
    numberOfPackages: line.numberOfPackages ?? 0,
  })),
  dangerousGoods: now.dangerousGoods.map(({ at, ...line }) => {
    const known = before.dangerousGoods[at] ?? emptyDangerous(at + 1);
    return { ...known, ...line, line: Math.min(known.line, Math.max(0, now.lines.length - 1)) };
  }),
  ...(before.report ? { report: reportWith(before.report, now.report) } : {}),
});

const slots: Readonly<Record<string, string>> = {
  deliveryTimeSlot: 'deliveryDate',
  pickupTimeSlot: 'pickupDate',
  deliveryParty: 'consignee',
  'report.at': 'report.date',
};

/** Field of the form that a problem speaks of; a party as a whole is marked at its name. */
export function formPath(field: string): string {
  const plain = field.replace(/\[(\d+)\]/g, '.$1').replace(/^deliveryParty\b/, 'consignee');
  const known = slots[plain] ?? plain;
  return known === 'consignee' || known === 'consignor' ? `${known}.name` : known;
}

/** Whether the form has a field for it. */
export const hasField = (path: string): boolean =>
  /^(externOrderNumber|customerId|deliveryDate|pickupDate|(consignee|consignor)\.(number|name|streetAndNumber|postalCode|city|countryCode)|lines\.\d+\.(numberOfPackages|packingType|grossWeight|goodsDescription)|dangerousGoods\.\d+\.(unNumber|name)|report\.(codeList|code|date|waybill))$/.test(
    path,
  );
