import type { OrderProblem } from '#modules/orders/rules/orderDraft.ts';

/** Elements, their repetitions, their components. `row` is the ordinal of the segment, UNA included. */
export type Segment = { tag: string; row: number; elements: readonly (readonly (readonly string[])[])[] };

export type Separators = {
  component: string;
  element: string;
  decimal: string;
  release: string;
  repetition: string | null;
  terminator: string;
};

const defaultSeparators: Separators = {
  component: ':',
  element: '+',
  decimal: '.',
  release: '?',
  repetition: null,
  terminator: "'",
};

/** Component of an element (both from 0) in its first repetition, trimmed; '' when it is not there. */
export const part = (segment: Segment, element: number, component = 0): string =>
  segment.elements[element]?.[0]?.[component]?.trim() ?? '';

/** All components of an element's first repetition. */
export const parts = (segment: Segment, element: number): readonly string[] => segment.elements[element]?.[0] ?? [];

/** Separators of a service string advice, or the defaults; syntax version 4 repeats with `*`. */
function readSeparators(text: string): { separators: Separators; start: number } {
  const una = /^\s*UNA(.)(.)(.)(.)(.)([\s\S])/.exec(text);
  if (una) {
    const [all, component = ':', element = '+', decimal = '.', release = '?', reserved = ' ', terminator = "'"] = una;
    const repetition = reserved === ' ' ? null : reserved;
    return { separators: { component, element, decimal, release, repetition, terminator }, start: all.length };
  }
  const repetition = /^\s*UNB\+UNO[A-Z]:4/.test(text) ? '*' : null;
  return { separators: { ...defaultSeparators, repetition }, start: 0 };
}

const lineBreaks = /[\r\n]/;

/**
 * Whether a terminator ends its segment: what follows it, if anything, begins another. An apostrophe that a sender forgot to release
 * (`Don't deliver`) is part of a text.
 */
function endsSegment(source: string, at: number, { element, component, terminator }: Separators): boolean {
  let from = at + 1;
  while (from < source.length && /\s/.test(source[from] ?? '')) from += 1;
  if (from >= source.length) return true;
  const sign = source[from + 3] ?? terminator;
  return /^[A-Z]{3}$/i.test(source.slice(from, from + 3)) && [element, component, terminator].includes(sign);
}

/**
 * Tolerant reader of EDIFACT: with or without UNA, line breaks anywhere, released characters, repetitions. Never throws; a
 * last segment without its terminator is kept with a warning.
 */
export function readSegments(text: string): {
  segments: Segment[];
  separators: Separators;
  warnings: OrderProblem[];
  /** Each segment as it came, by its row; 0 where there is no UNA. */
  texts: string[];
  /** Rows of segments with an apostrophe that was not released. */
  unreleased: number[];
} {
  const { separators, start } = readSeparators(text.replace(/^\uFEFF/, ''));
  const source = text.replace(/^\uFEFF/, '').slice(start);
  const segments: Segment[] = [];
  const warnings: OrderProblem[] = [];
  const whole = text.replace(/^\uFEFF/, '');
  // UNA ends with the terminator that it names.
  const texts: string[] = start > 0 ? ['', whole.slice(0, start - 1).trim()] : [''];
  const unreleased: number[] = [];
  let begun = 0;
  let at = 0;
  let row = start > 0 ? 1 : 0;
  let elements: string[][][] = [[['']]];
  let current = '';
  let released = false;
  const put = (): void => {
    const repetitions = elements[elements.length - 1] ?? [];
    const components = repetitions[repetitions.length - 1] ?? [];
    components[components.length - 1] = current;
    current = '';
  };
  const finish = (): boolean => {
    put();
    const tag = elements[0]?.[0]?.[0]?.trim().toUpperCase() ?? '';
    const filled = tag !== '';
    if (filled) {
      row += 1;
      segments.push({ tag, row, elements: elements.slice(1) });
      texts[row] = source
        .slice(begun, at)
        .replace(/[\r\n]/g, '')
        .trim();
    }
    begun = at + 1;
    elements = [[['']]];
    return filled;
  };
  for (; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (released) {
      current += char;
      released = false;
    } else if (char === separators.release) released = true;
    else if (char === separators.terminator && endsSegment(source, at, separators)) finish();
    else if (char === separators.terminator) {
      current += char;
      unreleased.push(row + 1);
    } else if (char === separators.element) {
      put();
      elements.push([['']]);
    } else if (char === separators.component) {
      put();
      const repetitions = elements[elements.length - 1] ?? [];
      repetitions[repetitions.length - 1]?.push('');
    } else if (char === separators.repetition) {
      put();
      elements[elements.length - 1]?.push(['']);
    } else if (!lineBreaks.test(char)) current += char;
  }
  if (finish())
    warnings.push({ row, field: segments.at(-1)?.tag ?? '', code: 'SEGMENT_UNTERMINATED', severity: 'ERROR' });
  return { segments, separators, warnings, texts, unreleased };
}

export type EdiMessage = {
  type: string;
  reference: string;
  row: number;
  segments: Segment[];
  /** Row of its last segment. */
  lastRow: number;
  /** What is wrong with its frame: an ERROR keeps it back, for nobody knows what the rest said. */
  problems: OrderProblem[];
};
export type Interchange = {
  sender: string;
  recipient: string;
  reference: string;
  isTest: boolean;
  separators: Separators;
  messages: EdiMessage[];
  warnings: OrderProblem[];
  texts: string[];
};

/**
 * Envelope and messages; a file without envelope is one message of what its content looks like. A message without its end, or with other
 * counts than it states, is an ERROR of that message; a file whose end or count is wrong says so, and its last message waits.
 */
export function readInterchange(text: string): Interchange {
  const { segments, separators, warnings: cut, texts, unreleased } = readSegments(text);
  const found: Interchange = {
    sender: '',
    recipient: '',
    reference: '',
    isTest: false,
    separators,
    messages: [],
    warnings: [],
    texts,
  };
  let open: EdiMessage | undefined;
  const begin = (segment: Segment, type: string, reference: string): EdiMessage => {
    const message = { type, reference, row: segment.row, segments: [], lastRow: segment.row, problems: [] };
    found.messages.push(message);
    return message;
  };
  const problem = (
    { row, tag }: Pick<Segment, 'row' | 'tag'>,
    code: OrderProblem['code'],
    severity: OrderProblem['severity'],
    args?: OrderProblem['args'],
  ): OrderProblem => ({ row, field: tag, code, severity, ...(args ? { args } : {}) });
  const untrailed = (message: EdiMessage | undefined): void => {
    message?.problems.push(problem({ row: message.row, tag: 'UNT' }, 'TRAILER_MISSING', 'ERROR'));
  };
  let ended: Segment | undefined;
  for (const segment of segments) {
    if (segment.tag === 'UNB') {
      found.sender = part(segment, 1);
      found.recipient = part(segment, 2);
      found.reference = part(segment, 4);
      found.isTest = part(segment, 10) === '1';
    } else if (segment.tag === 'UNH') {
      untrailed(open);
      open = begin(segment, part(segment, 1), part(segment, 0));
    } else if (segment.tag === 'UNT') {
      const counted = (open?.segments.length ?? 0) + 2;
      if (Number(part(segment, 0)) !== counted)
        open?.problems.push(problem(segment, 'SEGMENT_COUNT', 'ERROR', { stated: part(segment, 0), counted }));
      if (open && part(segment, 1) !== open.reference)
        open.problems.push(
          problem(segment, 'REFERENCE_DIFFERS', 'WARNING', { stated: part(segment, 1), expected: open.reference }),
        );
      if (open) open.lastRow = segment.row;
      open = undefined;
    } else if (segment.tag === 'UNZ') {
      ended = segment;
      const counted = found.messages.length;
      if (Number(part(segment, 0)) !== counted)
        found.warnings.push(problem(segment, 'MESSAGE_COUNT', 'ERROR', { stated: part(segment, 0), counted }));
      if (part(segment, 1) !== found.reference)
        found.warnings.push(
          problem(segment, 'REFERENCE_DIFFERS', 'WARNING', { stated: part(segment, 1), expected: found.reference }),
        );
    } else if (segment.tag !== 'UNG' && segment.tag !== 'UNE') {
      if (!open && found.messages.length === 0) open = begin(segment, 'IFTMIN', '');
      open?.segments.push(segment);
      if (open) open.lastRow = segment.row;
    }
  }
  if (open && open.reference !== '') untrailed(open);
  const last = found.messages.at(-1);
  last?.problems.push(...cut);
  if (!last) found.warnings.push(...cut);
  if (found.reference !== '' && !ended && last) {
    const missing = problem({ row: last.lastRow, tag: 'UNZ' }, 'INTERCHANGE_CUT', 'ERROR');
    found.warnings.push(missing);
    last.problems.push(missing);
  }
  for (const row of new Set(unreleased))
    found.messages
      .find((message) => message.row <= row && row <= message.lastRow)
      ?.problems.push(
        problem({ row, tag: segments.find((one) => one.row === row)?.tag ?? '' }, 'SIGN_UNRELEASED', 'WARNING'),
      );
  return found;
}
