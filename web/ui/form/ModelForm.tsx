import { type FormEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation, fieldKeys } from '#ui/translation.ts';
import { Glyph } from '../status/Glyph.tsx';
import { FormContext } from './FormContext.ts';
import type { ModelForm as Model } from './useModelForm.ts';
import './form.css';

const focusable =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), button[data-field]:not(:disabled), select:not(:disabled)';

/** What belongs to the form on the page: its dialog, or what names itself so, with the buttons that save and apply. */
const scopeOf = (root: HTMLElement): HTMLElement =>
  root.closest<HTMLElement>('[role="dialog"], [data-form-scope]') ?? root;

/** Required fields, then save and apply, in the order of the page: what Ctrl+Enter walks through (specification 1, 5.2). */
function stations(root: HTMLElement): HTMLElement[] {
  const fields = [...root.querySelectorAll<HTMLElement>('[data-required]')].map(
    (field) =>
      field.querySelector<HTMLElement>('input:checked:not(:disabled)') ?? field.querySelector<HTMLElement>(focusable),
  );
  return [...fields, ...scopeOf(root).querySelectorAll<HTMLElement>('button[data-commit]:not(:disabled)')].filter(
    (element): element is HTMLElement => element !== null && element.offsetParent !== null,
  );
}

/**
 * The form around fields: labels by `texts`, the error list on top that links to the fields, Ctrl+Enter to the next
 * required field, Enter to submit. `columns` 2 is for dialogs of 640 px; on mobile it is one.
 */
export function ModelForm<V extends Record<string, unknown>>(props: {
  form: Model<V>;
  /** Prefix of the labels' text keys, such as `masterdata:vehicle`; of several, the first that knows a field counts. */
  texts: string | readonly string[];
  onSubmit?: (values: V) => void;
  /** Brings a field of the error list to the page, when it stands on another tab. */
  reveal?: (path: string) => void;
  columns?: 1 | 2 | 3;
  children: ReactNode;
  label?: string;
}) {
  const { form } = props;
  const prefixes = typeof props.texts === 'string' ? props.texts : props.texts.join('|');
  const { t, i18n } = useTranslation('base');
  const root = useRef<HTMLFormElement>(null);
  const keysOf = useCallback(
    (path: string) => fieldKeys(prefixes.split('|'), path.replace(/\.\d+(?=\.|$)/g, '').replaceAll('.', '/')),
    [prefixes],
  );
  const labelOf = useCallback((path: string) => t(keysOf(path)), [t, keysOf]);

  const names = useRef(new Map<string, string>());
  const named = useCallback((path: string, label: string) => void names.current.set(path, label), []);

  /** In the form's own words, which say whose field it is; else as the field is called where it stands. */
  const nameOf = (path: string): string =>
    i18n.exists(keysOf(path)) ? labelOf(path) : (names.current.get(path) ?? labelOf(path));

  // On the whole scope, because the way leads on from the buttons to the first field.
  useEffect(() => {
    const form = root.current;
    if (!form) return;
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const all = stations(form);
      if (all.length === 0) return;
      event.preventDefault();
      const at = all.findIndex((station) => station === document.activeElement);
      const next = event.shiftKey ? (at <= 0 ? all.length - 1 : at - 1) : (at + 1) % all.length;
      all[next]?.focus();
    };
    const scope = scopeOf(form);
    scope.addEventListener('keydown', keyed);
    return () => scope.removeEventListener('keydown', keyed);
  }, []);
  // A dialog opens with the focus on its first field, not on the cross above it; a touch screen keeps its keyboard down.
  useEffect(() => {
    const dialog = root.current?.closest<HTMLElement>('[role="dialog"]');
    const first = root.current?.querySelector<HTMLElement>(focusable);
    // Unless the dialog names what one most likely wants itself.
    if (!dialog || !first || dialog.querySelector('[data-autofocus]') || window.matchMedia('(pointer: coarse)').matches)
      return;
    first.setAttribute('data-autofocus', '');
    if (document.activeElement?.closest('.k-dialog-head')) first.focus();
  }, []);
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    const values = form.submit();
    if (values) props.onSubmit?.(values);
  };
  const issues = form.issues;
  return (
    <FormContext.Provider value={{ form: form as unknown as Model, labelOf, named }}>
      <form ref={root} className="k-form" aria-label={props.label} noValidate onSubmit={submitted}>
        {issues.length > 0 && (
          <div className="k-alert k-alert-late k-form-issues" role="alert">
            <Glyph name="late" />
            <div>
              <b>{t('form/attention', { count: issues.length })}</b>{' '}
              {issues.map((issue, index) => (
                <span key={issue.path}>
                  {index > 0 ? ', ' : ''}
                  <a
                    href={`#${form.id}-${issue.path}`}
                    onClick={(event) => {
                      event.preventDefault();
                      props.reveal?.(issue.path);
                      requestAnimationFrame(() => document.getElementById(`${form.id}-${issue.path}`)?.focus());
                    }}
                  >
                    {nameOf(issue.path)}
                  </a>
                </span>
              ))}
            </div>
          </div>
        )}
        <div className={`k-fields k-fields-${props.columns ?? 2}`}>{props.children}</div>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </FormContext.Provider>
  );
}
