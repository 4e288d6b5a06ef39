import { IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useStore } from 'zustand';
import { Glyph } from '../status/Glyph.tsx';
import { dismissToast, successMs, type Toast, toastStore } from './toasts.ts';
import './feedback.css';

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('base');
  const [held, setHeld] = useState(false);
  const say = (text: Toast['title']): string => (typeof text === 'string' ? text : t(text.key, text.args ?? {}));
  useEffect(() => {
    if (toast.look !== 'done' || held) return;
    const timer = setTimeout(() => dismissToast(toast.id), successMs);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <div
      className={`k-toast k-toast-${toast.look}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Glyph name={toast.glyph ?? toast.look} />
      <div>
        <b className="k-strong">{say(toast.title)}</b>
        {toast.text ? (
          <p className="k-dim k-small" style={{ whiteSpace: 'pre-line' }}>
            {say(toast.text)}
          </p>
        ) : null}
      </div>
      {toast.action && (
        <button
          type="button"
          className="k-linkish"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
        >
          {say(toast.action.label)}
        </button>
      )}
      <button type="button" className="k-toast-x" aria-label={t('close')} onClick={() => dismissToast(toast.id)}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

/** px between the toasts and the lower edge of the window, as long as no bar is in their way. */
const margin = 16;

/** Bars at the foot of a screen, a pane or a dialog with the button that saves say so by `data-foot`. */
const feet = '[data-foot]';

/** Toasts stay until they are closed and must not lie over what saves: they rise above the bars at the lower edge. */
function useLift(toasts: readonly Toast[]): number {
  const [lift, setLift] = useState(margin);
  useLayoutEffect(() => {
    const measure = (): void => {
      const tops = [...document.querySelectorAll(feet)]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ width, bottom, right }) => width > 0 && bottom > innerHeight - 120 && right > innerWidth - 372)
        .map(({ top }) => innerHeight - top + 8);
      setLift(Math.max(margin, ...tops));
    };
    measure();
    if (toasts.length === 0) return;
    addEventListener('resize', measure);
    // The next screen may have a bar where this one has none, and a failure stays on the way there.
    let drawn = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(drawn);
      drawn = requestAnimationFrame(measure);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('resize', measure);
      changes.disconnect();
      cancelAnimationFrame(drawn);
    };
  }, [toasts]);
  return lift;
}

/** Where toasts appear; stands once in the shell. Successes are announced politely, all others at once. */
export function ToastHost() {
  const { t } = useTranslation('base');
  const toasts = useStore(toastStore, (state) => state.toasts);
  const lift = useLift(toasts);
  return (
    <section
      className="k-toasts k-no-print"
      style={{ '--toast-lift': `${lift}px` } as CSSProperties}
      aria-label={t('messages')}
    >
      <div role="status" className="k-col">
        {toasts
          .filter((toast) => toast.look === 'done')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert" className="k-col">
        {toasts
          .filter((toast) => toast.look !== 'done')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </section>
  );
}
