import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
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

/** Where toasts appear; stands once in the shell. Successes are announced politely, all others at once. */
export function ToastHost() {
  const { t } = useTranslation('base');
  const toasts = useStore(toastStore, (state) => state.toasts);
  return (
    <section className="k-toasts k-no-print" aria-label={t('messages')}>
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
