import type { Sql } from '#testing/day.ts';
import type { Client } from '#testing/testApp.ts';
import type { GateVisit } from '../contract/visits.ts';
import type { TransportUnit, TransportUnitDetails } from '../contract/units.ts';

export const base = '/ym-rest/transport-units';

export type Checked = {
  success: boolean;
  checkResults: { code: string; severity: string; overridable: boolean; message: string }[];
};
type In = Checked & { visit: GateVisit | null; units: TransportUnit[] };
type Out = Checked & { unit: TransportUnit | null };
type Refused = { errorMessage?: string; message?: string };

export const unit = (number: string, more: object = {}) => ({
  number,
  kind: 'SWAP_BODY',
  loadState: 'LOADED',
  seals: [],
  temperature: null,
  dangerousGoods: false,
  photos: [],
  placeId: null,
  listId: null,
  remark: null,
  ...more,
});
let keys = 0;
export const coming = (plate: string | null, units: object[], more: object = {}) => {
  keys += 1;
  return {
    clientKey: `gate-proof-${keys}`,
    plate,
    country: 'DE',
    units,
    carrierName: null,
    driverName: 'M. Dudek',
    driverPhone: '+48 55 501 23',
    driverLanguage: 'pl',
    reference: null,
    bookingId: null,
    entranceId: null,
    arrivedAt: null,
    reason: null,
    remark: null,
    ...more,
  };
};
export const one = ({ units: [first] }: In): TransportUnit => {
  if (!first) throw new Error('no unit came in');
  return first;
};
/** What people do at the gate, each by its call; `gate` is who does it unless a test names somebody else. */
export function atTheGate(sql: Sql, gate: Client) {
  const letIn = (body: object, client = gate) => client.request<In & Refused>('POST', `${base}/gate-in`, body);
  const look = async (id: string) => (await gate.request<TransportUnitDetails>('GET', `${base}/${id}`)).body;
  const letOut = async (id: string, more: object = {}, client = gate) => {
    const { version } = await look(id);
    return client.request<Out & Refused>('POST', `${base}/${id}/gate-out`, {
      version,
      plate: null,
      scanned: null,
      seals: [],
      reason: null,
      ...more,
    });
  };
  const place = async (name: string): Promise<string> =>
    (await sql<{ id: string }>(`select id from yard_place where org_unit = 'dtm' and name = $1`, [name]))[0]?.id ?? '';
  return { letIn, look, letOut, place };
}
