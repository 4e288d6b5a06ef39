/** Who gets in: nobody without a session, nobody with the ids of another unit, no page of another origin. */

const example = (request, answer) => ({
  request: `${request.method} ${request.path}`,
  status: answer.status,
  response: answer.text.slice(0, 200),
});
const done = (answer) => answer.status >= 200 && answer.status < 300;

/** Every call without a session and as each role; answers the statuses by call and role. */
export async function matrix({ traffic, findings, operations, requestOf, roles, isPublic, skips }) {
  const statuses = {};
  await traffic.each(operations, async (operation) => {
    const row = (statuses[operation.key] = {});
    for (const role of [undefined, ...roles]) {
      if (role && skips(operation)) continue;
      const request = requestOf(operation);
      const answer = await traffic.as(role, request);
      row[role?.name ?? 'anonymous'] = answer.status;
      findings.judge(operation.key, request, answer, { label: 'matrix', role: role?.name });
      if (role || isPublic(operation.key)) continue;
      const add = (severity, kind) =>
        findings.add(severity, kind, operation.key, answer.status, example(request, answer));
      if (done(answer)) add('critical', 'anonymous-2xx');
      else if ([400, 415, 422].includes(answer.status)) add('low', 'validated-before-auth');
    }
  });
  return statuses;
}

/** Every value below a name that ends with id, with that name. */
function* idsIn(value, depth = 0) {
  if (value === null || typeof value !== 'object' || depth > 6) return;
  if (Array.isArray(value)) for (const one of value.slice(0, 50)) yield* idsIn(one, depth + 1);
  else
    for (const [name, one] of Object.entries(value)) {
      if (/id$/i.test(name) && ['string', 'number'].includes(typeof one)) yield [name, String(one)];
      yield* idsIn(one, depth + 1);
    }
}

/** Ids that each role reads in lists, by the path of the list and the name of the field. */
async function readIds({ traffic, operations, requestOf, roles, skips }) {
  const seen = new Map(roles.map((role) => [role, new Map()]));
  const lists = operations.filter(
    (one) => one.method === 'GET' && !one.path.includes('{') && !one.streams && !skips(one),
  );
  for (const role of roles)
    await traffic.each(lists, async (operation) => {
      const answer = await traffic.as(role, requestOf(operation));
      if (answer.status !== 200 || !(answer.headers['content-type'] ?? '').includes('json')) return;
      for (const [name, id] of idsIn(JSON.parse(answer.text))) {
        const key = `${operation.path} ${name}`;
        if (!seen.get(role).has(key)) seen.get(role).set(key, new Set());
        seen.get(role).get(key).add(id);
      }
    });
  return seen;
}

/**
 * An id that nobody has, shaped like one that somebody has.
 * @param {string} id
 */
const unknownLike = (id) =>
  /^[0-9a-f]{8}-/.test(id)
    ? '00000000-0000-7000-8000-ffffffffffff'
    : /^\d+$/.test(id)
      ? '987654321'
      : id.replace(/.{1,6}$/, (end) => 'zq7zq7'.slice(0, end.length));

/** Every call whose path names an id, with ids that only a role of another unit can know. */
export async function foreignUnits(probe) {
  const { traffic, findings, operations, requestOf, roles, skips } = probe;
  const seen = await readIds(probe);
  let tried = 0;
  await traffic.each(operations, async (operation) => {
    if (skips(operation)) return;
    for (const [, name] of operation.path.matchAll(/\{([^}]+)\}/g)) {
      const list = operation.path.slice(0, operation.path.indexOf(`{${name}}`)).replace(/\/$/, '');
      for (const role of roles)
        for (const other of roles) {
          if (other.orgUnit === role.orgUnit) continue;
          const key = [`${list} ${name}`, `${list} id`].find((one) => seen.get(other).has(one));
          const own = seen.get(role).get(key) ?? new Set();
          for (const id of [...(seen.get(other).get(key) ?? [])].filter((one) => !own.has(one)).slice(0, 2)) {
            tried += 1;
            const request = requestOf(operation, { path: { [name]: id } });
            const answer = await traffic.as(role, request);
            findings.judge(operation.key, request, answer, { label: 'id of another unit', role: role.name });
            if (done(answer))
              findings.add('critical', 'foreign-unit-2xx', operation.key, role.name, example(request, answer));
            const unknown = await traffic.as(role, requestOf(operation, { path: { [name]: unknownLike(id) } }));
            const refused = [403, 404];
            if (refused.includes(answer.status) && refused.includes(unknown.status) && answer.status !== unknown.status)
              findings.add('low', 'tells-what-exists', operation.key, `${answer.status}, unknown ${unknown.status}`);
          }
        }
    }
  });
  return tried;
}

/** Every call that changes something, with the cookie of a user but from a page of another origin. */
export async function foreignOrigins({ traffic, findings, operations, requestOf, roles: [role], skips }) {
  const { origin, port } = traffic.base;
  const evil = 'http://evil.example';
  const pages = {
    'another origin': { origin: evil, 'sec-fetch-site': 'cross-site' },
    'another origin, old browser': { origin: evil },
    'null origin': { origin: 'null' },
    'origin that looks alike': { origin: `${origin.replace(`:${port}`, '')}.evil.example:${port}` },
    'no origin, cross-site': { 'sec-fetch-site': 'cross-site' },
    'another origin, as text': { origin: evil, 'content-type': 'text/plain' },
    'another origin, as a form': { origin: evil, 'content-type': 'application/x-www-form-urlencoded' },
  };
  await traffic.each(
    operations.filter((operation) => !skips(operation) && !operation.streams),
    async (operation) => {
      if (operation.method === 'GET') {
        const answer = await traffic.send({
          ...requestOf(operation, { headers: { ...traffic.cookie(role.jar), origin: evil } }),
        });
        const allowed = answer.headers['access-control-allow-origin'];
        if (allowed) findings.add('high', 'cors-answers', operation.key, allowed);
        return;
      }
      const own = await traffic.as(role, requestOf(operation));
      for (const [label, headers] of Object.entries(pages)) {
        const request = requestOf(operation, { headers: { ...headers, ...traffic.cookie(role.jar) } });
        const answer = await traffic.send(request);
        findings.judge(operation.key, request, answer, { label, role: role.name });
        if (answer.status > 0 && answer.status < 400)
          findings.add('high', 'csrf', operation.key, `${label}: ${answer.status}`, example(request, answer));
        else if (label.startsWith('another origin') && ![401, 403].includes(answer.status) && done(own))
          findings.add('medium', 'csrf-not-by-origin', operation.key, `${label}: ${answer.status}`);
      }
    },
  );
}
