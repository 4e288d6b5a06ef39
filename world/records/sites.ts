import type { z } from 'zod';
import { checkDigit } from '#kernel/barcode.ts';
import type { LocalTime } from '#kernel/date.ts';
import type { Town } from '#modules/masterdata/server/index.ts';
import { customer, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { Dice } from '../dice.ts';
import { company, email, isFoodTrade, phone, street } from '../names.ts';
import { around, townWeights } from '../places.ts';
import { type Entry, type RecordSet, recordSet } from '#modules/masterdata/contract/recordSet.ts';

type Address = z.input<(typeof stopLocation)['fields']>['address'];

/** A place that goods go to or come from, as the shipments of the world use it. */
export type Site = {
  /** Id of its stop location. */
  id: string;
  customerId: string | null;
  name: string;
  trade: string;
  street: string;
  streetNumber: string;
  postalCode: string;
  town: Pick<Town, 'name' | 'countryCode'>;
  latitude: number;
  longitude: number;
  tailLiftNeeded: boolean;
};

const edi = (n: number): string => {
  const digits = `95212340${String(n).padStart(4, '0')}`;
  return digits + checkDigit(digits);
};

function newSite(dice: Dice, id: string, weights: readonly (readonly [Town, number])[], used: Set<string>): Site {
  const town = dice.weighted(weights);
  let made = company(dice);
  for (let i = 0; i < 20 && used.has(made.name); i += 1) made = company(dice);
  used.add(made.name);
  const postalCode = dice.pick(town.postalCodes);
  return {
    id,
    customerId: null,
    ...made,
    street: street(dice),
    streetNumber: String(dice.between(1, 180)),
    postalCode,
    town,
    ...around(dice, town, postalCode),
    tailLiftNeeded: dice.chance(0.12),
  };
}

/** The customer that the trade's own test interchange names (R18). */
const ediCustomer = { id: 'c10001', name: 'Hagener Federn GmbH', ediPartnerId: '4012345000009' } as const;

/** Customers' sites first, then consignees; the same for the same depot and numbers. */
export function sitesOf(depot: string, customers: number, consignees: number): Site[] {
  const dice = new Dice(`${depot}/sites`);
  const weights = townWeights(depot);
  const used = new Set<string>();
  const sites = Array.from({ length: customers + consignees }, (_, i) =>
    newSite(dice, `s${String(i + 1).padStart(4, '0')}`, weights, used),
  );
  return sites.map((site, i) => {
    if (i >= customers) return site;
    const customerId = `c${10_001 + i}`;
    if (depot !== 'dtm' || i !== 0) return { ...site, customerId };
    return {
      ...site,
      customerId,
      name: ediCustomer.name,
      trade: 'Metallbau',
      street: 'Federnweg',
      streetNumber: '7',
      postalCode: '58089',
      town: { name: 'Hagen', countryCode: 'DE' },
      latitude: 51.3625,
      longitude: 7.4412,
    };
  });
}

/** Sites of one more size of the world, and how many of them are customers: fourteen times the shipments, 20,000 places. */
const perSize = { sites: 1_540, customers: 380 };

/**
 * Places that a depot keeps beside those that today's shipments name, for a world of several times the usual size. `known` are
 * those that it has already.
 */
export function moreSitesOf(depot: string, size: number, known: readonly Site[]): Site[] {
  const more = Math.max(0, Math.round((size - 1) * perSize.sites));
  const customers = Math.max(0, Math.round((size - 1) * perSize.customers));
  const dice = new Dice(`${depot}/moreSites`);
  const weights = townWeights(depot);
  const used = new Set(known.map((site) => site.name));
  const firstCustomer = 10_001 + known.filter((site) => site.customerId !== null).length;
  return Array.from({ length: more }, (_, i) => ({
    ...newSite(dice, `s${String(known.length + i + 1).padStart(4, '0')}`, weights, used),
    customerId: i < customers ? `c${firstCustomer + i}` : null,
  }));
}

const addressOf = (dice: Dice, site: Site): Address => ({
  name1: site.name,
  street: site.street,
  streetNumber: site.streetNumber,
  postalCode: site.postalCode,
  city: site.town.name,
  countryCode: site.town.countryCode,
  latitude: site.latitude,
  longitude: site.longitude,
  phone: phone(dice),
  email: email(site.name),
});

const hour = (h: number): LocalTime => [h, 0, 0];
/** Monday to Friday with a break at noon. */
const withBreak = Array.from({ length: 8 }, (_, day) =>
  day < 5
    ? [
        [hour(7), hour(12)],
        [hour(13), hour(17)],
      ]
    : [],
);

/** Customers and stop locations of a depot; `known` are those that it has already. */
export function siteRecords(depot: string, sites: readonly Site[], known: readonly Site[] = []): RecordSet[] {
  const before = known.filter((site) => site.customerId !== null).length;
  const dice = new Dice(`${depot}/siteRecords${before || ''}`);
  const customers = sites.filter((site) => site.customerId !== null);
  return [
    recordSet(
      customer,
      customers.map((site, at): Entry<typeof customer> => {
        const i = before + at;
        return [
          site.customerId ?? site.id,
          {
            customerNumber: (site.customerId ?? site.id).replace('c', ''),
            internId: `K${String(i + 1).padStart(4, '0')}`,
            address: addressOf(dice, site),
            ediPartnerId: depot !== 'dtm' || i >= 25 ? null : i === 0 ? ediCustomer.ediPartnerId : edi(i),
            defaultProductId: 'STANDARD',
            defaultFreightTermId: dice.chance(0.8) ? 'frei-haus' : 'unfrei',
            isFood: isFoodTrade(site.trade),
            // One customer is not delivered on account at present.
            creditHold: i === 77,
            // The key account of the demo enters orders for three of them.
            keyAccountUnit: depot === 'dtm' && i >= 2 && i <= 4 ? 'dtm' : null,
            notificationEmail: email(site.name),
          },
        ];
      }),
      before,
    ),
    recordSet(
      stopLocation,
      sites.map((site): Entry<typeof stopLocation> => {
        const split = dice.chance(0.08);
        return [
          site.id,
          {
            internId: site.id.toUpperCase(),
            address: addressOf(dice, site),
            kind: 'CUSTOMER',
            availability: [true, true, true, true, true, dice.chance(0.3), false, false],
            serviceTimeFix: dice.between(4, 15),
            serviceTimePerPackage: dice.between(10, 40),
            maxVehicleLength: dice.chance(0.04) ? 10_000 : null,
            maxVehicleWeight: dice.chance(0.04) ? 7_500_000 : null,
            tailLiftNeeded: site.tailLiftNeeded,
            ramp: !site.tailLiftNeeded && dice.chance(0.5),
            accessNotes: split ? 'Mittagspause 12:00 bis 13:00' : dice.chance(0.1) ? 'Zufahrt über den Hof' : null,
            geoQuality: 'EXACT',
            openingHours: split ? withBreak : null,
          },
        ];
      }),
      known.length,
    ),
  ];
}
