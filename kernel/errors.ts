import type { TextKey } from './text.ts';
/** Server codes of specification 1, 8.3 with their English description; texts in other languages: base texts `errorCode/…`. */
export const errorCodes = {
  1001: 'handled server error',
  1200: 'infrastructure',
  1210: 'database unavailable',
  1220: 'user directory unavailable',
  1230: 'service-bus problem',
  1240: 'incorrect installation',
  1242: 'maintenance mode',
  1250: 'organisation unit under maintenance',
  1260: 'geographic system error',
  1301: 'external system unavailable',
  1302: 'configuration error',
  1303: 'request not valid',
  1304: 'content not accepted',
  1400: 'server busy',
  1410: 'request too long',
  1411: 'database request too long',
  1420: 'processing too long',
  1430: 'network interrupted',
  1500: 'login required',
  1510: 'missing rights',
  1520: 'login failed',
  1521: 'user does not exist',
  1522: 'wrong password',
  1523: 'user locked',
  1524: 'access expired',
  1525: 'username or password incorrect',
  1526: 'device login invalid',
  1527: 'device login expired',
  1528: 'device login locked',
  1529: 'user locked',
  1530: 'login failed',
  1531: 'mobile access expired',
  1532: 'mobile access locked',
  1540: 'locked by HR',
  1541: 'locked by administrator',
  1542: 'password must be changed',
  1543: 'access expired or account locked',
  1544: 'temporarily locked after too many failed attempts',
  1550: 'login required',
  1600: 'internal error',
  1610: 'internal error',
  1620: 'transaction not in expected condition',
  1621: 'transaction timeout',
  1700: 'data incorrect',
  1710: 'no valid organisation tree',
  1711: 'no data for the organisational unit',
  1712: 'report created several times under one job id',
  1729: 'inconsistent configuration',
  1730: 'unknown unique key',
  1731: 'record not unique',
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** What every call may answer: bad input, no session, no right, a rule that says no, too much at once, a database that is away. */
export const generalErrors: ReadonlySet<ErrorCode> = new Set([1210, 1303, 1400, 1500, 1510, 1700]);

export type ErrorCategory =
  | 'General'
  | 'Infrastructure'
  | 'Busy'
  | 'Timeout'
  | 'Cancel'
  | 'ClientConnection'
  | 'Security'
  | 'Transactions'
  | 'Data'
  | 'Server';

/** First and last code of each category (specification 1, 8.1); 1301 to 1304 and 1401 to 1409 lie in none (R25). */
const ranges: readonly (readonly [first: number, last: number, ErrorCategory])[] = [
  [1000, 1199, 'General'],
  [1200, 1299, 'Infrastructure'],
  [1400, 1400, 'Busy'],
  [1410, 1419, 'Timeout'],
  [1420, 1429, 'Cancel'],
  [1430, 1499, 'ClientConnection'],
  [1500, 1599, 'Security'],
  [1600, 1699, 'Transactions'],
  [1700, 1799, 'Data'],
];

/** Category of a code by its range; undefined for a code that lies in none. */
export const categoryOf = (code: number): ErrorCategory | undefined =>
  ranges.find(([first, last]) => first <= code && code <= last)?.[2];

/** One field that is wrong; the rule and its message are those of specification 1, 5.1. */
export type Violation = {
  field: string;
  rule: string;
  message: string;
  /** Figures of the rule in raw units, for who writes its text itself. */
  args?: Record<string, string | number>;
};

/** What an error answer carries beside its code (domain R4). */
export type ErrorDetails = {
  violations?: Violation[];
  references?: { type: string; id: string; orgUnit: string; text: string; count: number }[];
  checkResults?: unknown[];
  requiredTotpCode?: boolean;
  [extra: string]: unknown;
};

/** A text that is resolved in the language of the request: key with namespace (`dispatch:refusal/tripClosed`) and arguments. */
export type TextRef = { key: TextKey; args?: Record<string, string | number> };

/**
 * An answer other than success, on purpose. Status, code and category follow the table of domain R5;
 * everything else that a handler throws is a bug and answers 500 + 1001.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly category: ErrorCategory | undefined;
  readonly text: TextRef | undefined;
  readonly details: ErrorDetails | undefined;
  /** Seconds after which another try may do (429, 503). */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    code: ErrorCode | undefined,
    category: ErrorCategory | undefined,
    text?: TextRef,
    details?: ErrorDetails,
    retryAfter?: number,
  ) {
    super(text?.key ?? String(code ?? status));
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.category = category;
    this.text = text;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** 400 + 1700: a business rule says no; the message is shown to the user as it is. */
export const refused = (key: TextKey, args?: TextRef['args'], details?: ErrorDetails): Refusal =>
  new Refusal(400, 1700, 'Data', { key, ...(args ? { args } : {}) }, details);

/** 400 + 1303: the input does not fit the call's schema; `violations` name the fields. */
export const invalidInput = (violations: Violation[]): Refusal =>
  new Refusal(400, 1303, 'Data', { key: 'base:error/invalidInput' }, { violations });

/** 404 without a code: unknown here, or another unit's, which must look the same (R2). */
export const notFound = (key: TextKey = 'base:error/notFound', args?: TextRef['args']): Refusal =>
  new Refusal(404, undefined, 'Data', { key, ...(args ? { args } : {}) });

/** 409 without code and category: somebody else saved first (G7, R5). */
export const stale = (key: TextKey = 'base:error/stale', args?: TextRef['args'], details?: ErrorDetails): Refusal =>
  new Refusal(409, undefined, undefined, { key, ...(args ? { args } : {}) }, details);

/** 409 + 1731: a unique key is taken. */
export const notUnique = (field: string, value: string): Refusal =>
  new Refusal(
    409,
    1731,
    'Data',
    { key: 'base:error/notUnique', args: { name: field, value } },
    { violations: [{ field, rule: 'alreadyInUse', message: '' }] },
  );

/** 403 + 1510: the session lacks the right, or names a unit it may not reach. */
export const forbidden = (): Refusal => new Refusal(403, 1510, 'Security', { key: 'base:error/forbidden' });

/** 409 + 1700: a record cannot go while others refer to it; `details.references` lists them (R5, I20). */
export const referenced = (key: TextKey, references: NonNullable<ErrorDetails['references']>): Refusal =>
  new Refusal(409, 1700, 'Data', { key, args: { count: references.length } }, { references });

/** A place within a value as violations and problems write it: `lines[0].weight`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? String(part) : `.${String(part)}`))
    .join('');
