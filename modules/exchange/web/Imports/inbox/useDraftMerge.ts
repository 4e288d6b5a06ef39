import type { LocalDate } from '#kernel/date.ts';
import { getImportRow, type RowDetails } from '#modules/exchange/contract/inbox.ts';
import { call } from '#client/call/call.ts';
import type { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { openMerge } from '#ui/form/mergeDialog.tsx';
import { type Difference, differences } from '#ui/form/threeWay.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { type DraftForm, formOf } from '#modules/orders/web/pieces/draftForm.ts';
import { useChangeWords } from './useChangeWords.ts';

type Values = Readonly<Record<string, unknown>>;
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');

/** Paths of the fields of a form, lists and parties taken apart; a date or a time of day is one field. */
const fieldsOf = (values: Values, before = ''): string[] =>
  Object.entries(values)
    // Which line it was is no field.
    .filter(([name]) => name !== 'at')
    .flatMap(([name, value]) =>
      value === null || typeof value !== 'object' || isNumbers(value)
        ? [`${before}${name}`]
        : fieldsOf(value as Values, `${before}${name}.`),
    );

/** What somebody typed into an order that was taken in meanwhile, beside what it says now. */
export type Unsaved = { who: string | null; fields: { path: string; name: string; mine: string; now: string }[] };

/**
 * Two people at one order. Whoever saves second chooses, field by field, between what both have made of it. When the first has
 * taken it in there is nothing to save any more: `unsaved` gets what the second typed, so that it is not lost without a word.
 */
export function useDraftMerge(importId: string, unsaved: (typed: Unsaved) => void) {
  const { fieldOf, valueOf } = useChangeWords();
  const format = useFormat();
  const nameOf = (path: string): string => fieldOf(path.replace(/\.(\d+)\b/, '[$1]'));
  const show = (path: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (isNumbers(value)) return path.endsWith('Date') ? format.date(value as LocalDate) : format.time(value);
    return value === '' ? '' : valueOf(path, String(value));
  };
  /** The newest state of the row and what is taken from it instead of mine; undefined when there is nothing to save. */
  return async (
    begun: RowDetails,
    mine: DraftForm,
    refusal: CallError,
  ): Promise<{ newest: RowDetails; theirs: readonly Difference[] } | undefined> => {
    const newest = await call(getImportRow, { params: { id: importId, row: begun.id } }, { silent: true }).catch(
      () => undefined,
    );
    if (!newest) {
      showFailure(refusal);
      return undefined;
    }
    const apart = differences(fieldsOf(mine), formOf(begun.draft), mine, formOf(newest.draft));
    const who = newest.changedBy;
    if (newest.state === 'ERROR') {
      const name = newest.reference ?? String(newest.rowNo);
      const kept = await openMerge({ name, who: who ?? undefined, differences: apart, nameOf, show });
      return kept && { newest, theirs: apart.filter(({ path }) => !kept.has(path)) };
    }
    unsaved({
      who,
      fields: apart
        .filter(({ by }) => by !== 'theirs')
        .map(({ path, mine: own, theirs }) => ({
          path,
          name: nameOf(path),
          mine: show(path, own) || '–',
          now: show(path, theirs) || '–',
        })),
    });
    return undefined;
  };
}
