/** What a cell compares by (domain 2.10); an empty cell is no condition. `matches`: `*` any signs, `?` one. Both ends of `between` belong to it. */
export const operators = [
  '=',
  '≠',
  '<',
  '≤',
  '>',
  '≥',
  'in',
  'not in',
  'between',
  'starts with',
  'matches',
  'is empty',
  'is not empty',
  'contains any',
  'contains all',
] as const;
export type Operator = (typeof operators)[number];

export type CellValue = string | number | boolean | readonly string[] | readonly number[] | null;

export type Condition = { readonly attr: string; readonly op: Operator; readonly value: CellValue };

/** What a row says, by output; what is not named is left as it is. */
export type RuleResult = Readonly<Record<string, CellValue>>;

export type RuleRow = {
  readonly id: string;
  /** Rows are asked by priority, the lowest first; those of one priority in their order in the table. */
  readonly priority: number;
  readonly active: boolean;
  readonly conditions: readonly Condition[];
  readonly result: RuleResult;
  readonly comment: string | null;
  /** Who answers for the row. */
  readonly owner: string | null;
};

/** What is known of what is judged, by input. null, undefined, '' and [] are "empty". */
export type Facts = Readonly<Record<string, CellValue | undefined>>;
