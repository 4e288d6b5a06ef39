import { type BucketAddress, bucketAddress } from './bucketAddress.ts';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type ProcessRole, rolesOf } from './roles.ts';

/** How this process is steered (environment: docs/operation/settings.md). */
export type Config = {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string;
  /** File that says which units lie on which database server; undefined: all on the one. */
  servers: string | undefined;
  publicUrl: string;
  secret: string;
  demo: boolean;
  demoPassword: string;
  /** Whoever opens the sign-in page of the demo is offered its people with one tap: nobody but this machine can open it. */
  demoOpen: boolean;
  demoSize: number;
  /** How many times as quick as the clock the program plays the day of the demo; 0: nobody plays it. */
  demoPace: number;
  /** Identity provider of the demo's depot Venlo, `http://client:secret@host:port`; only with the demo world. */
  demoProvider: string | undefined;
  /** Throttling at login off, clock may be set; refuses a host other than loopback. */
  test: boolean;
  production: boolean;
  /** Only system administrators are let in; everybody else hears 1242. */
  maintenance: boolean;
  /** Partners may be at addresses of the own network and without https; for tests and closed networks. */
  partnersInside: boolean;
  /** ms that a server outside (of a partner, for mail) may take for a step; six times that for a file. */
  patience: number;
  /** Where mail is handed in (`smtp://user:password@host:587`); without it nothing goes out by mail. */
  mailUrl: string | null;
  mailFrom: string;
  /** Whom push services write to about what this installation sends (`mailto:` or `https:`); null: no notices are pushed. */
  pushSubject: string | null;
  /** Keys of the installation for push services (VAPID); undefined: a pair is made once and kept sealed. */
  pushKeys: { publicKey: string; privateKey: string } | undefined;
  /** Origin that the tracker of the usage statistics may be loaded from and reports to; undefined: the own one only. */
  telemetryOrigin: string | undefined;
  /** Address of a map style (JSON) or of raster tiles (`…/{z}/{x}/{y}.png`) to draw beneath the product's own; undefined: its own ground. */
  mapStyleUrl: string | undefined;
  /** Proxies whose `X-Forwarded-For` is believed, so that a throttle counts the client's address; undefined: none stands in front. */
  trustProxy: string | undefined;
  /** Where the bytes of files go after they were taken in; undefined: they stay in the database. */
  s3: BucketAddress | undefined;
  /** Offset of the clock against real time in ms (KONTOR_NOW, a time or a signed offset in ms, only with KONTOR_TEST). */
  clockOffset: number;
  /** The product goes by the clock of its own machine, not by the database's. */
  ownClock: boolean;
  logLevel: string;
  /** File that the log goes to instead of the standard output. */
  logFile: string | undefined;
  /** The file is the program's own: it is bounded, and warnings and errors stand at the terminal as well. */
  logOwn: boolean;
  /** Folder that a backup is written to every night; undefined: none is made. */
  backupDir: string | undefined;
  /** Encrypts the nightly backup. */
  backupPassphrase: string | undefined;
  /** Files with public keys of licence issuers beside those that the program brings along (PEM or JSON Web Key Set). */
  licenceKeys: readonly string[];
  /** File with the private key (PEM) that signs licences here; undefined: they are only checked. */
  licenceSigningKey: string | undefined;
  /** Parts that this process takes. */
  roles: ReadonlySet<ProcessRole>;
  release: string;
  /** Folder with the built browser application. */
  webRoot: string;
  /** Root of the program, where migrations and texts lie. */
  root: string;
};

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

/** `https://host` of an address; throws an Error for what is none, because it becomes part of a security header. */
export function originOf(address: string | undefined, name: string): string | undefined {
  if (!address) return undefined;
  if (!URL.canParse(address) || !/^https?:/.test(address)) throw new Error(`${name} is no address: ${address}`);
  return new URL(address).origin;
}

/** A demo that is offered to a network keeps its password to itself, unless its operator says otherwise. */
function isDemoOpen(env: NodeJS.ProcessEnv, host: string): boolean {
  if (env.KONTOR_DEMO !== 'on' || !env.KONTOR_DEMO_PASSWORD || env.KONTOR_DEMO_CARDS === 'off') return false;
  if (env.KONTOR_DEMO_CARDS === 'on') return true;
  const address = env.KONTOR_PUBLIC_URL;
  return loopback.has(host) && (!address || (URL.canParse(address) && loopback.has(new URL(address).hostname)));
}

/** Throws an Error for what is no pace: a day of the demo that never ends or runs backwards is nobody's wish. */
function paceOf(text: string | undefined): number {
  const pace = Number(text ?? 0);
  if (!(pace >= 0 && pace <= 1000)) throw new Error(`KONTOR_DEMO_PACE is a number from 0 to 1000, not ${text}`);
  return pace;
}

const proxyGroups = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  );
};

/** `10.0.0.5`, `10.0.0.0/8,loopback`. Believing everybody is not offered: then any client could name itself another. */
function trustedProxies(text: string | undefined): string | undefined {
  const listed = (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wrong = listed.find((one) => !proxyGroups.has(one) && !isProxy(one));
  if (wrong !== undefined)
    throw new Error(
      `KONTOR_TRUST_PROXY takes addresses, networks (10.0.0.0/8) and loopback, linklocal, uniquelocal, not ${wrong}`,
    );
  return listed.length > 0 ? listed.join(',') : undefined;
}

/** Throws an Error for a subject that is no address, and for one key without the other: push services would refuse every notice. */
function pushOf(env: NodeJS.ProcessEnv): Pick<Config, 'pushSubject' | 'pushKeys'> {
  const pushSubject = env.KONTOR_PUSH_SUBJECT || null;
  const publicKey = env.KONTOR_PUSH_PUBLIC_KEY || undefined;
  const privateKey = env.KONTOR_PUSH_PRIVATE_KEY || undefined;
  if (pushSubject !== null && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(pushSubject))
    throw new Error(`KONTOR_PUSH_SUBJECT is neither mailto: nor https: ${pushSubject}`);
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new Error('KONTOR_PUSH_PUBLIC_KEY and KONTOR_PUSH_PRIVATE_KEY go together.');
  if (publicKey === undefined || privateKey === undefined) return { pushSubject, pushKeys: undefined };
  if (!/^[\w-]{86,88}$/.test(publicKey) || !/^[\w-]{42,44}$/.test(privateKey))
    throw new Error('KONTOR_PUSH_PUBLIC_KEY and KONTOR_PUSH_PRIVATE_KEY are no VAPID keys (base64url).');
  return { pushSubject, pushKeys: { publicKey, privateKey } };
}

/** `file`: `kontor.log` in the data folder; `stdout`, or a level by its name: the standard output, unless a file of the operator's own is named. */
function logOf(env: NodeJS.ProcessEnv, dataDir: string): Pick<Config, 'logLevel' | 'logFile' | 'logOwn'> {
  const where = env.KONTOR_LOG || 'info';
  const logLevel = where === 'file' || where === 'stdout' ? 'info' : where;
  if (env.KONTOR_LOG_FILE) return { logLevel, logFile: env.KONTOR_LOG_FILE, logOwn: false };
  const logOwn = where === 'file';
  return { logLevel, logFile: logOwn ? resolve(dataDir, 'kontor.log') : undefined, logOwn };
}

/** `2026-11-25T06:00:00Z`, or how far off in ms with its sign: two clocks set by a time differ by what lies between their starts. */
const offsetOf = (now: string): number => (/^[+-]\d+$/.test(now) ? Number(now) : Date.parse(now) - Date.now());

/** Reads the environment once. Throws an Error that says what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const host = env.HOST ?? '127.0.0.1';
  const port = Number(env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT is not a port: ${env.PORT}`);
  const test = env.KONTOR_TEST === '1' || env.KONTOR_TEST === 'on';
  if (test && !loopback.has(host)) throw new Error('KONTOR_TEST runs on loopback only.');
  const servers = env.KONTOR_SERVERS ? resolve(env.KONTOR_SERVERS) : undefined;
  if (!env.DATABASE_URL && !servers)
    throw new Error('DATABASE_URL is missing; `npm start` sets it for the embedded database.');
  if (!env.KONTOR_SECRET || env.KONTOR_SECRET.length < 16) throw new Error('KONTOR_SECRET is missing or too short.');
  const dataDir = resolve(env.DATA_DIR ?? './data');
  const clockOffset = test && env.KONTOR_NOW ? offsetOf(env.KONTOR_NOW) : 0;
  if (Number.isNaN(clockOffset)) throw new Error(`KONTOR_NOW is not a time: ${env.KONTOR_NOW}`);
  return {
    host,
    port,
    dataDir,
    // With several servers each part has its own from the file.
    databaseUrl: env.DATABASE_URL ?? '',
    servers,
    publicUrl: (env.KONTOR_PUBLIC_URL ?? `http://${host}:${port}`).replace(/\/$/, ''),
    secret: env.KONTOR_SECRET,
    demo: env.KONTOR_DEMO === 'on',
    demoPassword: env.KONTOR_DEMO_PASSWORD ?? '',
    demoOpen: isDemoOpen(env, host),
    demoSize: Math.max(1, Number(env.KONTOR_DEMO_SIZE ?? 1) || 1),
    demoPace: env.KONTOR_DEMO === 'on' ? paceOf(env.KONTOR_DEMO_PACE) : 0,
    demoProvider: (env.KONTOR_DEMO === 'on' && env.KONTOR_DEMO_PROVIDER) || undefined,
    test,
    maintenance: env.KONTOR_MAINTENANCE === 'on',
    partnersInside: env.KONTOR_PARTNERS_INSIDE === 'on',
    patience: Math.max(0.1, Number(env.KONTOR_PATIENCE_SECONDS ?? 10) || 10) * 1000,
    mailUrl: env.KONTOR_MAIL_URL || null,
    mailFrom: env.KONTOR_MAIL_FROM || 'kontor@localhost',
    ...pushOf(env),
    telemetryOrigin: originOf(env.KONTOR_TELEMETRY_ORIGIN, 'KONTOR_TELEMETRY_ORIGIN'),
    mapStyleUrl: originOf(env.KONTOR_MAP_STYLE_URL, 'KONTOR_MAP_STYLE_URL') && env.KONTOR_MAP_STYLE_URL,
    trustProxy: trustedProxies(env.KONTOR_TRUST_PROXY),
    s3: bucketAddress(env.KONTOR_S3_URL),
    production: env.NODE_ENV !== 'development',
    clockOffset,
    ownClock: test || env.KONTOR_CLOCK === 'machine',
    ...logOf(env, dataDir),
    backupDir: env.KONTOR_BACKUP_DIR ? resolve(env.KONTOR_BACKUP_DIR) : undefined,
    backupPassphrase: env.KONTOR_BACKUP_PASSPHRASE || undefined,
    licenceKeys: (env.KONTOR_LICENCE_KEYS ?? '')
      .split(',')
      .map((path) => path.trim())
      .filter((path) => path !== '')
      .map((path) => resolve(path)),
    licenceSigningKey: env.KONTOR_LICENCE_SIGNING_KEY ? resolve(env.KONTOR_LICENCE_SIGNING_KEY) : undefined,
    roles: rolesOf(env.KONTOR_ROLES),
    release: env.npm_package_version ?? '0.1.0',
    webRoot: env.KONTOR_WEB_ROOT ?? resolve(root, 'build/web'),
    root,
  };
}
