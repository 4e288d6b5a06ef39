import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';
import { signIn } from '../day.mjs';
import { freePort, leaveTo, startProduct, startServer, wait } from '../product.mjs';

const program = '/usr/sbin/nginx';

/** docs/operation/nginx.conf itself, with other ports, folders and a certificate of its own. */
async function startNginx(ports) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-nginx-'));
  const [secure, plain] = [await freePort(), await freePort()];
  const key = join(folder, 'kontor.key');
  const pem = join(folder, 'kontor.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', pem, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const server = readFileSync(join(root, 'docs/operation/nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
    .replaceAll('/etc/nginx/tls/kontor.pem', pem)
    .replaceAll('/etc/nginx/tls/kontor.key', key)
    .replaceAll('kontor.example.org', '127.0.0.1')
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const conf = join(folder, 'nginx.conf');
  writeFileSync(
    conf,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nuser root;\nevents {}\nhttp {\naccess_log off;\n${temp.join('\n')}\n${server}\n}\n`,
  );
  execFileSync(program, ['-t', '-q', '-c', conf]);
  const child = spawn(program, ['-c', conf], { stdio: 'ignore' });
  const gone = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
    left();
  };
  const left = leaveTo(stop);
  await wait(500);
  return { secure, plain, stop };
}

/**
 * ms until the first word of the event stream is here.
 * @param {string} url
 * @param {string} cookie
 */
async function firstWord(url, cookie) {
  const from = performance.now();
  const response = await fetch(`${url}/api/system/sse/register/all`, {
    headers: { cookie },
    signal: AbortSignal.timeout(30_000),
  });
  const reader = /** @type {ReadableStream} */ (response.body).getReader();
  await reader.read();
  await reader.cancel();
  return { status: response.status, ms: performance.now() - from };
}

/** @param {string} url */
const protocolOf = (url) =>
  new Promise((done, fail) => {
    const session = http2.connect(url, { rejectUnauthorized: false });
    session.once('error', fail);
    session.once('connect', () => {
      const { alpnProtocol } = session;
      session.close();
      done(alpnProtocol);
    });
  });

/**
 * Wrong passwords, each under another invented address, until the one that they really come from is told to wait; answers how many were heard.
 * @param {string} url
 */
async function triesUntilThrottled(url) {
  let tries = 0;
  for (; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/login-rest/login`, {
      method: 'POST',
      headers: {
        origin: url,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.0.0.${tries % 250}`,
      },
      body: new URLSearchParams({ orgunit: 'dtm', accountid: `nobody${tries}`, password: 'wrong' }),
    });
    if (answer.status === 429) break;
  }
  return tries;
}

export default {
  id: 'N-01',
  title:
    'behind nginx with TLS, by the file of docs/operation: sign-in, HTTP/2, streams, large bodies, the throttle, a process that dies',
  async run() {
    if (!existsSync(program)) return { proved: false, figures: 'nginx is not there (apt-get install nginx)' };
    const product = await startProduct({ env: { KONTOR_ROLES: 'jobs,solver' } });
    const ports = [await freePort(), await freePort()];
    const nginx = await startNginx(ports);
    const url = `https://127.0.0.1:${nginx.secure}`;
    // The throttle of addresses is what is tried here.
    const env = { KONTOR_PUBLIC_URL: url, KONTOR_TRUST_PROXY: 'loopback', KONTOR_ROLES: 'web', KONTOR_TEST: '' };
    const servers = [];
    for (const port of ports) servers.push(await startServer({ databaseUrl: product.databaseUrl, port, env }));
    // The certificate is the proof's own.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const client = await signIn(url, 'dispo1');
    const secured = client.cookie.startsWith('__Host-');
    const list = await client.ask('POST', '/dpt-rest/items', {});
    const stream = await firstWord(url, client.cookie);
    const protocol = await protocolOf(url);
    const plain = await fetch(`http://127.0.0.1:${nginx.plain}/studio/`, { redirect: 'manual' });
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_900_000, 'a')]);
    const upload = await fetch(`${url}/theblob/upload/channels-attachment?mimeType=application/pdf`, {
      method: 'POST',
      headers: { cookie: client.cookie, origin: url, 'content-type': 'application/octet-stream' },
      body: large,
    });
    await servers[0].kill();
    const after = [];
    for (let n = 0; n < 50; n += 1) after.push((await client.ask('GET', '/login-rest/sessionInfo'))?.status ?? 0);
    const tries = await triesUntilThrottled(url);
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    for (const server of servers.slice(1)) await server.drain();
    await nginx.stop();
    await product.stop();
    const served = after.filter((status) => status === 200).length;
    return {
      proved:
        secured &&
        list?.status === 200 &&
        stream.status === 200 &&
        stream.ms < 3000 &&
        protocol === 'h2' &&
        plain.status === 301 &&
        upload.status < 300 &&
        served === after.length &&
        tries < 200,
      figures: `cookie __Host- ${secured}, list ${list?.status}, ${protocol}, first word of the stream after ${Math.round(stream.ms)} ms, plain http ${plain.status}, 2.9 MB taken in ${upload.status}; one of two processes killed: ${served} of ${after.length} answered; an address that guesses under invented X-Forwarded-For is told to wait after ${tries} tries`,
    };
  },
};
