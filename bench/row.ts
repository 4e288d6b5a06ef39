import type { Goal } from './figures.ts';
import type { Stage } from './stage.ts';

/** What a row found. `value` is a ratio, or a figure in the row's unit; `info` is said beside it. */
export type Measured = { value: number; info: string };

/** A row of the table. */
export type Row = {
  id: string;
  /** What is measured … */
  what: string;
  /** … and against what, in the same run. Empty for figures that are their own measure. */
  against: string;
  unit: 'ratio' | 'KB' | 'ms';
  goal: Goal;
  /** Shipments of the depot without which the row means nothing. */
  least?: number;
  /** Reads the built files only: no server, no database. */
  ofBuild?: true;
  measure: (stage: Stage) => Promise<Measured>;
};

/** A row that was measured, could not be (`skipped` says why), or failed. */
export type Result = Omit<Row, 'measure' | 'least' | 'ofBuild'> &
  (
    | { state: 'met' | 'missed'; value: number; info: string }
    | { state: 'skipped' | 'failed'; value: undefined; info: string }
  );
