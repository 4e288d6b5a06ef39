import http from 'node:http';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);
const cookieHeader = (jar) =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
/** The cookies of an answer by name. */
export const cookiesOf = (answer) =>
  Object.fromEntries(
    [answer.headers['set-cookie'] ?? []].flat().map((line) => {
      const [pair] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );

/** Sends requests over kept connections, within a budget of requests and seconds. */
export class Traffic {
  sent = 0;
  #from = performance.now();
  #agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

  constructor({ url, maxRequests, maxSeconds, timeoutMs = 15_000 }) {
    this.base = new URL(url);
    this.budget = { maxRequests, maxSeconds };
    this.timeoutMs = timeoutMs;
  }

  get seconds() {
    return (performance.now() - this.#from) / 1000;
  }

  get spent() {
    return this.sent >= this.budget.maxRequests || this.seconds > this.budget.maxSeconds;
  }

  /**
   * The answer: status (0 without one, then `error` says why), headers, text, milliseconds. Never throws.
   * @param {{ method: string, path: string, headers?: Record<string, any>, body?: any, timeoutMs?: number }} request
   * @returns {Promise<any>}
   */
  send({ method, path, headers = {}, body, timeoutMs = this.timeoutMs }) {
    this.sent += 1;
    const from = performance.now();
    return new Promise((done) => {
      let request;
      const end = (answer) => {
        clearTimeout(timer);
        done({ status: 0, headers: {}, text: '', ms: performance.now() - from, ...answer });
      };
      const timer = setTimeout(() => {
        end({ error: 'timeout' });
        request?.destroy();
      }, timeoutMs);
      try {
        request = http.request(
          {
            hostname: this.base.hostname,
            port: this.base.port,
            method,
            path,
            agent: this.#agent,
            headers: {
              accept: 'application/json',
              ...headers,
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            },
          },
          (response) => {
            const head = { status: response.statusCode, headers: response.headers };
            if (response.headers['content-type']?.includes('text/event-stream')) {
              end({ ...head, streams: true });
              response.destroy();
              return;
            }
            const parts = [];
            response.on('data', (piece) => parts.push(piece));
            response.on('end', () => end({ ...head, text: Buffer.concat(parts).toString('utf8') }));
            response.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
              end({ ...head, error: error.code ?? error.message }),
            );
          },
        );
      } catch (error) {
        // Node itself refuses to send it: nothing was learnt about the server.
        end({ status: -1, error: error.message });
        return;
      }
      // An early answer (413) may still arrive behind a broken pipe.
      request.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
        setTimeout(() => end({ error: error.code ?? error.message }), 250),
      );
      if (body !== undefined) request.write(body);
      request.end();
    });
  }

  /** Signs a role in (with cookies that it had before, if any) and keeps its cookies in `role.jar`; answers the last answer. */
  async signIn(role, jar = {}, changes = {}) {
    const answer = await this.send({
      method: 'POST',
      path: role.login.path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: this.base.origin,
        ...(Object.keys(jar).length > 0 ? { cookie: cookieHeader(jar) } : {}),
      },
      body: new URLSearchParams({ ...role.login.body, ...changes }).toString(),
    });
    if (answer.status === 200) role.jar = { ...jar, ...cookiesOf(answer) };
    return answer;
  }

  /** Sends as a role would from the product's own pages; without a role as somebody without a session. */
  async as(role, request, again = true) {
    const own = readOnly.has(request.method) ? {} : { origin: this.base.origin, 'sec-fetch-site': 'same-origin' };
    const answer = await this.send({ ...request, headers: { ...own, ...request.headers, ...this.cookie(role?.jar) } });
    if (answer.status !== 401 || !role || !again) return answer;
    // Another call of the run may have ended the session.
    await this.signIn(role);
    return this.as(role, request, false);
  }

  cookie(jar) {
    return jar ? { cookie: cookieHeader(jar) } : {};
  }

  async alive() {
    for (let n = 0; n < 3; n += 1) {
      if ((await this.send({ method: 'GET', path: '/readyz', timeoutMs: 5000 })).status > 0) return true;
      await new Promise((done) => setTimeout(done, 1000));
    }
    return false;
  }

  /** Runs `work` over the items, two at a time, until they or the budget are used up; answers whether all were done. */
  async each(items, work, atOnce = 2) {
    let next = 0;
    const lane = async () => {
      while (next < items.length && !this.spent) await work(items[next++]);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return next >= items.length;
  }

  close() {
    this.#agent.destroy();
  }
}
