import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Violation } from '#kernel/errors.ts';
import { afterPress } from '../layout/afterPress.ts';
import { pathAfter, visibleIssues, withoutEdited } from './formState.ts';
import { type FieldRule, fieldRule, schemaAt } from './fieldRules.ts';
import { type FieldIssue, issuesOf, issuesOfViolations } from './messages.ts';
import { isEmpty } from './rules.ts';

type Values = Record<string, unknown>;

/** State of a form (specification 1, 4.4): pristine, touched, dirty; commit stores the data as the original, reset restores it. */
export type ModelForm<V extends Values = Values> = {
  readonly dirty: boolean;
  /** The same at this moment: a page that is left right after `commit` has not been drawn again. */
  readonly dirtyNow: () => boolean;
  readonly touched: boolean;
  readonly readOnly: boolean;
  /** Issues that may be shown: of fields that were touched or changed, and what the server found. */
  readonly issues: readonly FieldIssue[];
  readonly issueOf: (path: string) => FieldIssue | undefined;
  readonly ruleOf: (path: string) => FieldRule;
  readonly values: () => V;
  readonly valueOf: (path: string) => unknown;
  /** Changes a field from outside its widget. It is drawn anew, with what it holds and what holds it; others keep their focus. */
  readonly set: (path: string, value: unknown) => void;
  /** Puts the cursor into a field. */
  readonly focus: (path: string) => void;
  readonly commit: (values?: V) => void;
  readonly reset: () => void;
  /** Touches all fields; true when everything is valid. */
  readonly validate: () => boolean;
  /** Shows what a refused call found, field by field, until the field is edited. */
  readonly refuse: (violations: readonly Violation[]) => void;
  /** The same for what is found while somebody types: the focus stays where they are. */
  readonly mark: (violations: readonly Violation[]) => void;
  /** Valid values or undefined (then all fields are touched and the first wrong one has the focus). */
  readonly submit: () => V | undefined;
  /** For widgets. */
  readonly input: (path: string) => {
    key: string;
    defaultValue: unknown;
    onChange: (value: unknown) => void;
    onBlur: () => void;
    holds: (ask: () => string) => () => void;
  };
  readonly id: string;
};

/** A rule over several fields, such as "valid to is not before valid from"; the message stands at its `path`. */
export type CrossRule<V> = (values: V) => readonly FieldIssue[];

type Input<V extends Values> = {
  schema: z.ZodType<V>;
  initial: NoInfer<V>;
  readOnly?: boolean;
  rules?: CrossRule<NoInfer<V>>;
  /** Fields that are required in this state (requiredIf). */
  requiredIf?: (values: NoInfer<V>) => readonly string[];
  /** Translated name of a field, for messages. */
  nameOf?: (path: string) => string;
  onChange?: (values: NoInfer<V>) => void;
};

const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((at, part) => (at as Values | undefined)?.[part], values);

const lies = (path: string, within: string): boolean => path === within || path.startsWith(`${within}.`);

/**
 * Fields that were changed from outside their widgets. `timesOf` is how often that happened to a field, to something in it or to something
 * around it: its widget is drawn anew for each, and no other.
 */
function useRedrawn() {
  const [redrawn, setRedrawn] = useState<ReadonlyMap<string, number>>(() => new Map());
  return {
    redraw: (path: string) => setRedrawn((before) => new Map(before).set(path, (before.get(path) ?? 0) + 1)),
    timesOf: (path: string): number =>
      [...redrawn].reduce((sum, [at, times]) => (lies(path, at) || lies(at, path) ? sum + times : sum), 0),
  };
}

/** All that is wrong with the values: by the schema, by the rules beside it, and what is required and empty. */
function issuesNow<V extends Values>(input: Input<V>, now: V): FieldIssue[] {
  const issues = issuesOf(input.schema, now);
  const more = input.rules?.(now) ?? [];
  const empty = (input.requiredIf?.(now) ?? [])
    .filter((path) => isEmpty(valueAt(now, path)))
    .map((path) => ({ path, message: { key: 'base:validation/notEmpty' as const } }));
  const own = new Set(issues.map((issue) => issue.path));
  return [...issues, ...[...more, ...empty].filter((issue) => !own.has(issue.path))];
}

/** Once the field has been drawn. */
const focusOf = (form: string, path: string): unknown =>
  requestAnimationFrame(() => document.getElementById(`${form}-${path}`)?.focus());

/** A field that is drawn anew keeps the focus that it has. */
const keepFocus = (form: string, path: string): unknown =>
  document.activeElement?.id === `${form}-${path}` && focusOf(form, path);

/** The first wrong field as the page shows it; fields of other tabs are not there. A form behind a dialog leaves the focus where somebody types. */
function focusField(form: string, issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return;
  requestAnimationFrame(() => {
    const first = issues
      .map((issue) => document.getElementById(`${form}-${issue.path}`))
      .filter((field) => field !== null)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
    const dialog = document.activeElement?.closest('[role="dialog"]');
    if (!dialog || dialog.contains(first ?? null)) first?.focus();
  });
}

/** What the schema says of each field, read once per field; `required` names those that this state demands. */
function useFieldRules(
  input: RefObject<{ schema: z.ZodType }>,
  required: readonly string[],
): (path: string) => FieldRule {
  const rules = useMemo(() => new Map<string, FieldRule>(), []);
  return useCallback(
    (path) => {
      let rule = rules.get(path);
      if (!rule) {
        const schema = schemaAt(input.current.schema, path);
        rule = schema
          ? fieldRule(schema)
          : { kind: 'text', required: false, nullable: false, maxLength: 500, meta: {} };
        rules.set(path, rule);
      }
      return required.includes(path) ? { ...rule, required: true } : rule;
    },
    [rules, input, required],
  );
}

/**
 * What has been touched, tried and refused, and what is shown of it; `clear` makes the form pristine. A line that is added to a list
 * is as empty as a new form: its fields are judged from what the line came with, not from what the form began with.
 */
function useMarks(store: RefObject<UseFormReturnType<Values>>) {
  const [shown, setShown] = useState<readonly FieldIssue[]>([]);
  const [dirty, setDirty] = useState(false);
  const [touched, setTouched] = useState(false);
  const seen = useRef(new Set<string>());
  const attempted = useRef(false);
  /** Lines that came after the attempt to save. */
  const fresh = useRef(new Set<string>());
  const refused = useRef<readonly FieldIssue[]>([]);
  const laid = useRef(new Map<string, readonly unknown[]>());
  const clear = () => {
    seen.current.clear();
    laid.current.clear();
    fresh.current.clear();
    attempted.current = false;
    refused.current = [];
    setShown([]);
    setDirty(false);
    setTouched(false);
  };
  /** Lines of a list came or went: what is marked goes with its line. */
  const moved = (list: string, before: unknown, after: unknown) => {
    if (!Array.isArray(before) || !Array.isArray(after)) return;
    const to = (path: string) => pathAfter(path, list, before, after);
    seen.current = new Set([...seen.current].flatMap((path) => to(path) ?? []));
    const added = after.flatMap((line, index) => (before.includes(line) ? [] : [`${list}.${index}`]));
    fresh.current = new Set([...[...fresh.current].flatMap((path) => to(path) ?? []), ...added]);
    refused.current = refused.current.flatMap((issue) => {
      const path = to(issue.path);
      return path === undefined ? [] : [{ ...issue, path }];
    });
    laid.current.set(list, structuredClone(after));
  };
  const isDirty = (path: string): boolean => {
    const [list, lines] = [...laid.current].find(([at]) => path.startsWith(`${at}.`)) ?? [];
    if (list === undefined || lines === undefined) return store.current.isDirty(path);
    const was = valueAt({ lines }, `lines${path.slice(list.length)}`);
    return JSON.stringify(was) !== JSON.stringify(valueAt(store.current.getValues(), path));
  };
  const tried = (path: string) => attempted.current && ![...fresh.current].some((line) => lies(path, line));
  const visible = useRef((found: readonly FieldIssue[]) =>
    visibleIssues(found, refused.current, { attempted: tried, touched: seen.current, isDirty }),
  );
  return {
    shown,
    setShown,
    dirty,
    setDirty,
    touched,
    setTouched,
    seen,
    attempted,
    fresh,
    refused,
    clear,
    moved,
    visible,
  };
}

/** Text that stands in a field and is no value yet, such as the name of a choice that was not taken. */
function useUntaken() {
  const [asks] = useState(() => new Map<string, () => string>());
  const [holders] = useState(() => new Map<string, (ask: () => string) => () => void>());
  return {
    holdsAt: (path: string) => {
      const holder =
        holders.get(path) ??
        ((ask) => {
          asks.set(path, ask);
          return () => void (asks.get(path) === ask && asks.delete(path));
        });
      holders.set(path, holder);
      return holder;
    },
    /** They come before what else is wrong with their fields. */
    withUntaken: useCallback(
      (issues: readonly FieldIssue[]): FieldIssue[] => {
        const held = [...asks].flatMap(([path, ask]): FieldIssue[] => {
          const text = ask();
          return text === '' ? [] : [{ path, message: { key: 'base:validation/notTaken', args: { text } } }];
        });
        return [...held, ...issues.filter(({ path }) => !held.some((one) => one.path === path))];
      },
      [asks],
    ),
  };
}

let counter = 0;
const newFormId = (): string => {
  counter += 1;
  return `form${counter}`;
};

/**
 * Form over the schema of a call. Uncontrolled (a key stroke draws nothing but its own field), validated on every
 * change; only fields that were touched or changed show their errors.
 */
export function useModelForm<V extends Values>(input: Input<V>): ModelForm<V> {
  const [id] = useState(newFormId);
  const [required, setRequired] = useState<readonly string[]>(() => input.requiredIf?.(input.initial) ?? []);
  const [generation, setGeneration] = useState(0);
  const { redraw, timesOf } = useRedrawn();
  const { holdsAt, withUntaken } = useUntaken();
  const latest = useRef(input);
  latest.current = input;

  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: input.initial, clearInputErrorOnChange: false });
  const store = useRef(form);
  store.current = form;
  const marks = useMarks(store);
  const { shown, setShown, dirty, setDirty, touched, setTouched, seen, attempted, fresh, refused, clear, visible } =
    marks;

  const values = useCallback(() => store.current.getValues() as V, []);
  const find = useCallback((): FieldIssue[] => issuesNow(latest.current, values()), [values]);
  const refresh = useCallback(() => {
    const next = visible.current(find());
    setShown((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    setDirty(store.current.isDirty());
    const needed = latest.current.requiredIf?.(values()) ?? [];
    setRequired((before) => (before.join() === needed.join() ? before : needed));
  }, [find, values, visible, setShown, setDirty]);

  /** What the server found takes the place of what is shown. */
  const mark = (violations: readonly Violation[]): readonly FieldIssue[] =>
    (refused.current = issuesOfViolations(violations, (field) => latest.current.nameOf?.(field) ?? field));
  const ruleOf = useFieldRules(latest, required);

  const validate = useCallback(() => {
    attempted.current = true;
    fresh.current.clear();
    refused.current = [];
    setTouched(true);
    const issues = withUntaken(find());
    setShown(issues);
    focusField(id, issues);
    return issues.length === 0;
  }, [find, id, refused, attempted, fresh, setTouched, setShown, withUntaken]);

  return {
    id,
    dirty,
    dirtyNow: () => store.current.isDirty(),
    touched,
    readOnly: input.readOnly ?? false,
    issues: shown,
    issueOf: (path) => shown.find((issue) => issue.path === path),
    ruleOf,
    values,
    valueOf: (path) => valueAt(values(), path),
    set: (path, value) => {
      marks.moved(path, valueAt(values(), path), value);
      store.current.setFieldValue(path, value as never, { forceUpdate: true });
      redraw(path);
      refresh();
      keepFocus(id, path);
    },
    focus: (path) => focusOf(id, path),
    commit: (next) => {
      if (next) {
        store.current.setValues(next);
        store.current.resetDirty(next);
        setGeneration((n) => n + 1);
      } else store.current.resetDirty(values());
      clear();
    },
    reset: () => {
      store.current.reset();
      clear();
      setGeneration((n) => n + 1);
    },
    validate,
    mark: (violations) => setShown(mark(violations)),
    refuse: (violations) => {
      setShown(mark(violations));
      focusField(id, refused.current);
    },
    submit: () => (validate() ? values() : undefined),
    input: (path) => ({
      key: `${path}:${generation}.${timesOf(path)}`,
      defaultValue: valueAt(values(), path),
      onChange: (value) => {
        store.current.setFieldValue(path, value as never, { forceUpdate: false });
        refused.current = withoutEdited(refused.current, path);
        refresh();
        latest.current.onChange?.(values());
      },
      onBlur: () => {
        seen.current.add(path);
        setTouched(true);
        afterPress(refresh);
      },
      holds: holdsAt(path),
    }),
  };
}
