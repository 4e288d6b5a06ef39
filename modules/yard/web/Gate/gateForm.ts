import type { BodyOf } from '#kernel/call.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { toRaw } from '#kernel/quantity.ts';
import type { gateIn, gateLookup } from '#modules/yard/contract/gate.ts';
import type { GateVisitDetails } from '#modules/yard/contract/visits.ts';
import { type DriverLanguage, driverLanguageOf } from '#modules/yard/rules/driverWords.ts';
import { sealDifferences } from '#modules/yard/rules/seals.ts';
import { numberKey } from '#modules/yard/rules/unitNumber.ts';
import type { LoadState, UnitKind } from '#modules/yard/rules/vocabulary.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';

export type Found = AnswerOf<typeof gateLookup>;
export type Language = DriverLanguage;

/** A unit as somebody describes it at the gate. */
export type UnitForm = {
  number: string;
  kind: UnitKind;
  loadState: LoadState;
  seals: readonly string[];
  /** °C as it is typed. */
  temperature: string;
  dangerousGoods: boolean;
  photos: PreparedFile[];
  placeId: string | null;
  /** What is announced of it, and not waved away. */
  list: Found['list'];
};
export type GateForm = {
  /** The visit that its driver has announced himself. */
  visitId: string | null;
  plate: string;
  country: string;
  carrierName: string;
  driverName: string;
  driverPhone: string;
  driverLanguage: Language;
  reference: string;
  bookingId: string | null;
  minutesAgo: number;
  reason: string;
  remark: string;
  units: readonly UnitForm[];
};

export const emptyUnit: UnitForm = {
  number: '',
  kind: 'SWAP_BODY',
  loadState: 'LOADED',
  seals: ['', ''],
  temperature: '',
  dangerousGoods: false,
  photos: [],
  placeId: null,
  list: null,
};
export const emptyGate: GateForm = {
  visitId: null,
  plate: '',
  country: 'DE',
  carrierName: '',
  driverName: '',
  driverPhone: '',
  driverLanguage: 'de',
  reference: '',
  bookingId: null,
  minutesAgo: 0,
  reason: '',
  remark: '',
  units: [emptyUnit],
};

/** What the announcements say of the vehicle. */
const told = (found: Found | undefined) => ({
  carrierName: found?.booking?.carrierName ?? found?.unit?.carrierName ?? '',
  driverName: found?.list?.driverName ?? found?.booking?.contact ?? '',
  reference: found?.booking?.reference ?? '',
});

/** Fills in what is known; what somebody has typed stays, and what was known of another number goes. */
export function withFound(form: GateForm, at: number, found: Found, before: Found | undefined): GateForm {
  const { list, booking, unit } = found;
  const [now, was] = [told(found), told(before)];
  const filled = (name: keyof typeof now): string =>
    form[name] === '' || form[name] === was[name] ? now[name] : form[name];
  return {
    ...form,
    carrierName: filled('carrierName'),
    driverName: filled('driverName'),
    reference: filled('reference'),
    bookingId: booking?.id ?? (form.bookingId === before?.booking?.id ? null : form.bookingId),
    units: form.units.map((one, i) =>
      i === at
        ? {
            ...one,
            kind: unit?.kind ?? ((booking?.unitKind as UnitKind | null) || one.kind),
            dangerousGoods: one.dangerousGoods || (list?.dangerousGoodsPoints ?? 0) > 0,
            list,
            placeId: found.places[0]?.id ?? null,
          }
        : one,
    ),
  };
}

/** What a driver has said himself; what is known of his unit or plate is looked up then, as if somebody had typed it. */
export const ofDriver = (visit: GateVisitDetails): GateForm => ({
  ...emptyGate,
  visitId: visit.id,
  plate: visit.name,
  country: visit.country ?? '',
  driverName: visit.driverName ?? '',
  driverPhone: visit.driverPhone ?? '',
  driverLanguage: driverLanguageOf(visit.driverLanguage ?? undefined) ?? emptyGate.driverLanguage,
  reference: visit.reference ?? '',
  units: [{ ...emptyUnit, number: visit.unitNumber ?? visit.name }],
});

/** Nothing of what was found belongs to this vehicle. */
export const withoutFound = (form: GateForm, at: number): GateForm => ({
  ...form,
  bookingId: null,
  units: form.units.map((one, i) => (i === at ? { ...one, list: null } : one)),
});

export const read = (seals: readonly string[]): string[] => seals.map((seal) => seal.trim()).filter(Boolean);
export const differing = ({ list, seals }: UnitForm) => sealDifferences(list?.seals ?? [], read(seals));
export const needsReason = ({ units }: GateForm): boolean => units.some((unit) => differing(unit).length > 0);

const orNull = (text: string): string | null => text.trim() || null;
const degrees = (text: string): number | null => {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? null : toRaw('TEMPERATURE', value);
};

/** What is sent; `photos` are the ids of each unit's photos. */
export const bodyOf = (
  form: GateForm,
  clientKey: string,
  now: number,
  photos: readonly (readonly string[])[],
): BodyOf<typeof gateIn> => ({
  clientKey,
  visitId: form.visitId,
  plate: orNull(form.plate),
  country: orNull(form.country),
  units: form.units
    .filter(({ number }) => numberKey(number) !== '')
    .map((unit, i) => ({
      number: unit.number.trim(),
      kind: unit.kind,
      loadState: unit.loadState,
      seals: read(unit.seals),
      temperature: degrees(unit.temperature),
      dangerousGoods: unit.dangerousGoods,
      photos: [...(photos[i] ?? [])],
      placeId: unit.placeId,
      listId: unit.list?.id ?? null,
      remark: null,
    })),
  carrierName: orNull(form.carrierName),
  driverName: orNull(form.driverName),
  driverPhone: orNull(form.driverPhone),
  driverLanguage: form.driverLanguage,
  reference: orNull(form.reference),
  bookingId: form.bookingId,
  entranceId: null,
  arrivedAt: form.minutesAgo === 0 ? null : now - form.minutesAgo * 60_000,
  reason: orNull(form.reason),
  remark: orNull(form.remark),
  ...(needsReason(form) && form.reason.trim() ? { overrideCodes: ['SEAL_DIFFERS'] } : {}),
});
