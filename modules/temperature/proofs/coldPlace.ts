import { clock } from '#testing/clock.ts';
import type { Client, TestApp } from '#testing/testApp.ts';
import { watchSensors } from '../server/watch.ts';

export const minute = 60_000;
export type Taken = { accepted: number; duplicate: number; conflict: number; suspect: number; late: number };
export type Alarm = {
  id: string;
  state: string;
  kind: string;
  version: number;
  startedAt: number;
  endedAt: number | null;
  closedAt: number | null;
  peak: number | null;
  minutesOut: number;
  degreeMinutes: number;
  unknownMinutes: number;
  foundLate: boolean;
  escalatedAt: number | null;
  exposures: {
    id: string;
    itemId: string;
    minutesOut: number;
    peak: number;
    packages: number;
    decision: string | null;
  }[];
};

const about = {
  role: 'HALL_AIR',
  vendor: null,
  intervalSeconds: 300,
  verifiedOn: null,
  calibrationDue: null,
  conformity: null,
};
export const patience = {
  warnMargin: 500,
  delayHigh: 15,
  delayLow: 15,
  cumulativeMinutes: 60,
  escalateMinutes: 30,
  placeNames: null,
  phone: null,
};

/** A compartment of 2 to 8 °C with a sensor that has a token; readings in minutes from now and °C. */
export async function coldPlace(app: TestApp, name: string, more: object = {}) {
  const admin = await app.asAnew('admin');
  const made = async (path: string, body: object) => {
    const answer = await admin.request<{ id: string; version: number; token: string }>('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const serial = `S-${name}`;
  const place = await made('/tcl-rest/terminal-compartments', {
    name,
    range: 'COLD',
    low: null,
    high: null,
    ...patience,
    ...more,
    clientKey: `place-${name}`,
  });
  const sensor = await made('/tcl-rest/sensors', { serial, name: 'probe', ...about, clientKey: `sensor-${name}` });
  const hung = await made(`/tcl-rest/sensors/${sensor.id}/assign`, {
    version: sensor.version,
    placeKind: 'COMPARTMENT',
    placeId: place.id,
    fromAt: clock.now() - 24 * 60 * minute,
  });
  const { token } = await made(`/tcl-rest/sensors/${sensor.id}/token`, {});
  const send = (
    readings: readonly (readonly [minutes: number, celsius: number])[],
    body: object = {},
    bearer = token,
  ) =>
    device(app, serial, bearer, {
      readings: readings.map(([at, value]) => ({ ts: clock.now() + at * minute, value })),
      ...body,
    });
  const alarms = async (): Promise<Alarm[]> => {
    const who = await app.asAnew('admin');
    const list = await who.request<{ items: Alarm[] }>('POST', '/tcl-rest/alarms/table', {
      q: serial,
      sort: [{ field: 'startedAt', dir: 'asc' }],
    });
    return Promise.all(
      list.body.items.map(async ({ id }) => (await who.request<Alarm>('GET', `/tcl-rest/alarms/${id}`)).body),
    );
  };
  return { place, sensor: hung, serial, token, send, alarms };
}

/** What a device sends, with nothing but its token. */
export async function device(app: TestApp, serial: string, token: string, body: object) {
  const answer = await fetch(`${app.url}/tcl-rest/sensors/${serial}/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Taken & { details?: { violations: { field: string }[] } },
  };
}

/** What the clock of the server finds each minute. */
export const watch = (app: TestApp) => watchSensors(app.platform);
export const acknowledge = (who: Client, alarm: Pick<Alarm, 'id' | 'version'>, cause = 'DOOR') =>
  who.request<Alarm & { message: string }>('POST', `/tcl-rest/alarms/${alarm.id}/acknowledge`, {
    version: alarm.version,
    cause,
    remark: 'Door 4 stood open',
  });
