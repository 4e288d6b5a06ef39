import { cookiesOf } from './traffic.mjs';

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** What a cookie of a session must say about itself. */
function cookieFlags(findings, answer) {
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    const [name, value] = line.split(';')[0].split('=');
    if (!/httponly/i.test(line)) findings.add('high', 'cookie-flag', 'sign-in', `${name} without HttpOnly`);
    if (!/samesite=(lax|strict)/i.test(line))
      findings.add('medium', 'cookie-flag', 'sign-in', `${name} without SameSite`);
    // 128 bits are 22 characters of base64.
    if (value.length < 22) findings.add('medium', 'short-session-id', 'sign-in', `${name}: ${value.length} characters`);
  }
}

/**
 * The sessions: flags of the cookie, a new id at every sign-in, no fixation, an old id dead after sign-in and sign-out, and no
 * telling an unknown account from a wrong password. The last role is spent: its account is guessed at and signed out.
 */
export async function sessions({ traffic, findings, roles, whoami, logout }) {
  const role = roles.at(-1);
  const asks = async (jar) => (await traffic.send({ ...whoami, headers: traffic.cookie(jar) })).status;
  const first = await traffic.signIn(role);
  cookieFlags(findings, first);
  const jar = { ...role.jar };
  const names = Object.keys(jar);
  if (names.length === 0) {
    findings.add('high', 'no-session-cookie', 'sign-in', first.status);
    return;
  }
  const second = await traffic.signIn({ ...role });
  if (names.some((name) => cookiesOf(second)[name] === jar[name]))
    findings.add('high', 'session-not-new', 'sign-in', 'two sign-ins gave the same id');
  const chosen = Object.fromEntries(names.map((name) => [name, 'zq7fixedzq7fixedzq7fixedzq7fixed']));
  await traffic.signIn({ ...role }, chosen);
  if ((await asks(chosen)) === 200)
    findings.add('critical', 'session-fixation', 'sign-in', 'an id chosen before sign-in is signed in');
  await traffic.signIn({ ...role }, jar);
  if ((await asks(jar)) === 200)
    findings.add('medium', 'old-session-lives', 'sign-in', 'the id from before another sign-in still works');
  await traffic.signIn(role);
  const last = { ...role.jar };
  await traffic.send({ ...logout, headers: { ...traffic.cookie(last), origin: traffic.base.origin } });
  if ((await asks(last)) === 200) findings.add('high', 'sign-out-keeps-session', 'sign-out', 'the old cookie works');
  /** @type {any[][]} */
  const [wrong, unknown] = [[], []];
  for (let n = 0; n < 4; n += 1) {
    wrong.push(await traffic.signIn({ ...role }, {}, { password: 'wrong' }));
    unknown.push(await traffic.signIn({ ...role }, {}, { password: 'wrong', accountid: 'zq7nobody' }));
  }
  if (wrong[0].status !== unknown[0].status || wrong[0].text !== unknown[0].text)
    findings.add('low', 'tells-accounts', 'sign-in', `${wrong[0].text.slice(0, 80)} / ${unknown[0].text.slice(0, 80)}`);
  const apart = Math.abs(median(wrong.map((one) => one.ms)) - median(unknown.map((one) => one.ms)));
  if (apart > 40) findings.add('low', 'tells-accounts-by-time', 'sign-in', `${Math.round(apart)} ms apart`);
}
