/**
 * Which depot serves a place (domain 8.1): Germany by the first two digits of the postal code, the Netherlands from Venlo,
 * Austria from Salzburg, Switzerland over Stuttgart. `via` names the hub that the goods pass.
 */
export type Area = { countryCode: string; from: string; to: string; depot: string; via?: string };

const german = (depot: string, ranges: string, via?: string): Area[] =>
  ranges.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-');
    return { countryCode: 'DE', from, to, depot, ...(via ? { via } : {}) };
  });

export const areas: readonly Area[] = [
  ...german('dtm', '33 44-45 48 57-59'),
  ...german('ham', '17-29'),
  ...german('ham', '30-32 34 37-38 49', 'hub'),
  ...german('lej', '01-09 39 98-99'),
  ...german('lej', '10-16'),
  ...german('str', '66-79 88'),
  ...german('str', '35-36 54-56 60-61 63-65', 'hub'),
  ...german('muc', '80-87 89 93-94'),
  ...german('muc', '90-92 95-97', 'hub'),
  ...german('vlo', '40-42 46-47 50-53'),
  { countryCode: 'NL', from: '1', to: '9', depot: 'vlo' },
  { countryCode: 'BE', from: '1', to: '9', depot: 'vlo' },
  { countryCode: 'LU', from: '1', to: '9', depot: 'vlo' },
  { countryCode: 'AT', from: '1', to: '9', depot: 'szg', via: 'muc' },
  { countryCode: 'CH', from: '1', to: '9', depot: 'str' },
];

/** The area of a place; undefined where no depot delivers. */
export const areaOf = (countryCode: string, postalCode: string): Area | undefined =>
  areas.find(
    (area) =>
      area.countryCode === countryCode &&
      postalCode.slice(0, area.from.length) >= area.from &&
      postalCode.slice(0, area.to.length) <= area.to,
  );
