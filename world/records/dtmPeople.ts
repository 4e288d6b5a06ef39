import { addDays, type LocalDate } from '#kernel/date.ts';
import { areaFreightForwarder, driver, freightCarrier } from '#modules/masterdata/contract/types/fleet.ts';
import { Dice } from '../dice.ts';
import { email, mobile, person, phone } from '../names.ts';
import { around, townsOf } from '../places.ts';
import { type Entry, type RecordSet, recordSet } from '#modules/masterdata/contract/recordSet.ts';
import { routesOfAff } from './dtmRoutes.ts';
import { dutyOn } from './duty.ts';

const carrierNames = [
  'Kortmann Transporte GmbH',
  'Spedition Ruhrland GmbH & Co. KG',
  'Emscher Logistik GmbH',
  'Hellweg Nahverkehre GmbH',
  'Lenne Kurier OHG',
  'Münsterland Fracht GmbH',
  'Transporte Demir e.K.',
  'Sauerland Kraftverkehr GmbH',
  'Haarstrang Cargo GmbH',
  'Nordstern Linienverkehre AG',
  'Kowalski Trans Sp. z o.o.',
  'Van der Meer Transport B.V.',
  'Alpenblick Frächter GmbH',
  'Altkunde Spedition GmbH',
];

/** What a forwarder has promised for a day: rounds, mm, g and stops a round; its own lorries are not all on record. */
type Agreed = readonly [rounds: number, loadingMeters: number, payload: number, stops: number];
// The freight of the day fills them by 60 to 115 per cent; Hagen has too much (decision 0021).
const forwarders: readonly [
  id: string,
  name: string,
  carriers: string[],
  users: string[],
  agreed: Agreed,
  shortCode: string,
][] = [
  ['aff-dortmund', 'Dortmund-Nord', ['fc-02', 'fc-03'], ['aff-dortmund'], [2, 60_000, 45_000_000, 40], 'DON'],
  ['aff-hagen', 'Hagen/Sauerland', ['fc-01', 'fc-08'], ['aff-hagen'], [2, 39_600, 30_000_000, 40], 'HAG'],
  ['aff-bochum', 'Bochum/Herne', ['fc-03', 'fc-07'], ['aff-bochum'], [2, 58_000, 43_000_000, 45], 'BOC'],
  ['aff-hamm', 'Hamm/Soest', ['fc-04', 'fc-09'], ['aff-hamm'], [2, 60_000, 45_000_000, 36], 'HAM'],
  ['aff-unna', 'Unna/Märkischer Kreis', ['fc-05'], ['aff-unna'], [2, 66_000, 50_000_000, 40], 'UNN'],
  ['aff-muensterland', 'Münsterland Süd', ['fc-06'], ['aff-muensterland'], [1, 84_000, 60_000_000, 60], 'MSL'],
];

/** The driver record of the account `fahrer1`. */
export const accountDriver = 'd001';
/** Drivers of the forwarders' carriers, in the order of the forwarders; the rest drives for line-haul carriers. */
export const affDrivers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  forwarders.map(([id], i) => [id, [0, 1, 2].map((n) => `d${String(35 + i * 3 + n).padStart(3, '0')}`)]),
);

function drivers(today: LocalDate): Entry<typeof driver>[] {
  const dice = new Dice('dtm/drivers');
  const ownerOf = new Map(Object.entries(affDrivers).flatMap(([aff, ids]) => ids.map((id) => [id, aff] as const)));
  const inYears = (years: number): LocalDate => [today[0] + years, dice.between(1, 12), dice.between(1, 28)];
  return Array.from({ length: 60 }, (_, i): Entry<typeof driver> => {
    const id = `d${String(i + 1).padStart(3, '0')}`;
    const name = id === accountDriver ? 'T. Wiese' : person(dice);
    const affId = ownerOf.get(id) ?? null;
    const carrierId = affId
      ? (forwarders.find(([aff]) => aff === affId)?.[2][0] ?? null)
      : i >= 34
        ? dice.pick(['fc-10', 'fc-11', 'fc-12', 'fc-13'])
        : null;
    // Every other one is trained, 28 in all: four certificates end soon, one has ended (domain 8.3, 8.5).
    const trained = i % 2 === 0 && i < 56;
    const adr = !trained
      ? null
      : [10, 20, 30, 40].includes(i)
        ? addDays(today, 5 + i)
        : i === 50
          ? addDays(today, -12)
          : inYears(dice.between(1, 4));
    // Two licences have ended; they belong to drivers that no vehicle has as its own.
    const expired = i === 31 || i === 33;
    return [
      id,
      {
        contactPerson: {
          name,
          phone: phone(dice),
          mobile: mobile(dice),
          email: email(name),
          language: dice.weighted([
            ['de', 80],
            ['en', 12],
            ['fr', 8],
          ]),
        },
        drivingLicenceNumber: `B${String(dice.between(0, 99_999_999)).padStart(8, '0')}`,
        drivingLicenceValidTo: expired ? addDays(today, -20 - i) : inYears(dice.between(2, 8)),
        licenceClasses: i < 34 || dice.chance(0.7) ? ['B', 'C1', 'C', 'CE'] : ['B', 'C1', 'C'],
        code95ValidTo: inYears(dice.between(1, 5)),
        dangerousGoodsTraining: trained,
        adrCertificateValidTo: adr,
        freightCarrierId: carrierId,
        affId,
        ...(id === accountDriver ? { userId: 'fahrer1' } : {}),
        language: 'de',
      },
    ];
  });
}

/** Carriers, forwarders and drivers of `dtm`. */
export function dtmPeopleRecords(today: LocalDate): RecordSet[] {
  const dice = new Dice('dtm/carriers');
  const contacts = new Dice('dtm/forwarders');
  const towns = townsOf('dtm');
  return [
    recordSet(
      freightCarrier,
      carrierNames.map((name1, i): Entry<typeof freightCarrier> => {
        const town = dice.pick(towns);
        const code = dice.pick(town.postalCodes);
        const foreign = i === 10 ? 'PL' : i === 11 ? 'NL' : i === 12 ? 'AT' : 'DE';
        return [
          `fc-${String(i + 1).padStart(2, '0')}`,
          {
            address: {
              name1,
              street: 'Industriestraße',
              streetNumber: String(dice.between(1, 80)),
              postalCode: foreign === 'DE' ? code : { PL: '60-001', NL: '5911', AT: '5020' }[foreign],
              city: foreign === 'DE' ? town.name : { PL: 'Poznań', NL: 'Venlo', AT: 'Salzburg' }[foreign],
              countryCode: foreign,
              ...(foreign === 'DE' ? around(dice, town, code) : {}),
              phone: phone(dice),
              email: email(name1),
            },
            contractStart: [today[0] - 3, 1, 1],
            contractEnd: i === 13 ? addDays(today, -30) : [today[0] + 2, 12, 31],
            vatId: foreign === 'DE' ? `DE${dice.between(100_000_000, 999_999_999)}` : null,
            rating: dice.between(2, 5),
          },
        ];
      }),
    ),
    recordSet(areaFreightForwarder, [
      ...forwarders.map(
        ([id, name, freightCarrierIDs, userIDs, agreed, shortCode], i): Entry<typeof areaFreightForwarder> => {
          const [roundsPerDay, agreedLoadingMeters, agreedPayload, agreedStops] = agreed;
          return [
            id,
            {
              name,
              shortCode,
              freightCarrierIDs,
              routeIDs: routesOfAff(id),
              userIDs,
              planningCutOff: [9 + Math.floor(i / 3), 15 * (i % 3), 0],
              availability: dutyOn(today),
              roundsPerDay,
              agreedLoadingMeters,
              agreedPayload,
              agreedStops,
              contact: { name: person(contacts), phone: phone(contacts) },
            },
          ];
        },
      ),
      [
        'aff-master',
        {
          name: 'Leitstelle Dortmund-Ost',
          shortCode: 'LST',
          availability: dutyOn(today),
          freightCarrierIDs: [],
          routeIDs: [],
          userIDs: ['leitdispo'],
          isMasterDispatcher: true,
        },
      ],
    ]),
    recordSet(driver, drivers(today)),
  ];
}
