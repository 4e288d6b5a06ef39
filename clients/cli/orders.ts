import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Kontor, type OrderImport, type OrderKind, type OrderTrial, type Sending } from '../typescript/kontor.ts';
import { codes, plain, Usage } from './failure.ts';
import { kindOf } from './kind.ts';

/** What a command leaves: its code, lines for a person, and the same for a program. */
export type Outcome = { code: number; lines: string[]; told: unknown };

const kinds: readonly string[] = ['csv', 'edi', 'fortras', 'json', 'xlsx'] satisfies OrderKind[];
const isKind = (text: string): text is OrderKind => kinds.includes(text);

/** Opens a file to be sent, and says what it is. Throws what the system says when it cannot be read. */
export async function orderFile(
  path: string,
  format: string,
): Promise<{ kind: OrderKind; content: Blob; filename: string }> {
  if (format !== 'auto' && !isKind(format))
    throw new Usage(`--format is auto, ${kinds.join(', ')}; ${format} is none of them.`);
  const file = await open(path);
  try {
    const bytes = new Uint8Array(512);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    if (bytesRead === 0) throw new Usage(`${path} is empty.`);
    const head = String.fromCharCode(...bytes.subarray(0, bytesRead));
    const kind = isKind(format) ? format : kindOf(path, head);
    return { kind, content: await openAsBlob(path), filename: basename(path) };
  } finally {
    await file.close();
  }
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function messageLines({ messages }: OrderTrial): string[] {
  return messages.map(({ severity, row, reference, field, text, code }) =>
    plain(
      `  ${severity === 'ERROR' ? 'refused' : 'remark '}  ${reference ?? `row ${row}`}: ${field}: ${text} (${code})`,
    ),
  );
}

/** What became of a file: done when nothing of it was refused. */
export function importOutcome(name: string, one: OrderImport | OrderTrial): Outcome {
  const trial = !('id' in one);
  const orders = counted(one.rowsTotal, 'order', 'orders');
  const more = [
    ...(one.rowsFailed > 0 ? [`${one.rowsFailed} refused`] : []),
    ...(one.rowsKnown > 0 ? [`${one.rowsKnown} known already`] : []),
    ...(one.rowsIgnored > 0 ? [`${one.rowsIgnored} not for this depot to read`] : []),
    ...(one.rowsWaiting > 0 ? [`${one.rowsWaiting} still to be read`] : []),
  ];
  const head = `${name}: ${trial ? 'dry run, ' : ''}${one.rowsOk} of ${orders} ${trial ? 'would be taken in' : 'taken in'}${more.map((part) => `, ${part}`).join('')}.`;
  const items = 'id' in one ? one.items : [];
  const made = items.map(({ externId, orderNumber, consigneeName }) =>
    plain(`  taken in ${externId ?? ''} as ${orderNumber}${consigneeName ? `, ${consigneeName}` : ''}`),
  );
  const waiting = 'id' in one && one.rowsWaiting > 0 ? [`  kontor orders import ${one.id} --wait tells the rest.`] : [];
  const refused = one.rowsFailed > 0 || one.state === 'FAILED';
  return {
    code: refused ? codes.refused : codes.done,
    lines: [plain(head), ...made, ...messageLines(one), ...waiting],
    told: one,
  };
}

export type SendFlags = { format: string; dryRun: boolean; wait: boolean; idempotencyKey: string | undefined };

/** Sends an order file. */
export async function sendOrders(kontor: Kontor, path: string, flags: SendFlags): Promise<Outcome> {
  const { kind, content, filename } = await orderFile(path, flags.format);
  if (flags.dryRun) return importOutcome(filename, await kontor.tryOrders(kind, content, { filename }));
  const { idempotencyKey } = flags;
  const sent = await kontor.sendOrders(kind, content, { filename, ...(idempotencyKey ? { idempotencyKey } : {}) });
  return importOutcome(filename, flags.wait ? await kontor.waitForImport(sent.id) : sent);
}

/** What an import that was sent before has come to. */
export async function showImport(kontor: Kontor, id: string, wait: boolean): Promise<Outcome> {
  const one = wait ? await kontor.waitForImport(id) : await kontor.getImport(id);
  return importOutcome(one.filename ?? id, one);
}

/** What became of orders, by their own numbers. Refused when the depot does not know one of them. */
export async function orderStatus(kontor: Kontor, numbers: readonly string[]): Promise<Outcome> {
  const found = [];
  for (const number of numbers) found.push({ number, orders: await kontor.orderStatus(number) });
  const lines = found.flatMap(({ number, orders }) =>
    orders.length === 0
      ? [`${number}: the depot does not know this order.`]
      : orders.map((one) =>
          [
            `${one.number}: ${one.state}`,
            counted(one.packages, 'package', 'packages'),
            `delivery ${one.deliveryDate ?? 'open'}`,
            `at the depot ${one.shipmentNumber}`,
          ].join(', '),
        ),
  );
  const unknown = found.some(({ orders }) => orders.length === 0);
  return {
    code: unknown ? codes.refused : codes.done,
    lines: lines.map(plain),
    told: found.flatMap(({ orders }) => orders),
  };
}

/** A depot by its address and key. */
export const depotOf = ({ url, key }: { url: string; key: string }, sending: Sending): Kontor =>
  new Kontor(url, key, sending);
