/** A field that was not accepted, in the language that was asked for. */
export type FieldProblem = { field: string; rule: string; message: string };
/** What a check of the depot says; `number` is its name in the handbook. */
export type CheckText = { code: string; number: string; severity: string; message: string };

const listOf = (details: unknown, name: string): Record<string, unknown>[] => {
  if (typeof details !== 'object' || details === null) return [];
  const list: unknown = Object.entries(details).find(([key]) => key === name)?.[1];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The depot's answer was no. */
export class KontorError extends Error {
  override readonly name = 'KontorError';
  /** Of HTTP: 400 not valid, 401 no such key, 403 not opened by this key, 404 unknown, 409 the request's key belongs to other content. */
  readonly status: number;
  /** Of Kontor, with a paragraph in the handbook; undefined where the answer has none (404, 409), or was no answer of Kontor. */
  readonly code: number | undefined;
  readonly category: string | undefined;
  /** What is wrong with the request, by field. */
  readonly fields: FieldProblem[];
  /** What checks of the depot said. */
  readonly checks: CheckText[];
  constructor(status: number, body: unknown) {
    const told = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map<string, unknown>();
    const message = text(told.get('message'));
    super(message === '' ? `The server answered ${status}.` : message);
    const code: unknown = told.get('code');
    this.status = status;
    this.code = typeof code === 'number' ? code : undefined;
    this.category = text(told.get('category')) || undefined;
    const details: unknown = told.get('details');
    this.fields = listOf(details, 'violations').map(({ field, rule, message: said }) => ({
      field: text(field),
      rule: text(rule),
      message: text(said),
    }));
    this.checks = listOf(details, 'checkResults').map(({ code: check, number, severity, message: said }) => ({
      code: text(check),
      number: text(number),
      severity: text(severity),
      message: text(said),
    }));
  }
}

/** No answer came, however often it was tried. Whether the last try arrived is not known: send it again under the same key. */
export class NotReachable extends Error {
  override readonly name = 'NotReachable';
  readonly tries: number;
  constructor(url: string, tries: number, cause: unknown) {
    const why = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : '';
    super(`${url} cannot be reached${why === '' ? '' : `: ${why}`}`, { cause });
    this.tries = tries;
  }
}
