export const paperKinds = ['DELIVERY_NOTE', 'STOP_LIST', 'LOADING_LIST', 'DG_DOCUMENT', 'CMR'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Beginning of the number of each kind. */
const numberPrefix: Readonly<Record<PaperKind, string>> = {
  DELIVERY_NOTE: 'DN',
  STOP_LIST: 'SL',
  LOADING_LIST: 'BO',
  DG_DOCUMENT: 'DG',
  CMR: 'CM',
};

/** `DN-44-2026-000017`: kind, depot, year, running number of the year. */
export const paperNumber = (kind: PaperKind, depot: number | null, year: number, running: number): string =>
  [numberPrefix[kind], depot ?? 0, year, String(running).padStart(6, '0')].join('-');

type Goods = { abroad: boolean; dangerous: boolean };

/** Which papers a trip needs: the consignment note only across a border, that of dangerous goods only with some aboard. */
export function papersOfTrip(goods: readonly Goods[], lineHaul: boolean): PaperKind[] {
  return [
    'LOADING_LIST',
    ...(lineHaul ? [] : (['STOP_LIST', 'DELIVERY_NOTE'] as const)),
    ...(goods.some(({ dangerous }) => dangerous) ? (['DG_DOCUMENT'] as const) : []),
    ...(goods.some(({ abroad }) => abroad) ? (['CMR'] as const) : []),
  ];
}
/** Does the trip carry goods over a border? A country that nobody stated is the depot's own. */
export const crossesBorder = (depot: string | null | undefined, stop: string | null | undefined): boolean =>
  Boolean(depot) && Boolean(stop) && depot !== stop;
