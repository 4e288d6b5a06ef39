import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import type { Violation } from '#kernel/errors.ts';
import { checkOrder } from '#modules/orders/contract/orders.ts';
import { CallError } from '#client/call/CallError.ts';
import { call } from '#client/call/call.ts';
import type { ModelForm } from '#ui/form/useModelForm.ts';
import { formPath, hasField } from '../pieces/draftForm.ts';
import type { Capture } from './captureForm.ts';

export type Verdict = AnswerOf<typeof checkOrder>;

/** What the server says of what is being typed. `onRefused` hears of values that no order can have. */
export function useVerdict(
  bodyOf: (values: Capture) => BodyOf<typeof checkOrder>,
  onRefused: (violations: readonly Violation[]) => void,
) {
  const [verdict, setVerdict] = useState<Verdict>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A network that is away is told of when the order is saved.
  const failed = (error: unknown) =>
    error instanceof CallError && error.violations.length > 0 && onRefused(inForm(error.violations));
  const ask = (values: Capture, wait = 350): void => {
    clearTimeout(timer.current);
    asked.current += 1;
    const mine = asked.current;
    timer.current = setTimeout(() => {
      call(checkOrder, { body: bodyOf(values) }, { silent: true }).then(
        (answer) => mine === asked.current && setVerdict(answer),
        (error: unknown) => mine === asked.current && failed(error),
      );
    }, wait);
  };
  /** What it says of the values as they are now; undefined when it says nothing. */
  const now = async (values: Capture): Promise<Verdict | undefined> => {
    clearTimeout(timer.current);
    asked.current += 1;
    const found = await call(checkOrder, { body: bodyOf(values) }, { silent: true }).catch(() => undefined);
    if (found) setVerdict(found);
    return found;
  };
  return { verdict, ask, now };
}

/** Violations of a call at the fields of the form; the call has the order's content under `draft`. */
export const inForm = (violations: readonly Violation[]): Violation[] =>
  violations.map((one) => ({ ...one, field: formPath(one.field.replace(/^(body\.)?draft\./, '')) }));

const isFilled = (form: ModelForm<Capture>, path: string): boolean => {
  const value = form.valueOf(path);
  return value !== undefined && value !== null && value !== '';
};

/** An address of which a part is missing is marked at that part. */
const placeOf = (form: ModelForm<Capture>, code: string, path: string): string =>
  code !== 'PLACE_INCOMPLETE'
    ? path
    : (['consignee.postalCode', 'consignee.city'].find((part) => !isFilled(form, part)) ?? path);

/** Errors of the order at the fields that the form has for them. */
export const faultsOf = (
  form: ModelForm<Capture>,
  { validationMessages }: Pick<Verdict, 'validationMessages'>,
): Violation[] =>
  validationMessages
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ field, code, text }) => ({ field: placeOf(form, code, formPath(field)), rule: code, message: text }))
    .filter(({ field }) => hasField(field));

/** What is wrong is marked where it stands; what is only missing yet is listed and not painted red. */
export function useMarks(form: ModelForm<Capture>, verdict: Verdict | undefined) {
  /** Somebody wanted to hand it in: what is missing is a fault from now on. */
  const wanted = useRef(false);
  const markFaults = useEffectEvent((found: Verdict) =>
    form.mark(faultsOf(form, found).filter(({ field }) => wanted.current || isFilled(form, field))),
  );
  // Marked when the server has answered, not whenever the form is drawn.
  useEffect(() => {
    if (verdict) markFaults(verdict);
  }, [verdict]);
  return wanted;
}
