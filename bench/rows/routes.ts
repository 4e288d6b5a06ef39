import type { Row } from '../row.ts';
import type { GeoArea } from '#modules/networkrules/contract/areas.ts';
import type { GtpRelation } from '#modules/networkrules/contract/relations.ts';
import type { RouteRequest } from '#modules/networkrules/contract/route.ts';
import type { TransportSchema } from '#modules/networkrules/contract/schemas.ts';
import type { Network } from '#modules/networkrules/rules/network.ts';
import { proposeRoutes } from '#modules/networkrules/rules/proposeRoutes.ts';

const routings = 10_000;
const codes = [
  '01067',
  '10115',
  '20457',
  '25980',
  '30159',
  '44339',
  '48143',
  '50667',
  '58636',
  '70806',
  '80331',
  '99084',
];

/** A shipment from one town to another, a day after the other over two months. */
const asked = (at: number): RouteRequest => ({
  type: 'LessTruckLoad',
  product: at % 3 === 0 ? 'NEXTDAY' : 'STANDARD',
  consignor: { countryCode: 'DE', postalCode: codes[at % codes.length] ?? '', city: null },
  consignee: { countryCode: 'DE', postalCode: codes[(at * 7 + 3) % codes.length] ?? '', city: null },
  pickupDate: [2026, 11 + (at % 2), 1 + (at % 28)],
  weightKg: 100,
  loadingMetres: 0.4,
  dangerousGoods: false,
  thermo: false,
  customs: false,
  branch: 'dtm',
});

/** One way with its trace by the rules of the demo network, as a batch of 10,000 finds them: the rules are read once. */
export const routeCost: Row = {
  id: 'route',
  what: `CPU of a way with its trace, mean of ${routings}`,
  against: '',
  unit: 'ms',
  goal: { atMost: 20 },
  measure: async (stage) => {
    const dispo = await stage.signIn('dispo1');
    const areas = await dispo.ask<GeoArea[]>('GET', '/gtp-rest/geoareas/list');
    const relations = await dispo.ask<GtpRelation[]>('GET', '/gtp-rest/relations/list');
    const schemas = await dispo.ask<TransportSchema[]>('GET', '/gtp-rest/transport-schemas/list');
    const ids = new Set([...areas.map(({ branch }) => branch), ...relations.map(({ fromBranch }) => fromBranch)]);
    const network: Network = {
      version: 1,
      areas,
      relations,
      schemas,
      depots: [...ids].map((id) => ({
        id,
        name: id,
        depotNumber: null,
        countryCode: 'DE',
        region: 'DE',
        timezone: 'Europe/Berlin',
      })),
      holidays: {},
      holidayYears: [2025, 2036],
    };
    const begun = process.cpuUsage();
    let found = 0;
    for (let at = 0; at < routings; at += 1) found += proposeRoutes(asked(at), network).proposals.length > 0 ? 1 : 0;
    const used = process.cpuUsage(begun);
    return {
      value: (used.user + used.system) / 1000 / routings,
      info: `${found} of ${routings} have a way, ${areas.length} areas, ${schemas.length} schemas`,
    };
  },
};
