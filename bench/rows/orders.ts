import { writeManifest } from '#modules/outbound/rules/fortras/manifest.ts';
import type { HttpClient } from '../client.ts';
import { quantile } from '../figures.ts';
import type { Row } from '../row.ts';

const orders = 20_000;
/** Consignments of a manifest have three digits: a file holds as many manifests as it needs. */
const perManifest = 900;

/** Each run sends orders that nobody has sent before. */
const mark = (): string => Date.now().toString(36).toUpperCase();
const party = { street: 'Hauptstr. 5', postalCode: '44135', city: 'Dortmund', country: 'DE' };

function csv(run: string): string {
  const head =
    'Order Number,Destination Name,Destination Address,Destination City,Destination Postal Code,Destination Country,Packages,Weight';
  const rows = Array.from({ length: orders }, (_, i) => `${run}-${i},Empfang ${i},Hauptstr. 5,Dortmund,44135,DE,1,10`);
  return [head, ...rows].join('\r\n');
}
function edi(run: string): string {
  const messages = Array.from({ length: orders }, (_, i) => {
    const body = [
      `BGM+610+${run}-${i}+9`,
      'NAD+CZ+4012345000009::9++Hagener Federn GmbH+Weg 1+Hagen++58089+DE',
      `NAD+CN+++Empfang ${i}+Hauptstr. 5+Dortmund++44135+DE`,
      'GID+1+1:EP',
      'MEA+AAE+G+KGM:10',
    ];
    return `UNH+${i + 1}+IFTMIN:D:96A:UN'${body.join("'")}'UNT+${body.length + 2}+${i + 1}'`;
  });
  return `UNB+UNOC:3+4012345000009:14+KONTORDTM:ZZ+310304:1000+${run}'${messages.join('')}UNZ+${orders}+${run}'`;
}
const json = (run: string): string =>
  JSON.stringify({
    orders: Array.from({ length: orders }, (_, i) => ({
      number: `${run}-${i}`,
      consignee: { name: `Empfang ${i}`, ...party },
      goods: [{ packages: 1, weightKg: 10 }],
    })),
  });
function fortras(run: string): string {
  const at = {
    name: 'Empfang',
    streetAndNumber: party.street,
    countryCode: 'DE',
    postalCode: party.postalCode,
    city: party.city,
    contactName: null,
    phone: null,
    email: null,
    latitude: null,
    longitude: null,
    geoQuality: 'NONE' as const,
    stopLocationId: null,
    partnerId: null,
  };
  const goods = { marksAndNumbers: null, goodsDescription: 'Ware', stackable: true, packingType: 'FP' };
  const leg = (i: number) => ({
    number: `${run}-${i}`,
    freightTermCode: '',
    references: [],
    globalTrackingNumber: null,
    partial: false,
    leftBehind: 0,
    productCode: null,
    executionDate: null,
    deliveryTimeSlots: [],
    consignee: at,
    consignor: { ...at, name: 'Versand' },
    goods: [{ ...goods, numberOfPackages: 1, grossWeight: 10_000, length: null, width: null, height: null }],
    dangerousGoods: [],
    packages: [{ barcode: `${run}${i}`, alternativeBarcodes: [], onUnit: true, damaged: false }],
    totalGrossWeight: 10_000,
    temperatureMin: null,
    temperatureMax: null,
    cashOnDelivery: 0,
    goodsValue: 0,
    flags: {},
    instructions: [],
    freightTermId: null,
    paymentMethodId: null,
  });
  const head = { ownId: run, partnerId: '459', day: [2031, 3, 4] as [number, number, number], codeList: 'SYA' };
  const unit = { plate: '', driverName: '', seals: [], arrival: null };
  const files = Array.from({ length: Math.ceil(orders / perManifest) }, (_, n) => {
    const count = Math.min(perManifest, orders - n * perManifest);
    const legs = Array.from({ length: count }, (_unused, i) => leg(n * perManifest + i));
    return writeManifest({ ...head, ...unit, reference: `${run}-${n}` }, legs, [2031, 3, 4, 3, 0, 0]);
  });
  return files.join('');
}

type Import = { id: string; state: string; rowsOk: number; rowsFailed: number; rowsWaiting: number };

/** MB of the server's process by its own figures. */
async function memory(system: HttpClient): Promise<number> {
  const { bytes } = await system.send('GET', '/api/system/metrics');
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(bytes.toString())?.[1] ?? 0) / 1_048_576);
}

/** Sends a file of 20,000 orders and waits until all are shipments; somebody else asks for a page of shipments all the while. */
const taken = (kind: 'csv' | 'edi' | 'json' | 'fortras', made: (run: string) => string): Row => ({
  id: `orders-${kind}`,
  what: `20,000 orders by file (${kind}): ms for 1,000 of them`,
  against: '',
  unit: 'ms',
  goal: { atMost: 8000 },
  measure: async (stage) => {
    const dispo = await stage.signIn('dispo1');
    const other = await stage.signIn('dispo2');
    const system = await stage.signIn('admin');
    const file = made(mark());
    const before = await memory(system);
    let most = before;
    const waits: number[] = [];
    let running = true;
    const others = (async () => {
      while (running) {
        const begun = performance.now();
        await other.ask('POST', '/dpt-rest/items', { paging: { size: 50, page: 0 } });
        waits.push(performance.now() - begun);
        most = Math.max(most, await memory(system));
        await new Promise((done) => setTimeout(done, 250));
      }
    })();
    const begun = performance.now();
    const sent = await dispo.send('POST', `/om-rest/imports?kind=${kind}`, file, 'application/octet-stream');
    if (sent.status !== 201) throw new Error(`${sent.status} ${sent.bytes.toString().slice(0, 300)}`);
    let now = JSON.parse(sent.bytes.toString()) as Import;
    while (now.state === 'PARSING') {
      await new Promise((done) => setTimeout(done, 1000));
      now = await dispo.ask<Import>('GET', `/om-rest/imports/${now.id}`);
    }
    const took = performance.now() - begun;
    running = false;
    await others;
    if (now.rowsOk !== orders) throw new Error(`${now.rowsOk} of ${orders} were taken in`);
    const info = `${Math.round((orders * 1000) / took)} orders a second, ${(file.length / 1_048_576).toFixed(1)} MiB, server ${before} to ${most} MB, a page for somebody else p95 ${Math.round(quantile(waits, 0.95))} ms`;
    return { value: Math.round((took * 1000) / orders), info };
  },
});

export const ordersCsv = taken('csv', csv);
export const ordersEdi = taken('edi', edi);
export const ordersJson = taken('json', json);
export const ordersFortras = taken('fortras', fortras);
