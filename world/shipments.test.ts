import { slotsLater } from './shipments/windows.ts';
import { describe, expect, it } from 'vitest';
import { isSscc } from '#kernel/barcode.ts';
import { distance } from '#kernel/geo.ts';
import type { LocalDate } from '#kernel/date.ts';
import { itemPoints } from '#modules/dangerousgoods/rules/points.ts';
import type { NewShipment } from '#modules/shipments/server/index.ts';
import { hasIllegalTimeWindows } from '#modules/shipments/rules/timeWindows.ts';
import { findTown } from '#modules/masterdata/server/index.ts';
import { areaOf } from './areas.ts';
import { Dice } from './dice.ts';
import { daysOf, ordersOf } from './seedShipments.ts';
import { units } from './network.ts';
import { externIdOf } from './shipments/scenarios.ts';

const friday: LocalDate = [2026, 11, 20];
const branches = units.filter((unit) => unit.isBranch).map((unit) => unit.id);
const all = new Map(branches.map((unit) => [unit, ordersOf(unit, friday, 1)]));
const shipments = [...all.values()].flat().map((order) => order.shipment);
const chance = shipments.filter((shipment) => !shipment.externId?.startsWith('DEMO-'));
const share = (of: (shipment: NewShipment) => boolean): number => chance.filter(of).length / chance.length;

describe('dice', () => {
  it('throws the same for a name and otherwise for another', () => {
    const throws = (name: string) => {
      const dice = new Dice(name);
      return [dice.next(), dice.between(1, 6), dice.normal()];
    };
    expect(throws('a')).toEqual(throws('a'));
    expect(throws('a')).not.toEqual(throws('b'));
  });
  it('keeps to its bounds and weights', () => {
    const dice = new Dice('bounds');
    const counts = { a: 0, b: 0 };
    for (let i = 0; i < 4000; i += 1) {
      const n = dice.between(3, 5);
      expect(n >= 3 && n <= 5).toBe(true);
      counts[
        dice.weighted([
          ['a', 3],
          ['b', 1],
        ] as const)
      ] += 1;
    }
    expect(counts.a / 4000).toBeCloseTo(0.75, 1);
  });
});

describe('orders of the world', () => {
  it('are the same for the same day and depot', () => {
    expect(JSON.stringify(ordersOf('dtm', friday, 1))).toBe(JSON.stringify(all.get('dtm')));
  });
  it('come in the numbers of the design', () => {
    const [today, tomorrow] = daysOf('dtm', friday, 1);
    expect([today?.deliveries, today?.pickups]).toEqual([640, 360]);
    expect((tomorrow?.deliveries ?? 0) + (tomorrow?.pickups ?? 0)).toBe(300);
    for (const unit of branches.filter((one) => one !== 'dtm')) {
      const count = all.get(unit)?.length ?? 0;
      expect(count >= 60 && count <= 100, `${unit} ${count}`).toBe(true);
    }
  });
  it('skip the weekend for what is announced, and keep today whatever it is', () => {
    expect(daysOf('dtm', friday, 1).map((day) => day.date)).toEqual([friday, [2026, 11, 23]]);
    expect(daysOf('dtm', [2026, 11, 22], 3).map((day) => day.date[2])).toEqual([22, 23, 24, 25]);
  });
  it('grow by full days with the size', () => {
    expect(ordersOf('ham', friday, 3).length).toBe((all.get('ham')?.length ?? 0) + 2 * 64);
  });
  it('have extern ids of their own in a depot and package codes of their own everywhere', () => {
    for (const orders of all.values()) {
      const ids = orders.map((order) => order.shipment.externId);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const codes = shipments.flatMap((shipment) => shipment.packages.map((one) => one.barcode));
    expect(new Set(codes).size).toBe(codes.length);
  });
  it('carry right check digits, but for about one in a hundred that says so', () => {
    const packages = shipments.flatMap((shipment) => shipment.packages);
    for (const one of packages) expect(isSscc(one.barcode), one.barcode).toBe(one.irregular !== true);
    const irregular = packages.filter((one) => one.irregular).length / packages.length;
    expect(irregular).toBeGreaterThan(0.003);
    expect(irregular).toBeLessThan(0.02);
  });
  it('keep to the shares of the design', () => {
    expect(share((s) => s.numberOfPackages === 1)).toBeCloseTo(0.45, 1);
    expect(share((s) => (s.numberOfPackages ?? 0) >= 7)).toBeCloseTo(0.08, 1);
    expect(share((s) => s.goods[0]?.packingType === 'FP')).toBeCloseTo(0.52, 1);
    expect(share((s) => s.productCode === 'STANDARD')).toBeCloseTo(0.7, 1);
    expect(share((s) => s.flags.requiresTailLift === true)).toBeGreaterThan(0.12);
    const within = (value: number, low: number, high: number, what: string) =>
      expect(value > low && value < high, `${what} ${value.toFixed(4)}`).toBe(true);
    within(
      share((s) => s.dangerousGoods.length > 0),
      0.065,
      0.115,
      'dangerous goods',
    );
    within(
      share((s) => s.flags.isFood === true),
      0.035,
      0.085,
      'food',
    );
    within(
      share((s) => s.temperatureMin !== null),
      0.015,
      0.045,
      'thermo',
    );
    within(
      share((s) => s.consignee.latitude === null || s.consignor?.latitude === null),
      0.006,
      0.028,
      'without coordinates',
    );
    within(
      share((s) => hasIllegalTimeWindows([...s.deliveryTimeSlots, ...s.pickupTimeSlots])),
      0.001,
      0.014,
      'illegal windows',
    );
    within(
      share((s) => s.deliveryTimeSlots.concat(s.pickupTimeSlots).some((w) => w.secondTimeFrom)),
      0.05,
      0.1,
      'second windows',
    );
  });
  it.each([0, 3, 6, 10, 12, 13, 18, 20, 22])('are waited for when the world is laid at %i o’clock', (hour) => {
    const berlin = Date.UTC(2026, 2, 10, hour - 1, 30);
    const later = slotsLater(berlin, 'Europe/Berlin');
    const today = ordersOf('dtm', [2026, 3, 10], 1, { later })
      .map(({ shipment }) => shipment)
      .filter((s) => s.executionDate === '2026-03-10' && !s.externId?.startsWith('DEMO-'));
    const slots = today.flatMap((s) => [...s.deliveryTimeSlots, ...s.pickupTimeSlots]);
    const hours = (time: readonly number[] | null | undefined) => (time?.[0] ?? 0) + (time?.[1] ?? 0) / 60;
    const legal = slots.filter((slot) => !(hours(slot.timeFrom) === 14 && hours(slot.timeTo) === 9));
    expect(legal.filter((slot) => hasIllegalTimeWindows([slot]))).toEqual([]);
    expect(legal.filter((slot) => hours(slot.secondTimeFrom ?? slot.timeTo) < hours(slot.timeTo))).toEqual([]);
    // On an ordinary day, at ten, nine of ten customers still wait for two hours and more.
    const waiting = legal.filter((slot) => hours(slot.secondTimeTo ?? slot.timeTo) > hour + 0.5);
    expect(waiting.length / legal.length).toBeGreaterThan(0.8);
  });
  it('weigh about what freight weighs', () => {
    const weights = chance.map((s) => s.totalGrossWeight ?? 0).sort((a, b) => a - b);
    expect(weights[0]).toBeGreaterThanOrEqual(1500);
    expect(weights.at(-1)).toBeLessThanOrEqual(12_000_000);
    const median = weights[Math.floor(weights.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(130_000);
    expect(median).toBeLessThan(240_000);
    for (const s of chance) {
      expect(s.goods.reduce((sum, g) => sum + (g.grossWeight ?? 0), 0)).toBe(s.totalGrossWeight);
      expect(s.goods.reduce((sum, g) => sum + g.numberOfPackages, 0)).toBe(s.numberOfPackages);
    }
  });
  it('stand in the hall today as the night left them, and not before they come', () => {
    const today = (all.get('dtm') ?? [])
      .map((o) => o.shipment)
      .filter((s) => s.executionDate === '2026-11-20' && s.shipmentType === 'DELIVERY');
    const here = (s: NewShipment) => s.packages.filter((p) => p.terminalStatus === 'IN_DEPOT').length;
    const complete = today.filter((s) => here(s) === s.packages.length);
    expect(complete.length / today.length).toBeGreaterThan(0.8);
    expect(complete.length / today.length).toBeLessThan(0.92);
    expect(today.some((s) => here(s) > 0 && here(s) < s.packages.length)).toBe(true);
    for (const s of complete) for (const p of s.packages) expect(p.storingPosition).toBeTruthy();
    const later = (all.get('dtm') ?? []).map((o) => o.shipment).filter((s) => (s.executionDate ?? '') > '2026-11-20');
    expect(later.every((s) => here(s) === 0)).toBe(true);
  });
  it('lie where their postal codes say', () => {
    for (const s of all.get('dtm')?.map((o) => o.shipment) ?? []) {
      const at = s.shipmentType === 'PICKUP' ? s.consignor : s.consignee;
      if (!at || at.latitude === null || at.longitude === null || at.postalCode?.startsWith('00')) continue;
      expect(areaOf(at.countryCode ?? '', at.postalCode ?? '')?.depot, at.postalCode ?? '').toBe('dtm');
      const town = findTown(at);
      expect(town).toBeDefined();
      if (town) expect(distance(town, { lat: at.latitude, lon: at.longitude })).toBeLessThan(7_500);
    }
  });
});

describe('scenarios', () => {
  const find = (id: string): NewShipment => {
    const found = shipments.find((shipment) => shipment.externId === id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  };
  const points = (shipment: NewShipment): number => itemPoints(shipment.dangerousGoods).points;
  it('has 60 points that push 980 over the limit', () => {
    expect(points(find(externIdOf('dg60', 1)))).toBe(60);
    expect([1, 2, 3].reduce((sum, n) => sum + points(find(externIdOf('dg980', n))), 0)).toBe(980);
  });
  it('has explosives with known mass, food, and poison', () => {
    expect(points(find(externIdOf('explosives', 1)))).toBe(45);
    expect(points(find(externIdOf('explosives', 2)))).toBe(100);
    expect(find(externIdOf('food', 1)).flags.isFood).toBe(true);
    expect(find(externIdOf('toxic', 1)).dangerousGoods[0]?.primaryHazard).toBe('6.1');
  });
  it('has a consignee without coordinates, a window that ends before it begins, five orders for one stop', () => {
    expect(find(externIdOf('noCoordinates', 1)).consignee.latitude).toBeNull();
    expect(hasIllegalTimeWindows(find(externIdOf('illegalWindow', 1)).deliveryTimeSlots)).toBe(true);
    const stops = [1, 2, 3, 4, 5].map((n) => find(externIdOf('fiveOrders', n)).consignee.stopLocationId);
    expect(new Set(stops).size).toBe(1);
    expect(stops[0]).toBeTruthy();
  });
  it('has more than a 12 t truck carries', () => {
    const weight = [1, 2, 3, 4].reduce((sum, n) => sum + (find(externIdOf('overweight', n)).totalGrossWeight ?? 0), 0);
    expect(weight).toBeGreaterThan(5_500_000);
  });
});
