import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../launch/paths.mjs';
import { password, startProduct } from './product.mjs';

const tool = resolve(root, '../shared/tools/api-probe.mjs');
const account = (name, accountid, orgunit = 'dtm', more = {}) => ({
  name,
  orgUnit: orgunit,
  login: {
    path: '/login-rest/login',
    contentType: 'application/x-www-form-urlencoded',
    body: { orgunit, accountid, password },
  },
  ...more,
});
const roles = {
  public: [
    'POST /login-rest/login',
    'POST /login-rest/logout',
    '/^GET \\/version-info/',
    '/^GET \\/(health|ready)/',
    'GET /api/docs',
    'GET /api/openapi.json',
    'GET /cmd-core-rest-interface/orgtree/current',
  ],
  whoami: 'GET /login-rest/sessionInfo',
  logout: 'POST /login-rest/logout',
  bodies: { 'POST /login-rest/login': { orgunit: 'dtm', accountid: 'nobody', password: 'x' } },
  roles: [
    account('dispo1', 'dispo1'),
    account('lader1', 'lader1'),
    account('fahrer1', 'fahrer1'),
    account('hamdispo', 'dispo-ham', 'ham'),
    // The last one is spent: the sign-in phase locks and signs it out.
    account('dispo3', 'dispo3', 'dtm', {
      wrongPassword: { password: 'wrong' },
      unknownUser: { accountid: 'zq7nobody' },
    }),
  ],
};

/**
 * Runs the prober of the calls against a throw-away server.
 * @returns {Promise<{findings: {severity: string}[], bad: {severity: string}[], requests: number}>} `bad`: medium and above
 */
export async function probe(args, { env = {}, show = false } = {}) {
  if (!existsSync(tool))
    throw new Error(`The prober needs ../shared/tools/api-probe.mjs beside the repository (${tool} is missing).`);
  const folder = mkdtempSync(join(tmpdir(), 'kontor-probe-'));
  const product = await startProduct({ env });
  try {
    const files = { roles: join(folder, 'roles.json'), report: join(folder, 'report.json') };
    writeFileSync(files.roles, JSON.stringify(roles));
    const code = await new Promise((done) => {
      const child = spawn(
        process.execPath,
        [
          tool,
          '--base',
          product.url,
          '--openapi',
          '/api/openapi.json',
          '--roles',
          files.roles,
          '--out',
          files.report,
          '--quiet',
          ...args,
        ],
        { stdio: show ? 'inherit' : ['ignore', 'ignore', 'inherit'] },
      );
      child.once('exit', (value) => done(value ?? 2));
    });
    if (code === 2 || !existsSync(files.report)) throw new Error(`the prober ended with ${code}`);
    const report = JSON.parse(readFileSync(files.report, 'utf8'));
    const bad = report.findings.filter((one) => ['medium', 'high', 'critical'].includes(one.severity));
    return { findings: report.findings, bad, report };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
