/** The demo network (domain 8.1): a fictional company in real towns. Place data © GeoNames. */
export type WorldUnit = {
  id: string;
  parentId: string | null;
  name: string;
  isBranch: boolean;
  displayOrder: number;
  depotNumber?: number;
  lat?: number;
  lon?: number;
  timezone?: string;
  language?: string;
  countryCode?: string;
  address?: { street: string; postalCode: string; city: string; countryCode: string; region?: string };
  ediName?: string;
  keyAccount?: boolean;
};

const depot = (
  id: string,
  parentId: string,
  depotNumber: number,
  name: string,
  place: [postalCode: string, city: string, countryCode: string, street: string, region?: string],
  lat: number,
  lon: number,
  firm: { name1: string; phone: string; emergencyPhone: string } | null = null,
): WorldUnit => ({
  id,
  parentId,
  name,
  isBranch: true,
  displayOrder: depotNumber,
  depotNumber,
  lat,
  lon,
  countryCode: place[2],
  timezone: { DE: 'Europe/Berlin', NL: 'Europe/Amsterdam', AT: 'Europe/Vienna' }[place[2]] ?? 'Europe/Berlin',
  address: {
    street: place[3],
    postalCode: place[0],
    city: place[1],
    countryCode: place[2],
    ...(place[4] ? { region: place[4] } : {}),
    ...firm,
  },
  ediName: `KONTOR${id.toUpperCase()}`,
});

export const units: WorldUnit[] = [
  { id: 'global', parentId: null, name: 'Global', isBranch: false, displayOrder: 0 },
  { id: 'de', parentId: 'global', name: 'Germany', isBranch: false, displayOrder: 1 },
  { id: 'nl', parentId: 'global', name: 'Netherlands', isBranch: false, displayOrder: 2 },
  { id: 'at', parentId: 'global', name: 'Austria', isBranch: false, displayOrder: 3 },
  {
    id: 'ka-medicura',
    parentId: 'global',
    name: 'Key account Medicura',
    isBranch: false,
    displayOrder: 9,
    keyAccount: true,
  },
  depot('dtm', 'de', 44, 'Depot Dortmund-Ost', ['59439', 'Holzwickede', 'DE', 'Gewerbering 4', 'NW'], 51.5, 7.6333, {
    name1: 'Westring Spedition GmbH',
    phone: '02301 44100',
    emergencyPhone: '02301 44112',
  }),
  depot(
    'ham',
    'de',
    20,
    'Depot Hamburg-Nord',
    ['22844', 'Norderstedt', 'DE', 'Industriestraße 18', 'SH'],
    53.6859,
    9.9804,
  ),
  depot('lej', 'de', 41, 'Depot Leipzig', ['04435', 'Schkeuditz', 'DE', 'Am Flughafen 7', 'SN'], 51.3968, 12.2214),
  depot('str', 'de', 70, 'Depot Stuttgart', ['70806', 'Kornwestheim', 'DE', 'Bahnhofsweg 2', 'BW'], 48.8616, 9.1857),
  depot('muc', 'de', 80, 'Depot München', ['85748', 'Garching b. München', 'DE', 'Lichtweg 12', 'BY'], 48.249, 11.651),
  depot('hub', 'de', 36, 'Zentralhub Niederaula', ['36272', 'Niederaula', 'DE', 'Hubstraße 1', 'HE'], 50.8, 9.6),
  depot('vlo', 'nl', 91, 'Depot Venlo', ['5928', 'Venlo', 'NL', 'Columbusweg 30'], 51.37, 6.1681),
  depot('szg', 'at', 92, 'Depot Salzburg', ['5071', 'Wals', 'AT', 'Lagerstraße 9', '5'], 47.7833, 12.9667),
];
