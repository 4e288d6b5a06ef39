import { casesOf } from './fuzzCases.mjs';

/** Cases that say more than others, when there is no time for all. */
const first = /^body:|^header:|missing|maxLength|^upload|^valid/;

function chosen(cases, most, random) {
  if (cases.length <= most) return cases;
  const kept = cases.filter((one) => first.test(one.label));
  const rest = cases.filter((one) => !first.test(one.label));
  while (kept.length < most && rest.length > 0) kept.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return kept;
}

/** Paths that servers have answered too much to. */
const oddPaths = [
  '/zq7-not-there',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//evil.example/%2f..',
  `/${'a'.repeat(6000)}`,
  '/%E0%A4%A',
  '/.env',
  '/.git/config',
];

async function oddOnes({ traffic, findings }) {
  for (const path of oddPaths) {
    const request = { method: 'GET', path };
    const answer = await traffic.send(request);
    findings.judge(`GET ${path.slice(0, 40)}`, request, answer, { label: 'odd path' });
    if (/root:.*:0:0:|\[core\]|DATABASE_URL=/.test(answer.text))
      findings.add('critical', 'file-leak', path, answer.text.slice(0, 80));
    if (answer.headers.location?.includes('evil.example'))
      findings.add('high', 'open-redirect', path, answer.headers.location);
  }
}

/** Every call with what should be refused, as the first role. Answers how many requests were sent. */
export async function fuzz(probe) {
  const {
    traffic,
    findings,
    operations,
    requestOf,
    roles: [role],
    skips,
    random,
    maxPerCall,
  } = probe;
  // Calls of record types are written once in the document: what is declared are the operations, type by type.
  const declared = new Set(operations.map(({ key }) => key));
  const before = traffic.sent;
  const all = await traffic.each(
    operations.filter((operation) => !skips(operation)),
    async (operation) => {
      const cases = chosen(casesOf(operation, probe), maxPerCall, random);
      const run = async ({ label, changes, payload, rejects, accepted }) => {
        const request = requestOf(operation, changes);
        const answer = await traffic.as(role, { ...request, ...(operation.streams ? { timeoutMs: 1500 } : {}) });
        findings.judge(operation.key, request, answer, { label, role: role.name, payload, rejects });
        if (accepted && answer.status >= 200 && answer.status < 300)
          findings.add(accepted, 'upload-accepted', operation.key, label);
      };
      await traffic.each(
        cases.filter((one) => !one.alone),
        run,
      );
      for (const one of cases.filter((each) => each.alone)) await run(one);
      for (const method of ['TRACE', 'PROPFIND', 'PATCH', 'DELETE', 'PUT', 'POST'])
        if (!declared.has(`${method} ${operation.path}`)) {
          const request = { ...requestOf(operation), method };
          const answer = await traffic.as(role, request);
          findings.judge(`${method} (not declared)`, request, answer, { label: operation.path, role: role.name });
          if (answer.status >= 200 && answer.status < 300)
            findings.add('medium', 'undeclared-method-2xx', `${method} ${operation.path}`, answer.status);
        }
      if (!(await traffic.alive())) findings.add('critical', 'server-died', operation.key, 'no answer after it');
    },
    1,
  );
  await oddOnes(probe);
  return { sent: traffic.sent - before, all };
}
