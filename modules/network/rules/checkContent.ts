import { isCountry } from '#kernel/countries.ts';
import { compareDates, dateToIso, type LocalDate, timeToIso } from '#kernel/date.ts';
import type { Violation } from '#kernel/errors.ts';
import { beyondTruck } from '#modules/shipments/rules/truck.ts';
import type { ShipmentContent } from '../contract/shipment.ts';
import { plain } from './changedFields.ts';

const backwards = (from: readonly number[] | null, to: readonly number[] | null): boolean =>
  from !== null && to !== null && timeToIso(to) <= timeToIso(from);

const parties = ['consignor', 'consignee', 'shipper', 'neutralConsignor', 'collector'] as const;

/**
 * What is wrong with a shipment as a whole, by field; `allowedProducts` empty: every product; `today` by the clock of its depot. What stood there
 * `before` may stay: a shipment whose day has gone by is still changed.
 */
export function contentViolations(
  content: ShipmentContent,
  allowedProducts: readonly string[],
  today: LocalDate,
  before?: Pick<ShipmentContent, 'pickupDate' | (typeof parties)[number]>,
): Violation[] {
  const found: Violation[] = [];
  const say = (field: string, rule: string, args?: Violation['args']): void => {
    found.push({ field, rule, message: '', ...(args ? { args } : {}) });
  };
  const isNew = before === undefined || compareDates(content.pickupDate, before.pickupDate) !== 0;
  if (isNew && compareDates(content.pickupDate, today) < 0) say('pickupDate', 'minDate', { value: dateToIso(today) });
  for (const role of parties) {
    const country = content[role]?.countryCode;
    if (country !== undefined && !isCountry(country) && country !== before?.[role]?.countryCode)
      say(`${role}.countryCode`, 'isIn', {});
  }
  if (backwards(content.pickupFrom, content.pickupTo)) say('pickupTo', 'invalidRange');
  if (backwards(content.deliveryFrom, content.deliveryTo)) say('deliveryTo', 'invalidRange');
  if (content.deliveryDate && compareDates(content.deliveryDate, content.pickupDate) < 0)
    say('deliveryDate', 'invalidRange');
  if (
    content.temperatureMin !== null &&
    content.temperatureMax !== null &&
    content.temperatureMin > content.temperatureMax
  )
    say('temperatureMax', 'invalidRange');
  if (content.product !== null && allowedProducts.length > 0 && !allowedProducts.includes(content.product))
    say('product', 'isIn');
  if (beyondTruck(content.goods).length > 0) say('goods', 'max');
  return found;
}

const routed = [
  'type',
  'product',
  'consignor',
  'consignee',
  'pickupDate',
  'goods',
  'dangerousGoods',
  'customs',
  'temperatureMin',
  'temperatureMax',
] as const;
const placeOf = ({ countryCode, postalCode, city }: ShipmentContent['consignor']) => [countryCode, postalCode, city];

/** Does the change touch what its way hangs on: places, product, day, goods? */
export const changesWay = (before: ShipmentContent, after: ShipmentContent): boolean =>
  routed.some((field) =>
    field === 'consignor' || field === 'consignee'
      ? JSON.stringify(placeOf(before[field])) !== JSON.stringify(placeOf(after[field]))
      : plain(before[field]) !== plain(after[field]),
  );
