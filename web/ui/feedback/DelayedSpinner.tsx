import { useEffect, useState } from 'react';
import './feedback.css';

/** Spinner that appears only after 800 ms (specification 1, 9): what is quick shows nothing. */
export function DelayedSpinner({ label, delay = 800 }: { label: string; delay?: number }) {
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    if (delay === 0) return;
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <div className="k-spinner-place" role="status">
      {shown ? (
        <>
          <span className="k-spinner" aria-hidden="true" />
          <span className="k-dim k-small">{label}</span>
        </>
      ) : null}
    </div>
  );
}
