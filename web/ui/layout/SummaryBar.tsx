import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from '../actions/action.ts';
import { Toolbar } from '../actions/Toolbar.tsx';
import './layout.css';

/** What Escape closes or empties before it lets go of a selection; nothing has the focus: panels (`PanelStack`). */
const ownEscape = 'input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"], .k-panel';

/** Escape wherever else on the screen than in the list: on the map after a lasso, on the board beside it. */
function useEscape(shown: boolean, clear: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (event.target === document.body || (event.target instanceof Element && event.target.closest(ownEscape))) return;
    event.preventDefault();
    clear();
  });
  useEffect(() => {
    if (!shown) return undefined;
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [shown]);
}

/**
 * What is selected, before one acts (look.md, rule 4): count and clear, sums, capacity left on the target, verdict of
 * the checks, actions with the primary one at the right end.
 */
export function SummaryBar(props: {
  count: number;
  onClear: () => void;
  sums: readonly { label: string; value: string }[];
  target?: { title: ReactNode; text: ReactNode };
  verdict?: { title: ReactNode; text: ReactNode };
  actions: readonly BoundAction[];
  /** Buttons beside the primary one, as far as there is room for them. */
  room?: number;
}) {
  const { t } = useTranslation('base');
  const id = useId();
  useEscape(props.count > 0, props.onClear);
  if (props.count === 0) return null;
  return (
    <section className="k-sumbar" data-foot="" aria-labelledby={id}>
      <div>
        <span className="k-sumbar-value" id={id}>
          {t('selected', { count: props.count })}
        </span>
        <span>
          <button type="button" className="k-linkish" onClick={props.onClear}>
            {t('clear')}
          </button>{' '}
          <kbd>{t('key/escape')}</kbd>
        </span>
      </div>
      <dl className="k-sumbar-sums">
        {props.sums.map((sum) => (
          <div key={sum.label}>
            <dt>{sum.label}</dt>
            <dd className="k-sumbar-value">{sum.value}</dd>
          </div>
        ))}
      </dl>
      {props.target && (
        <div>
          <span className="k-strong k-cut">{props.target.title}</span>
          <span className="k-dim k-cut">{props.target.text}</span>
        </div>
      )}
      <div className="k-sumbar-verdict" role="status">
        {props.verdict && (
          <>
            <span className="k-strong">{props.verdict.title}</span>
            <span className="k-dim k-cut">{props.verdict.text}</span>
          </>
        )}
      </div>
      <div>
        <Toolbar actions={props.actions} {...(props.room === undefined ? {} : { room: props.room })} />
      </div>
    </section>
  );
}
