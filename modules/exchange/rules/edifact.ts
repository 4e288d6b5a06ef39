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
 * Tolerant reader of EDIFACT: with or without UNA, line breaks anywhere, released characters, repetitions. Never throws; a
 * last segment without its terminator is kept with a warning.
 */
export function readSegments(text: string): {
  segments: Segment[];
  separators: Separators;
  warnings: OrderProblem[];
  /** Each segment as it came, by its row; 0 where there is no UNA. */
  texts: string[];
} {
  const { separators, start } = readSeparators(text.replace(/^\uFEFF/, ''));
  const source = text.replace(/^\uFEFF/, '').slice(start);
  const segments: Segment[] = [];
  const warnings: OrderProblem[] = [];
  const whole = text.replace(/^\uFEFF/, '');
  // UNA ends with the terminator that it names.
  const texts: string[] = start > 0 ? ['', whole.slice(0, start - 1).trim()] : [''];
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
    else if (char === separators.terminator) finish();
    else if (char === separators.element) {
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
    warnings.push({ row, field: segments.at(-1)?.tag ?? '', code: 'SEGMENT_UNTERMINATED', severity: 'WARNING' });
  return { segments, separators, warnings, texts };
}

export type EdiMessage = {
  type: string;
  reference: string;
  row: number;
  segments: Segment[];
  /** Row of its last segment. */
  lastRow: number;
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

/** Envelope and messages; a file without envelope is one message of what its content looks like. Wrong counts are warnings. */
export function readInterchange(text: string): Interchange {
  const { segments, separators, warnings, texts } = readSegments(text);
  const found: Interchange = {
    sender: '',
    recipient: '',
    reference: '',
    isTest: false,
    separators,
    messages: [],
    warnings,
    texts,
  };
  let open: EdiMessage | undefined;
  const warn = (
    segment: Segment,
    code: 'SEGMENT_COUNT' | 'MESSAGE_COUNT' | 'REFERENCE_DIFFERS',
    args: OrderProblem['args'],
  ) => warnings.push({ row: segment.row, field: segment.tag, code, severity: 'WARNING', ...(args ? { args } : {}) });
  const untrailed = (message: EdiMessage | undefined): void => {
    if (message) warnings.push({ row: message.row, field: 'UNT', code: 'TRAILER_MISSING', severity: 'WARNING' });
  };
  for (const segment of segments) {
    if (segment.tag === 'UNB') {
      found.sender = part(segment, 1);
      found.recipient = part(segment, 2);
      found.reference = part(segment, 4);
      found.isTest = part(segment, 10) === '1';
    } else if (segment.tag === 'UNH') {
      untrailed(open);
      open = {
        type: part(segment, 1),
        reference: part(segment, 0),
        row: segment.row,
        segments: [],
        lastRow: segment.row,
      };
      found.messages.push(open);
    } else if (segment.tag === 'UNT') {
      const counted = (open?.segments.length ?? 0) + 2;
      const stated = Number(part(segment, 0));
      if (stated !== counted) warn(segment, 'SEGMENT_COUNT', { stated: part(segment, 0), counted });
      if (open && part(segment, 1) !== open.reference)
        warn(segment, 'REFERENCE_DIFFERS', { stated: part(segment, 1), expected: open.reference });
      if (open) open.lastRow = segment.row;
      open = undefined;
    } else if (segment.tag === 'UNZ') {
      const counted = found.messages.length;
      if (Number(part(segment, 0)) !== counted) warn(segment, 'MESSAGE_COUNT', { stated: part(segment, 0), counted });
      if (part(segment, 1) !== found.reference)
        warn(segment, 'REFERENCE_DIFFERS', { stated: part(segment, 1), expected: found.reference });
    } else if (segment.tag !== 'UNG' && segment.tag !== 'UNE') {
      if (!open && found.messages.length === 0) {
        open = { type: 'IFTMIN', reference: '', row: segment.row, segments: [], lastRow: segment.row };
        found.messages.push(open);
      }
      open?.segments.push(segment);
      if (open) open.lastRow = segment.row;
    }
  }
  if (open && open.reference !== '') untrailed(open);
  return found;
}
