import { password, wait } from '../prove/product.mjs';

/** Every call of the night: how long it took where, for the figures at the end. */
export const timings = new Map();
/** @param {string} path */
const pattern = (path) => path.split('?')[0].replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}');

/**
 * @param {string} method
 * @param {string} path
 * @param {number} ms
 */
const note = (method, path, ms) => {
  const name = `${method} ${pattern(path)}`;
  const all = timings.get(name) ?? [];
  all.push(ms);
  timings.set(name, all);
};

/** Somebody of a depot who is signed in; `by` is the way that the calls take, `origin` the address of the server behind it. */
export async function signIn(house, unit, account, by = house.url) {
  const { url: origin } = house;
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(`${origin}/login-rest/login`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ orgunit: unit, accountid: account, password }),
    }).catch(() => undefined);
    if (response?.status === 200) {
      const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0];
      return personOf(house, unit, account, cookie, by);
    }
    if (tries > 100) throw new Error(`sign-in of ${account} of ${unit}: ${response?.status} ${await response?.text()}`);
    await wait(100);
  }
}

function personOf(house, unit, account, cookie, by) {
  const once = async (method, path, body, more = {}) => {
    const bytes = body instanceof Uint8Array;
    const from = performance.now();
    try {
      const response = await fetch(by + path, {
        method,
        signal: AbortSignal.timeout(20_000),
        headers: {
          ...more,
          cookie,
          ...(method === 'GET' ? {} : { origin: house.url }),
          ...(body === undefined ? {} : { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body === undefined ? {} : { body: bytes ? /** @type {any} */ (body) : JSON.stringify(body) }),
      });
      const text = await response.text();
      note(method, path, performance.now() - from);
      const json = (response.headers.get('content-type') ?? '').includes('json');
      return { status: response.status, headers: response.headers, body: json && text ? JSON.parse(text) : text };
    } catch {
      return undefined;
    }
  };
  const person = {
    unit,
    account,
    once,
    /** Asks until it is answered; `fresh` makes the body anew for each attempt. */
    async ask(method, path, body, fresh = () => body) {
      for (let tries = 0; tries < 600; tries += 1) {
        const answer = await once(method, path, tries === 0 ? body : fresh());
        if (answer && answer.status !== 503) {
          if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${text(answer.body)}`);
          return answer;
        }
        await wait(50);
      }
      throw new Error(`${method} ${path}: no answer`);
    },
    async get(path) {
      const answer = await person.ask('GET', path);
      if (answer.status !== 200) throw new Error(`GET ${path} by ${account} of ${unit}: ${answer.status}`);
      return answer.body;
    },
    /**
     * A command without a key of its own, as a person gives it: when the answer is lost they look (`done`) before they give it again;
     * what the checks say and may be overridden is accepted.
     */
    async command(path, body = {}, done = async () => undefined, method = 'POST') {
      let given = body;
      for (let tries = 0; tries < 200; tries += 1) {
        const answer = await once(method, path, given);
        if (answer === undefined || answer.status === 503) {
          await wait(50);
          const seen = await done();
          if (seen) return seen;
          continue;
        }
        if (answer.status < 300 && answer.body.success !== false) return answer.body;
        const seen = tries > 0 ? await done() : undefined;
        if (seen) return seen;
        const open = answer.body?.checkResults ?? [];
        const codes = [...new Set(open.filter((one) => one.overridable).map((one) => one.code))];
        if (answer.status >= 300 || given.overrideCodes || codes.length === 0)
          throw new Error(`${method} ${path} by ${account} of ${unit}: ${answer.status} ${text(answer.body)}`);
        given = { ...body, overrideCodes: codes };
      }
      throw new Error(`${method} ${path}: no answer`);
    },
  };
  return person;
}
const text = (body) => (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 900);

/** Works through `work` with so many hands at once. */
export async function inHands(hands, work, doIt) {
  const queue = [...work];
  await Promise.all(
    hands.map(async (hand) => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await doIt(hand, one);
    }),
  );
}
