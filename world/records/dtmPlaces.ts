import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { handoverPoint, stopLocationGroupingRequest } from '#modules/masterdata/contract/types/sites.ts';
import { type Place, similarity } from '#modules/masterdata/rules/similarity.ts';
import { type Entry, type RecordSet, recordSet, text } from '#modules/masterdata/contract/recordSet.ts';
import type { Site } from './sites.ts';

/** The same place as somebody else would have written it. */
const otherwise = (name: string): string =>
  name
    .replace(/ GmbH & Co\. KG| GmbH| AG| OHG| e\.K\./, '')
    .replace(/ü/g, 'ue')
    .replace(/ö/g, 'oe');

const addressOf = (site: Site): Place['address'] => ({
  name1: site.name,
  street: site.street,
  streetNumber: site.streetNumber,
  postalCode: site.postalCode,
  city: site.town.name,
  countryCode: site.town.countryCode,
  latitude: site.latitude,
  longitude: site.longitude,
});

const points: readonly [
  id: string,
  en: string,
  de: string,
  fr: string,
  kind: 'BEGEGNUNG' | 'AFF_HUB',
  depots: string[],
][] = [
  ['uep-kassel', 'Meeting Kassel', 'Begegnung Kassel', 'Rencontre Kassel', 'BEGEGNUNG', ['hub', 'lej']],
  ['uep-osnabrueck', 'Meeting Osnabrück', 'Begegnung Osnabrück', 'Rencontre Osnabrück', 'BEGEGNUNG', ['ham']],
  ['uep-hagen', 'Hub Hagen', 'Hub Hagen', 'Plateforme Hagen', 'AFF_HUB', []],
];

/** Six places that stand twice, with the requests to merge them, and where vehicles meet (domain 8.3). */
export function dtmPlaceRecords(sites: readonly Site[]): RecordSet[] {
  const twice = sites.filter((site) => site.customerId === null).slice(20, 26);
  const double = (site: Site): Place['address'] => ({
    ...addressOf(site),
    name1: otherwise(site.name),
    street: site.street.replace(/straße$/, 'str.'),
    latitude: Math.round((site.latitude + 0.0004) * 1e6) / 1e6,
  });
  return [
    recordSet(
      stopLocation,
      twice.map(
        (site, i): Entry<typeof stopLocation> => [
          `d${String(i + 1).padStart(4, '0')}`,
          {
            internId: `D${String(i + 1).padStart(4, '0')}`,
            address: double(site),
            kind: 'CUSTOMER',
            geoQuality: 'STREET',
          },
        ],
      ),
    ),
    recordSet(
      stopLocationGroupingRequest,
      twice.map((site, i): Entry<typeof stopLocationGroupingRequest> => {
        const id = `d${String(i + 1).padStart(4, '0')}`;
        return [
          `sg-${String(i + 1).padStart(4, '0')}`,
          {
            memberStopLocationIds: [site.id, id],
            targetStopLocationId: site.id,
            similarity: similarity({ id: site.id, address: addressOf(site) }, { id, address: double(site) }),
            reason: i % 2 === 0 ? 'Gleiche Rampe' : null,
            requestedBy: i % 2 === 0 ? 'dispo1' : 'dispo2',
          },
        ];
      }),
    ),
    recordSet(
      handoverPoint,
      points.map(
        ([id, en, de, fr, kind, partnerDepotIds], i): Entry<typeof handoverPoint> => [
          id,
          { description: text(en, de, fr), stopLocationId: sites[140 + i]?.id ?? 's0141', kind, partnerDepotIds },
        ],
      ),
    ),
  ];
}
