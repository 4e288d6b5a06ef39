import type { TextKey } from '#kernel/text.ts';
import { useCallback, useRef, useState } from 'react';
import { translate } from '#ui/translation.ts';
import type { Overrides } from '#kernel/check.ts';
import type { Call } from '#kernel/call.ts';
import type { CheckResultView } from '#kernel/checkAnswer.ts';
import type { Violation } from '#kernel/errors.ts';
import { type CheckResult, type Mend, showChecks } from '#ui/dialogs/checkResults.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { whileBusy } from './busy.ts';
import { CallError, isNewer } from './CallError.ts';
import { call, type InputOf, type ResultOf } from './call.ts';
import { showFailure } from './failures.ts';
import { refreshCalls } from './queries.ts';

type Say = { key: TextKey; args?: Record<string, string | number> };

export type CommandOptions<R> = {
  /** Success toast; `false` for none, default "Saved successfully". A function sees the answer. */
  saved?: Say | false | ((answer: R) => Say | undefined);
  /** Ids of calls whose answers are stale afterwards. */
  refreshes?: readonly string[];
  /** Title and confirm button of the check dialog, by text key; `blockedKey` titles one that nobody may override. */
  checks?: {
    titleKey?: TextKey;
    blockedKey?: TextKey;
    confirmKey?: TextKey;
    nameOf?: (itemId: string) => string;
    /** Where the user can change what forbids it. */
    mend?: () => Mend | undefined;
  };
  /** Takes the wrong fields of a refused call; then no toast is shown. */
  onViolations?: (violations: readonly Violation[]) => void;
  /** Somebody else saved first: the caller shows both sides; then no toast is shown. */
  onNewer?: (refusal: CallError) => void;
  /** Shows the busy overlay when it takes long. */
  spinner?: boolean;
  /** The caller shows failures itself. */
  silent?: boolean;
};

/** Fields of a part of a call; a body may be optional as a whole. */
function shapeOf(schema: unknown): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null) return {};
  if ('shape' in schema) return schema.shape as Record<string, unknown>;
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? shapeOf(schema.unwrap()) : {};
}

/** Puts accepted overrides where the call declares them (domain R7): `overrides` in the body, `overrideCodes` in query or body. */
export function withOverrides<I extends object>(theCall: Call, input: I, given: Overrides): I {
  const body = shapeOf(theCall.body);
  const query = shapeOf(theCall.query);
  const now = input as { body?: Record<string, unknown>; query?: Record<string, unknown> };
  const perItem = given.overrides ?? [];
  const all = [
    ...new Set([
      ...(given.overrideCodes ?? []),
      ...('overrides' in body ? [] : perItem.flatMap((entry) => entry.codes)),
    ]),
  ];
  const next = { ...now };
  // What the call brought along already stays accepted.
  const known = (part: Record<string, unknown> | undefined, name: string) => (part?.[name] ?? []) as never[];
  if ('overrides' in body && perItem.length > 0)
    next.body = { ...now.body, overrides: joined([...known(now.body, 'overrides'), ...perItem]) };
  if (all.length > 0 && 'overrideCodes' in query)
    next.query = { ...now.query, overrideCodes: [...new Set([...known(now.query, 'overrideCodes'), ...all])] };
  else if (all.length > 0 && 'overrideCodes' in body)
    next.body = { ...next.body, overrideCodes: [...new Set([...known(now.body, 'overrideCodes'), ...all])] };
  return next as unknown as I;
}

/** One entry per item, because a call takes at most as many entries as items. */
function joined(entries: NonNullable<Overrides['overrides']>): NonNullable<Overrides['overrides']> {
  const byItem = new Map<string, Set<string>>();
  for (const { itemId, codes } of entries) byItem.set(itemId, new Set([...(byItem.get(itemId) ?? []), ...codes]));
  return [...byItem].map(([itemId, codes]) => ({ itemId, codes: [...codes] }));
}

const checkAnswer = (answer: unknown): { success: boolean; checkResults: CheckResult[] } | undefined =>
  typeof answer === 'object' &&
  answer !== null &&
  'success' in answer &&
  'checkResults' in answer &&
  Array.isArray(answer.checkResults)
    ? {
        success: answer.success === true,
        // The wire says null where a result is about the whole; the dialog knows undefined.
        checkResults: (answer.checkResults as CheckResultView[]).map(({ itemId, ...result }) => ({
          ...result,
          ...(itemId === null ? {} : { itemId }),
        })),
      }
    : undefined;

/**
 * A changing call for a button or a form: shows success and failure, asks for overrides when checks block (and repeats
 * the call with them), hands violations to the form. `run` answers undefined when it failed or the user gave up, else the
 * answer and what the user accepted for it. The same input is not sent again while it is on its way.
 */
export function useCommand<const C extends Call>(theCall: C, options: CommandOptions<ResultOf<C>> = {}) {
  const [busy, setBusy] = useState(false);
  const running = useRef(new Set<string>());
  const run = useCallback(
    async (input: InputOf<C>): Promise<{ answer: ResultOf<C>; accepted: Overrides } | undefined> => {
      const once = (given: InputOf<C>) => call(theCall, given, { silent: true });
      let accepted: Overrides = {};
      // Tapped twice: the first tap counts, until it has been answered and its questions are closed.
      const same = JSON.stringify(input);
      if (running.current.has(same)) return undefined;
      running.current.add(same);
      setBusy(true);
      try {
        let answer = await (options.spinner ? whileBusy(() => once(input)) : once(input));
        for (let checks = checkAnswer(answer); checks && !checks.success; checks = checkAnswer(answer)) {
          const { titleKey = 'base:checks/failed', confirmKey = 'base:checks/proceed', nameOf } = options.checks ?? {};
          const never = checks.checkResults.some((one) => one.severity !== 'INFO' && !one.overridable);
          const overrides = await showChecks({
            title: translate(never ? (options.checks?.blockedKey ?? titleKey) : titleKey),
            confirm: translate(confirmKey),
            results: checks.checkResults,
            ...(nameOf ? { nameOf } : {}),
            mend: options.checks?.mend?.(),
          });
          if (!overrides) return undefined;
          accepted = overrides;
          const again = withOverrides(theCall, input as object, overrides) as InputOf<C>;
          answer = await (options.spinner ? whileBusy(() => once(again)) : once(again));
        }
        const saved =
          typeof options.saved === 'function' ? options.saved(answer) : (options.saved ?? { key: 'base:toast/saved' });
        if (saved) toastSuccess(saved);
        return { answer, accepted };
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { violations } = error;
        if (options.onViolations && violations.some((violation) => violation.field !== ''))
          options.onViolations(violations);
        else if (options.onNewer && isNewer(error)) options.onNewer(error);
        else if (!options.silent && !(error.classification === 'Authentication')) showFailure(error);
        return undefined;
      } finally {
        running.current.delete(same);
        setBusy(running.current.size > 0);
        // Even a refused command may have met data that others changed meanwhile.
        if (options.refreshes) void refreshCalls(...options.refreshes);
      }
    },
    [theCall, options],
  );
  return { run, busy };
}
