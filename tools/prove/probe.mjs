import { probeCalls } from '../prober/prober.mjs';
import { password, startProduct } from './product.mjs';

const account = (accountid, orgUnit = 'dtm') => ({
  name: accountid,
  orgUnit,
  login: { path: '/login-rest/login', body: { orgunit: orgUnit, accountid, password } },
});

/** Runs the prober of all calls against a throw-away server; `bad` are its findings of medium and above. */
export async function probe(budget, { env = {}, testWorld = false } = {}) {
  const product = await startProduct({ env, testWorld });
  try {
    const report = await probeCalls({
      url: product.url,
      // The last one is spent: the phase of sessions locks it and signs it out.
      roles: [account('dispo1'), account('lader1'), account('fahrer1'), account('dispo-ham', 'ham'), account('dispo3')],
      public: [
        'POST /login-rest/login',
        'POST /login-rest/logout',
        /^GET \/version-info/,
        /^GET \/(health|ready)/,
        'GET /api/docs',
        // For programmers who have no account yet: it says how, and nothing of anybody's data.
        'GET /api/partners.html',
        // The token of a morning mail is the right; for one that is none the page is the same and nothing happens.
        /^(GET|POST) \/rpt-rest\/figure-mail\/end\//,
        'GET /api/openapi.json',
        // Installations of other firms: who is not known by its key, or did not sign, hears 401.
        /^POST \/installation-rest\//,
        'GET /cmd-core-rest-interface/orgtree/current',
        // What a browser or a phone asks before anybody has signed in.
        /^GET \/api\/system\/(loginMethod|oidcLogout|compatibility\/|system-config\/telemetry$)/,
        /^(GET|POST) \/login-rest\/mobile\//,
        // In the demo alone, and only where it is open to this machine alone (modules/demo/proofs/people.db.test.ts).
        'GET /api/system/demo-people',
      ],
      whoami: { method: 'GET', path: '/login-rest/sessionInfo' },
      logout: { method: 'POST', path: '/login-rest/logout' },
      // The calls of the sign-in are left to the phase of sessions: guessing would lock the accounts of the other phases.
      skip: /users\/password|POST \/login-rest\/log/,
      bodies: { 'POST /login-rest/login': { orgunit: 'dtm', accountid: 'nobody', password: 'x' } },
      ...budget,
    });
    const bad = report.findings.filter((one) => ['medium', 'high', 'critical'].includes(one.severity));
    return { findings: report.findings, bad, report };
  } finally {
    await product.stop();
  }
}
