/**
 * Codes of a network by the list that SAE and SYA use, in which the depot thinks (FORTRAS 8.1, 8.2: `docs/references.md`). The same number is another
 * thing elsewhere: 300 is delivered there and arrived in ELV. What a list has no code for goes as the nearest one, with its words beside it.
 */
const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  OSL: { '505': '580', '531': '598' },
  ELV: {
    '300': '125',
    '304': '130',
    '305': '131',
    '306': '125',
    '308': '130',
    '309': '309',
    '310': '310',
    '311': '311',
    '312': '314',
    '313': '314',
    '314': '314',
    '103': '201',
    '200': '201',
    '202': '202',
    '301': '301',
    '302': '201',
    '303': '201',
  },
  CL: {
    '300': '50',
    '304': '51',
    '305': '52',
    '306': '50',
    '308': '54',
    '309': '60',
    '310': '61',
    '311': '62',
    '312': '63',
    '313': '65',
    '314': '65',
    '103': '67',
    '200': '67',
    '202': '68',
    '301': '21',
    '302': '67',
    '303': '67',
    '505': '500',
    '531': '552',
  },
  HUG: {
    '300': '050',
    '304': '069',
    '305': '070',
    '306': '055',
    '308': '073',
    '309': '060',
    '310': '061',
    '311': '062',
    '312': '063',
    '313': '064',
    '314': '065',
    '103': '008',
    '200': '008',
    '202': '009',
    '301': '018',
    '302': '009',
    '303': '009',
  },
};
/** Found at unloading. ELV tells short from lost by the count alone; CL has nothing for more than was announced. */
const findings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ELV: { '000': '300', '001': '304', '002': '304', '003': '305', '006': '340' },
  CL: { '000': '00', '001': '05', '002': '03', '003': '06' },
};

const inList = (of: typeof statuses, list: string, code: string): string | undefined => {
  const own = Object.hasOwn(of, list) ? of[list] : undefined;
  // OSL is the shared list but for what it says of collections.
  return own && list !== 'OSL' ? own[code] : (own?.[code] ?? code);
};

/** A status in the list of a partner's network; undefined: that network has none for it, as ELV and HUG for collections. */
export const statusInList = (list: string, status: string): string | undefined => inList(statuses, list, status);
/** What was found at unloading, in that list; undefined: it has no code for it. */
export const findingInList = (list: string, finding: string): string | undefined => inList(findings, list, finding);
