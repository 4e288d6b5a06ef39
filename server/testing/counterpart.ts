import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** What counterparts do that do not do what they should; each begins when it has been asked for something. */
export const manners = {
  silent: 'says nothing',
  drip: 'says a letter at a time',
  endless: 'never ends its answer',
  endlessHead: 'never ends the head of its answer',
  breaksOff: 'closes halfway',
  late: 'answers late',
} as const;
export type Manner = keyof typeof manners;
export const allManners = Object.keys(manners) as Manner[];

/** ms between two letters, and until a late answer begins: longer than any patience of a proof. */
const letterMs = 20;
const lateMs = 4000;
const headOf = (status: number) => `HTTP/1.1 ${status} Oh\r\nContent-Type: application/json\r\n`;

/** Writes as fast as the other side reads, until it hangs up. */
function pour(socket: net.Socket, piece: string): void {
  const on = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', on);
  on();
}
function letters(socket: net.Socket, text: string): void {
  const left = text.split('');
  const timer = setInterval(() => socket.write(left.shift() ?? ' '), letterMs);
  socket.once('close', () => clearInterval(timer));
}

type Good = { body: string; status: number; greets: string };

/** Answers a question on this line in such a manner. */
export function misbehave(
  socket: net.Socket,
  manner: Manner,
  { body = '{}', status = 200, greets = '' }: Partial<Good> = {},
): void {
  const head = headOf(status);
  if (greets !== '') return letters(socket, greets.slice(0, 1).repeat(100_000));
  const whole = `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  if (manner === 'drip') letters(socket, `${head}Content-Length: 1000000\r\n\r\n`);
  else if (manner === 'breaksOff') socket.end(whole.slice(0, -1));
  else if (manner === 'late') setTimeout(() => socket.destroyed || socket.end(whole), lateMs).unref();
  else if (manner === 'endlessHead') pour(socket, `${head}X-A: ${'a'.repeat(60)}\r\n`);
  else if (manner === 'endless') {
    const piece = `10000\r\n${' '.repeat(65_536)}\r\n`;
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    pour(socket, piece);
  }
}

/**
 * A server of the web that misbehaves, for the proofs of everybody who asks somebody outside. It ends with the file.
 * @param good what it would answer if it were good, as the late one does. One that greets (mail) drips the first letter of its greeting.
 */
export async function counterpart({ body = '{}', status = 200, greets = '' }: Partial<Good> = {}) {
  let manner: Manner = 'silent';
  const open = new Set<net.Socket>();
  let sent = 0;
  let asked = 0;
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    if (greets !== '') socket.write(greets);
    socket.once('close', () => {
      sent += socket.bytesWritten;
      open.delete(socket);
    });
    socket.once('data', () => {
      asked += 1;
      misbehave(socket, manner, { body, status, greets });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (how: Manner) => {
      manner = how;
      sent = 0;
      asked = 0;
    },
    /** Questions since it began to behave so; bytes that left and lines that stand. */
    asked: () => asked,
    sent: () => [...open].reduce((sum, socket) => sum + socket.bytesWritten, sent),
    open: () => open.size,
  };
}
