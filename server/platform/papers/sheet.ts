/**
 * A paper of the trade on A4, ready to be drawn: delivery note, stop list, loading list, consignment note. The module that knows the
 * goods says what stands in it, in the words of one language; how it looks stands in `sheetPages.ts`.
 */
export type Sheet = {
  /** Of the reader: `de`, `en`, `fr`. */
  language: string;
  title: string;
  subtitle?: string;
  /** Number of the paper; a draft has none yet. */
  number?: string;
  issuer: { name: string; line: string };
  /** A statutory form, which is known by its head: which copy this is, what the form is called in its languages, its sign. */
  form?: {
    copy: { number: number; text: string; all: string; colour: string };
    titles: readonly string[];
    sign: string;
  };
  /** The red and white band of dangerous goods. */
  hatched?: boolean;
  /** Beneath the title: that it is a draft, the original or a copy. */
  mark?: { text: string; colour?: string };
  blocks: readonly Block[];
  /** At the foot of the last page: rows of lines to sign on. */
  signatures: readonly (readonly string[])[];
  /** As squares beside the signatures. */
  code?: { content: string; text: string };
  /** Left and middle of the last line of each page; the page numbers stand at the right. */
  footer: readonly [string, string];
  /** "Page {page} of {pages}" in the language of the reader. */
  pageOf: string;
};

export type Box = {
  /** Width beside the others of its row. */
  share: number;
  /** Number of the box on a form. */
  number?: string;
  /** What the box is for, small; a form in several languages has several. */
  labels?: readonly string[];
  lines: readonly string[];
  /** The first line is large, and all are bold. */
  lead?: boolean;
  strong?: boolean;
  /** Printed as Code 128 below the lines. */
  bars?: string;
  /** Squares to tick before their texts. */
  ticks?: readonly { text: string; set: boolean }[];
  /** Lines and columns to be filled in by hand. */
  grid?: { columns: readonly string[]; rows: readonly string[] };
  /** Boxes that share this place, one above the other. */
  stack?: readonly Box[];
};

export type SheetColumn = {
  title: string;
  share: number;
  right?: boolean;
  bold?: boolean;
  /** A square to tick instead of a text. */
  tick?: boolean;
};

export type Block =
  | { kind: 'boxes'; rows: readonly { boxes: readonly Box[] /** mm */; height?: number }[] }
  | {
      kind: 'table';
      title?: string;
      columns: readonly SheetColumn[];
      /** A line break divides what is read first from what is small below it. */
      rows: readonly (readonly string[])[];
      sums?: readonly (readonly string[])[];
      framed?: boolean;
    }
  | { kind: 'ticks'; title: string; choices: readonly string[] /** Empty lines to write on. */; lines: number }
  /** The course of a figure; `at`, `from` and `to` in ms, values in one unit. Nothing measured: say it in a text instead. */
  | {
      kind: 'curve';
      pieces: readonly { at: number; min: number; max: number }[];
      from: number;
      to: number;
      low: number | null;
      high: number | null;
      texts: { title: string; low: string; high: string; from: string; to: string };
    }
  | { kind: 'text'; text: string; small?: boolean /** To be read from some steps away. */; large?: boolean }
  /** Squares in the middle of the page, to be read by a telephone; `size` in mm. */
  | { kind: 'code'; content: string; size: number }
  /** Signatures and photos, as data addresses of JPEG. */
  | { kind: 'pictures'; pictures: readonly { data: string; caption: string }[] };
