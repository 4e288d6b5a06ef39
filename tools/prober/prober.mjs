import { foreignOrigins, foreignUnits, matrix } from './accessPhases.mjs';
import { operationsOf, resolverOf } from './document.mjs';
import { Findings } from './findings.mjs';
import { fuzz } from './fuzzPhase.mjs';
import { randomOf, requestsOf, samplerOf } from './samples.mjs';
import { sessions } from './sessionPhase.mjs';
import { Traffic } from './traffic.mjs';
import { wire } from './wirePhase.mjs';

const phases = { matrix, foreignUnits, foreignOrigins, sessions, fuzz, wire };

/**
 * Calls everything that a server's OpenAPI document names, in phases: who gets in, ids of other units, pages of other origins,
 * sessions, bad input, bad framing. It changes data, so it belongs in front of a server that is thrown away.
 *
 * @param {any} how `url`; `roles` with `name`, `orgUnit`, `login` (path and body of a form) — the last one is spent; `public`:
 * calls that anybody may make, texts or expressions; `whoami`, `logout`; `skip`: calls left out; `bodies` by call; budget in
 * `maxRequests`, `maxSeconds`, `maxPerCall`, `scrambles`; `seed`; `only`: names of phases; `wireWaitMs`
 */
export async function probeCalls(how) {
  const { url, seed = 1, maxRequests = 30_000, maxSeconds = 600, maxPerCall = 160, scrambles = 20 } = how;
  const traffic = new Traffic({ url, maxRequests, maxSeconds });
  const findings = new Findings();
  const document = JSON.parse((await traffic.send({ method: 'GET', path: '/api/openapi.json' })).text);
  const resolve = resolverOf(document);
  const random = randomOf(seed);
  const sample = samplerOf(resolve, random);
  const operations = operationsOf(document);
  for (const { key, isPage } of operations) if (isPage) findings.pages.add(key);
  const roles = how.roles.map((role) => ({ ...role }));
  for (const role of roles) {
    const answer = await traffic.signIn(role);
    if (answer.status !== 200) findings.add('high', 'sign-in-failed', role.name, `${answer.status} ${answer.text}`);
  }
  const probe = {
    ...how,
    traffic,
    findings,
    document,
    resolve,
    random,
    sample,
    operations,
    requestOf: requestsOf(sample, how),
    roles,
    maxPerCall,
    scrambles,
    skips: (operation) => how.skip?.test(operation.key) ?? false,
    isPublic: (key) => how.public.some((one) => (typeof one === 'string' ? one === key : one.test(key))),
  };
  const results = {};
  const ran = Object.keys(phases).filter((name) => how.only?.includes(name) ?? true);
  let early = false;
  for (const name of ran) {
    results[name] = await phases[name](probe);
    early ||= traffic.spent;
    if (name !== 'wire') for (const role of roles) await traffic.signIn(role);
  }
  const answers = Object.values(findings.statuses).flatMap((one) => Object.entries(one));
  const limited = answers.reduce((sum, [status, count]) => sum + (status === '429' ? count : 0), 0);
  if (limited > traffic.sent * 0.02)
    findings.add('medium', 'masked-by-rate-limit', '*', `${limited} answers were 429: those calls were not tested`);
  traffic.close();
  return {
    operations: operations.length,
    phases: ran,
    requests: traffic.sent,
    seconds: traffic.seconds,
    stoppedEarly: early,
    findings: findings.list(),
    results,
  };
}
