import net from 'node:net';

/** What no HTTP client would send. */
const messages = (host) => ({
  'two framings': `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`,
  'two lengths': `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
  'unknown framing': `POST / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\nabcd`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'two hosts': `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
  'another host': 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  'header of 100,000': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`,
  '3,000 headers': `GET / HTTP/1.1\r\nHost: ${host}\r\n${Array.from({ length: 3000 }, (_, n) => `x${n}: 1\r\n`).join('')}\r\n`,
  'bad chunk': `POST / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n`,
  'negative length': `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: -5\r\n\r\n`,
  'line feeds alone': `GET / HTTP/1.1\nHost: ${host}\n\n`,
  'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'HTTP 0.9': 'GET /\r\n\r\n',
  junk: '\x00\xff\xfe'.repeat(100),
});

const talk = (base, text, waitMs) =>
  new Promise((done) => {
    let got = '';
    const socket = net.connect(Number(base.port), base.hostname);
    const end = (how) => {
      clearTimeout(timer);
      socket.destroy();
      done({ got, how });
    };
    const timer = setTimeout(() => end('held'), waitMs);
    // A moment longer: a second answer to one message is what is looked for.
    socket.on('data', (piece) => {
      got += piece.toString('latin1');
      setTimeout(() => end('answered'), 500);
    });
    socket.on('end', () => end('closed'));
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => end(error.code));
    socket.on('connect', () => socket.write(Buffer.from(text, 'latin1')));
  });

/** Messages below HTTP: ambiguous framing is refused, nothing is mirrored, nothing dies. */
export async function wire({ traffic, findings, wireWaitMs = 20_000 }) {
  await Promise.all(
    Object.entries(messages(traffic.base.host)).map(async ([name, text]) => {
      traffic.sent += 1;
      const { got, how } = await talk(traffic.base, text, wireWaitMs);
      const status = Number(/^HTTP\/1\.[01] (\d+)/.exec(got)?.[1] ?? 0);
      const answers = got.match(/HTTP\/1\.1 \d+/g)?.length ?? 0;
      const add = (severity, detail) => findings.add(severity, 'wire', name, detail, { response: got.slice(0, 200) });
      if (status >= 500 && status !== 501 && status !== 505) add('high', status);
      if (name.startsWith('two ') && name !== 'two hosts' && (answers > 1 || (status >= 200 && status < 300)))
        add('high', `${status}, ${answers} answers: ambiguous framing accepted`);
      if (name === 'two hosts' && status >= 200 && status < 300) add('low', `${status}: RFC 9112 3.2 asks for 400`);
      if (name === 'another host' && got.includes('evil.example')) add('medium', 'the host comes back in the answer');
      if (how === 'held') add('info', 'still open without a whole request');
    }),
  );
  if (!(await traffic.alive())) findings.add('critical', 'server-died', 'wire', 'no answer after it');
}
