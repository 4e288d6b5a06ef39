/** Marks what the prober sends, so that it is known again when it comes back where it should not. */
export const canary = 'zq7probe';

const stackTraces = [
  /\n?\s+at (?:async )?[\w.<>$ ]+ \(?(?:file:|node:|\/|[A-Z]:\\)[^\n)]*:\d+:\d+/,
  /node_modules\//,
  /\b(?:TypeError|ReferenceError|RangeError|SyntaxError): /,
  /Cannot read propert(?:y|ies) of (?:undefined|null)/,
];
const databaseTexts = [
  /syntax error at or near/i,
  /invalid input syntax for (?:type|integer|uuid)/i,
  /\b(?:select\s[\s\S]{1,200}\sfrom\s|insert into\s|update\s\S+\sset\s|delete from\s)/i,
  /relation "[^"]+" does not exist/i,
  /duplicate key value violates/i,
  /violates (?:foreign key|check|not-null|unique) constraint/i,
  /\b(?:SQLSTATE|22P02|22021|23505|42P01)/,
  /invalid byte sequence for encoding/i,
  /value too long for type/i,
  /out of range for type/i,
];
const slowMs = 2000;
export const severities = ['info', 'low', 'medium', 'high', 'critical'];

/** Gathers what was found, once for each kind and call, and checks every answer by what must hold for all of them. */
export class Findings {
  #found = new Map();
  statuses = {};
  /** Keys of the calls that answer pages. */
  pages = new Set();

  add(severity, kind, call, detail, example = {}) {
    const key = `${severity} ${kind} ${call}`;
    const known = this.#found.get(key);
    if (known) known.count += 1;
    else this.#found.set(key, { severity, kind, op: call, detail: String(detail).slice(0, 400), count: 1, example });
  }

  list() {
    return [...this.#found.values()].toSorted(
      (a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity) || a.kind.localeCompare(b.kind),
    );
  }

  /**
   * Checks an answer. `case_`: its label, the role, the payload sent, and `rejects` when only a refusal is right.
   * @param {{ label?: string, role?: string, payload?: unknown, rejects?: boolean }} [case_]
   */
  judge(call, request, answer, case_ = {}) {
    const { label = '', role = 'anonymous', payload, rejects = false } = case_;
    if (answer.status === -1) return;
    (this.statuses[call] ??= {})[answer.status] = (this.statuses[call][answer.status] ?? 0) + 1;
    const example = {
      label,
      role,
      request: `${request.method} ${request.path.slice(0, 300)} ${String(request.body ?? '').slice(0, 300)}`,
      status: answer.status || answer.error,
      response: answer.text.slice(0, 300),
    };
    const add = (severity, kind, detail) => this.add(severity, kind, call, `${label}: ${detail}`, example);
    if (answer.status === 0) {
      if (answer.error === 'timeout') add('high', 'no-answer', 'no answer');
      else add(/big|deep|limit/.test(label) ? 'info' : 'high', 'connection-broken', answer.error);
      return;
    }
    if (answer.status >= 500) add(answer.status === 503 ? 'medium' : 'high', '5xx', answer.status);
    if (answer.ms > slowMs && !answer.streams) add('medium', 'slow', `${Math.round(answer.ms)} ms`);
    if (answer.status >= 400) this.#refusal(call, request, answer, payload, add);
    if (rejects && answer.status < 300) add('medium', 'accepted-invalid', answer.status);
    const type = answer.headers['content-type'] ?? '';
    if (type.includes('html') && answer.text.includes(`<${canary}`))
      add('high', 'html-reflection', 'what was sent comes back as markup');
    if (answer.headers[`x-${canary}`]) add('critical', 'header-injection', 'what was sent made a header');
    if (answer.text.includes('polluted_zq7') && !label.includes('pollut'))
      add('critical', 'prototype-pollution', 'a later answer carries the mark');
    this.#headers(call, answer);
  }

  /** A refusal is JSON and tells nothing about the inside. */
  #refusal(call, request, answer, payload, add) {
    const trace = stackTraces.find((one) => one.test(answer.text));
    if (trace) add('high', 'stack-trace', answer.text.match(trace)[0].trim().slice(0, 120));
    const text = databaseTexts.map((one) => answer.text.match(one)?.[0]).find(Boolean);
    if (text && !String(payload ?? '').includes(text)) add('high', 'sql-text', text.slice(0, 120));
    if (!answer.text || request.method === 'HEAD') return;
    if (this.pages.has(call) && (answer.headers['content-type'] ?? '').includes('text/html')) return;
    if (!(answer.headers['content-type'] ?? '').includes('json'))
      add('medium', 'error-not-json', `${answer.status} ${answer.headers['content-type'] ?? 'without a type'}`);
    else
      try {
        JSON.parse(answer.text);
      } catch {
        add('medium', 'error-bad-json', answer.status);
      }
  }

  #headers(call, { status, headers }) {
    if (status === 304) return;
    const wanted = {
      'x-content-type-options': headers['x-content-type-options'] === 'nosniff',
      'frame-ancestors': /frame-ancestors/.test(headers['content-security-policy'] ?? '') || headers['x-frame-options'],
      'referrer-policy': headers['referrer-policy'],
      'cache-control': headers['cache-control'] || status >= 300,
    };
    for (const [name, there] of Object.entries(wanted)) if (!there) this.add('low', 'missing-header', name, call);
    if (headers['x-powered-by'] || /\d/.test(headers.server ?? '')) this.add('low', 'version-header', '*', call);
  }
}
