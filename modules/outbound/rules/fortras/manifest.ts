import type { LocalDate, LocalDateTime } from '#kernel/date.ts';
import { asksForTailLift } from '#modules/exchange/rules/readValues.ts';
import { writeRecord } from '#modules/exchange/rules/fortras/records.ts';
import type { NextLeg } from '#modules/shipments/contract/nextLeg.ts';
import { type Mailboxes, transmission, wrapped } from './transmission.ts';

/** A consignment of a manifest: what the next depot needs, under the number that both depots know it by. */
export type ManifestLeg = Omit<NextLeg, 'orderNumber'> & {
  number: string;
  freightTermCode: string;
  references: readonly { type: string; value: string }[];
};

export type ManifestHead = Mailboxes & {
  /** Number of the manifest, and of which day it is. */
  reference: string;
  day: LocalDate;
  codeList: string;
  plate: string;
  driverName: string;
  seals: readonly string[];
  arrival: LocalDateTime | null;
};

export type Address = Omit<NonNullable<NextLeg['consignor']>, 'latitude' | 'longitude' | 'geoQuality'>;
export const first35 = (text: string): string => text.slice(0, 35);

export function address(item: number, addressType: 'SHP' | 'CON', at: Address): string[] {
  const [name1, name2, name3] = wrapped(at.name, 35);
  const number = at.partnerId ?? '';
  const gln = /^\d{13}$/.test(number);
  const contact = [
    ['KPE', at.contactName],
    ['TEL', at.phone],
    ['EMA', at.email],
  ] as const;
  return [
    writeRecord('B00', {
      item,
      addressType,
      name1,
      name2,
      name3,
      street: first35(at.streetAndNumber ?? ''),
      country: at.countryCode,
      postcode: at.postalCode,
      town: first35(at.city ?? ''),
      ...(gln ? { gln: number } : { partnerId: number }),
    }),
    ...contact.flatMap(([commType, content]) => (content ? [writeRecord('B10', { item, commType, content })] : [])),
  ];
}

/** mm as the hundredths of a metre that a position has. */
export const metres = (length: number | null): number => Math.min(9999, Math.round((length ?? 0) / 10)) / 100;

type Position = { goods: NextLeg['goods'][number]; packages: number; grams: number; barcodes: string[] };

/**
 * Lines of goods with those of their packages that are on the unit; a shipment does not say which package is of which line, so they are
 * dealt out in their order. What stays behind takes its share of the weight with it.
 */
function positionsOf(leg: ManifestLeg): Position[] {
  const plain = {
    marksAndNumbers: null,
    goodsDescription: null,
    stackable: true,
    packingType: null,
    grossWeight: null,
  };
  const none = { ...plain, numberOfPackages: leg.packages.length, length: null, width: null, height: null };
  const lines = leg.goods.length > 0 ? leg.goods : [none];
  const stated = lines.reduce((sum, line) => sum + (line.grossWeight ?? 0), 0);
  let at = 0;
  return lines
    .map((goods, index) => {
      const last = index === lines.length - 1;
      const count = last ? leg.packages.length - at : Math.max(1, goods.numberOfPackages);
      const own = leg.packages.slice(at, at + count);
      at += own.length;
      const barcodes = own.filter((one) => one.onUnit).map((one) => one.barcode);
      const whole = goods.grossWeight ?? (stated === 0 && index === 0 ? leg.totalGrossWeight : null) ?? 0;
      const grams = own.length === 0 ? 0 : Math.round((whole * barcodes.length) / own.length);
      return { goods, packages: barcodes.length, grams, barcodes };
    })
    .filter(({ packages }) => packages > 0);
}

function position(item: number, number: number, { goods, packages, grams, barcodes }: Position): string[] {
  const [length, width, height] = [metres(goods.length), metres(goods.width), metres(goods.height)];
  const volume = Math.round(length * width * height * packages * 1000) / 1000;
  return [
    writeRecord('D00', {
      item,
      position: number,
      packages,
      packaging: goods.packingType,
      content: first35(goods.goodsDescription ?? '').trim(),
      marks: first35(goods.marksAndNumbers ?? '').trim(),
      weight: grams / 1000,
      length,
      width,
      height,
      volume: volume < 100 ? volume : 0,
    }),
    ...barcodes.map((barcode) => writeRecord('F00', { item, position: number, barcode })),
  ];
}

const yes = (value: boolean): string => (value ? 'Y' : 'N');

function dangerous(item: number, line: NextLeg['dangerousGoods'][number]): string {
  return writeRecord('E00', {
    item,
    position: 1,
    packages: line.numberOfPackages,
    grossWeight: (line.grossQuantity ?? 0) / 1000,
    unNumber: line.unNumber,
    substance: (line.technicalName ?? line.properShippingName ?? '').replace(/\s+/g, ' ').trim(),
    labelMain: line.primaryHazard,
    labelSub1: line.subsidiaryHazard1,
    labelSub2: line.subsidiaryHazard2,
    labelSub3: line.subsidiaryHazard3,
    netExplosiveMass: (line.netExplosiveMass ?? 0) / 1000,
    transportCategory: line.transportCategory,
    limitedQuantity: yes(line.limitedQuantity),
    tunnelCode: line.tunnelCategory,
    packingGroup: line.packageGroup,
    classificationCode: line.classificationCode,
    exceptedQuantity: yes(line.exceptedQuantity),
    netAmount: (line.netQuantity ?? 0) / 1000,
    netAmountQualifier: line.netQuantity === null ? '' : line.liquid ? 'LIT' : 'NGW',
    environment: yes(line.environmentallyHazardous),
  });
}

const two = (n: number): string => String(n).padStart(2, '0');
const written = ([year, month, day]: LocalDate, time: readonly number[] | null): string =>
  `${two(day)}${two(month)}${year}${time ? ` ${two(time[0] ?? 0)}${two(time[1] ?? 0)}` : ''}`;
const euros = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')} EUR`;

const referenceCodes: Readonly<Record<string, string>> = {
  DELIVERY_NOTE: '501',
  CUSTOMER_REF: '503',
  PURCHASE_ORDER: '503',
};

/** Text codes of a consignment, each with its addition (FORTRAS 7.5). */
function textCodes(leg: ManifestLeg, texts: readonly string[]): [code: string, text: string][] {
  const [slot] = leg.deliveryTimeSlots;
  const fixed = slot?.dateFrom ? [['270', written(slot.dateFrom, slot.timeFrom)] as [string, string]] : [];
  const until =
    slot?.dateTo && (!slot.dateFrom || slot.timeTo)
      ? [['202', written(slot.dateTo, slot.timeTo)] as [string, string]]
      : [];
  const flags: [string, boolean | undefined][] = [
    ['101', leg.flags.isAvis],
    ['103', leg.flags.isDutiableGoods],
    ['107', leg.flags.requiresTailLift === true || texts.some(asksForTailLift)],
    ['111', leg.flags.requiresUprightTransport],
    ['112', leg.goods.some((line) => !line.stackable)],
  ];
  return [
    ...flags.filter(([, set]) => set === true).map(([code]): [string, string] => [code, '']),
    ...fixed,
    ...until,
    ...(leg.cashOnDelivery > 0 ? [['402', euros(leg.cashOnDelivery)] as [string, string]] : []),
    ...leg.references.flatMap(({ type, value }): [string, string][] => {
      const code = referenceCodes[type];
      return code && value.trim() !== '' ? [[code, first35(value.trim())]] : [];
    }),
  ];
}

const qualifiers: Readonly<Record<string, string>> = { Delivery: '001', PickUp: '002' };

const degrees = (milli: number): string => String(milli / 1000).replace('.', ',');
/** No field of release 100 has it, and goods that must stay cold must not lose it. */
const temperatureText = (min: number | null, max: number | null): string =>
  min === null && max === null
    ? ''
    : `Temperatur ${min === null ? '' : `von ${degrees(min)} `}${max === null ? '' : `bis ${degrees(max)} `}°C`;

export const inRecords = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size));

function consignment(leg: ManifestLeg, item: number): { records: string[]; packages: number; grams: number } {
  const positions = positionsOf(leg);
  const grams = positions.reduce((sum, one) => sum + one.grams, 0);
  const temperature = temperatureText(leg.temperatureMin, leg.temperatureMax);
  const texts = [
    ...(temperature === '' ? [] : [['000', temperature] as const]),
    ...leg.instructions.flatMap(({ type, text }) =>
      wrapped(text, 70).map((piece) => [qualifiers[type] ?? '000', piece] as const),
    ),
  ];
  const codes = textCodes(
    leg,
    texts.map(([, text]) => text),
  );
  const goods = positions.flatMap((one, index) => {
    const [head = '', ...barcodes] = position(item, index + 1, one);
    // Dangerous goods belong to a position; the shipment says of none which one.
    return [head, ...(index === 0 ? leg.dangerousGoods.map((line) => dangerous(item, line)) : []), ...barcodes];
  });
  return {
    grams,
    packages: positions.reduce((sum, one) => sum + one.packages, 0),
    records: [
      ...(leg.consignor ? address(item, 'SHP', leg.consignor) : []),
      ...address(item, 'CON', leg.consignee),
      ...goods,
      writeRecord('G00', {
        item,
        consignmentNo: leg.number,
        weight: grams / 1000,
        deliveryTerm: leg.freightTermCode,
        goodsValue: leg.goodsValue / 100,
        goodsCurrency: leg.goodsValue > 0 ? 'EUR' : '',
      }),
      ...inRecords(codes, 6).map((some) =>
        writeRecord('H00', {
          item,
          ...Object.fromEntries(
            some.flatMap(([code, text], i) => [
              [`code${i + 1}`, code],
              [`text${i + 1}`, text],
            ]),
          ),
        }),
      ),
      ...inRecords(texts, 3).map((some) =>
        writeRecord('H10', {
          item,
          ...Object.fromEntries(
            some.flatMap(([qualifier, text], i) => [
              [`qualifier${i + 1}`, qualifier],
              [`text${i + 1}`, text],
            ]),
          ),
        }),
      ),
    ],
  };
}

/** A loaded unit as the manifest (BORD512, release 100) of the depot that unloads it; what stays behind is not on it. */
export function writeManifest(head: ManifestHead, legs: readonly ManifestLeg[], now: LocalDateTime): string {
  const aboard = legs.filter((leg) => leg.packages.some((one) => one.onUnit));
  const written = aboard.map((leg, index) => consignment(leg, index + 1));
  const sum = (of: (one: (typeof written)[number]) => number): number => written.reduce((all, one) => all + of(one), 0);
  const [year, month, day, hour, minute] = head.arrival ?? [];
  const seals = Object.fromEntries(head.seals.slice(0, 4).map((seal, i) => [`unit1Seal${i + 1}`, seal]));
  return transmission(
    'BORD512',
    head,
    [
      writeRecord('A00', {
        dataType: 'STD',
        release: '100',
        waybillNo: head.reference,
        waybillDate: head.day,
        codeList: head.codeList,
        currency: 'EUR',
        consignorId: head.ownId,
        consigneeId: head.partnerId,
        plate1: head.plate,
        ...(year && month && day ? { arrivalDate: [year, month, day], arrivalTime: [hour ?? 0, minute ?? 0, 0] } : {}),
        driverName: head.driverName,
      }),
      ...(head.seals.length > 0 ? [writeRecord('A10', { unit1: head.plate, ...seals })] : []),
      ...written.flatMap(({ records }) => records),
      writeRecord('J00', {
        consignments: written.length,
        packages: sum((one) => one.packages),
        weight: sum((one) => one.grams) / 1000,
        sumCod: aboard.reduce((all, leg) => all + leg.cashOnDelivery, 0) / 100,
      }),
    ],
    now,
  );
}
