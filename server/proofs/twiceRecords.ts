import { recordTypes } from '#modules/masterdata/contract/types.ts';
import type { Client } from '../testing/testApp.ts';
import { type Sql, today } from '../testing/day.ts';
import { twiceSheet } from './twiceSheet.ts';

type Answer = { status: number; body: unknown };
type Proof = {
  twice: (call: string, send: () => Promise<Answer>, count: string) => Promise<Answer>;
  rows: (table: string, where: string) => string;
  told: (logKey: string, code?: string) => string;
};

/** Records of every type, created, changed, renewed and ended; requests to merge stop locations, found and decided. */
export async function twiceRecords(admin: Client, sql: Sql, { twice, rows, told }: Proof): Promise<void> {
  const base = '/cmd-core-rest-interface';
  for (const type of Object.values(recordTypes)) {
    const at = `${base}/transfer/${type.path}/v1/dtm`;
    const [pattern] = (
      await admin.request<{ items: Record<string, unknown>[] }>(
        'POST',
        `${base}/masterdata/${type.path}/v1/dtm/list`,
        {},
      )
    ).body.items;
    const id = `twice-${type.path}`.slice(0, 20);
    const copy: Record<string, unknown> = { ...pattern, id, validFrom: undefined, validTo: null, version: undefined };
    for (const field of type.unique ?? []) setAt(copy, field, 'T-9');
    // What is not said clashes with nothing; some of it only the network may say (the depot of a partner).
    for (const [field] of type.uniqueTogether ?? []) if (field && copy[field] != null) setAt(copy, field, '9999');
    const one = `type = '${type.path}' and id = '${id}'`;
    const log = `MD:${type.path}:${id}`;
    const made = await twice(
      `masterdata.${type.path}.transfer`,
      () => admin.request('POST', at, copy),
      rows('master_record', one),
    );
    const { version } = (made.body as { record: { version: number } }).record ?? { version: 1 };
    await twice(
      `masterdata.${type.path}.transfer`,
      () => admin.request('POST', at, { ...copy, version, displayOrder: 7 }),
      told(log, '0010'),
    );
    await twice(
      `masterdata.${type.path}.transferDto`,
      () =>
        admin.request('POST', `${at}/dto`, { record: { ...copy, version: version + 1, displayOrder: 9 }, dto: true }),
      told(log, '0010'),
    );
    await twice(
      `masterdata.${type.path}.transferCurrent`,
      () => admin.request('POST', `${at}/current`, { ...copy, version: version + 2, displayOrder: 8 }),
      told(log, '0010'),
    );
    const day = today()
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    await twiceSheet(twice, admin, type.path, copy);
    await twice(
      `masterdata.${type.path}.invalidate`,
      () => admin.request('DELETE', `${at}/${id}/${day}`),
      told(log, '0099'),
    );
  }
  const requestsAt = `${base}/stoplocationgroupingrequests`;
  const requests = "type = 'stoplocationgroupingrequest'";
  for (const id of ['twice-a', 'twice-b'])
    await sql(
      `insert into master_record select org_unit, type, $1::text, valid_from, valid_to, display_order, data || jsonb_build_object('internId', $1::text), words, 1, created_at, created_by, changed_at, changed_by
         from master_record where org_unit = 'dtm' and type = 'stoplocation' and id = 's0010'`,
      [id],
    );
  await twice(
    'masterdata.proposeGroupings',
    () => admin.request('POST', `${requestsAt}/propose`, {}),
    rows('master_record', `${requests} and data -> 'memberStopLocationIds' ? 'twice-a'`),
  );
  await twice(
    'masterdata.acceptGrouping',
    () => admin.request('POST', `${requestsAt}/sg-0001/accept`, {}),
    rows('master_record', `${requests} and id = 'sg-0001' and data ->> 'state' = 'ACCEPTED'`),
  );
  await twice(
    'masterdata.rejectGrouping',
    () => admin.request('POST', `${requestsAt}/sg-0002/reject`, {}),
    rows('master_record', `${requests} and id = 'sg-0002' and data ->> 'state' = 'REJECTED'`),
  );
}

function setAt(record: Record<string, unknown>, path: string, value: unknown): void {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let at = record;
  for (const part of parts) {
    at[part] = { ...(at[part] as object) };
    at = at[part] as Record<string, unknown>;
  }
  at[last] = value;
}
