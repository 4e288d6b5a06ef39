import { useTranslation } from '#ui/translation.ts';
import './scan.css';

const part = (count: number, expected: number): string =>
  `${expected === 0 ? 0 : Math.min(100, Math.max(0, (count / expected) * 100))}%`;

/**
 * The one big counter of a hall screen: done of expected, with its bar. What waits for the server's word stands beside the number, never in it: a device
 * that is lost now has not brought it.
 */
export function BigCounter(props: {
  /** Those that `waiting` says included. */
  done: number;
  expected: number;
  label: string;
  waiting?: number;
}) {
  const { t } = useTranslation('base');
  const { done, expected, waiting = 0 } = props;
  return (
    <div>
      <p className="k-count">
        <b>{done - waiting}</b>
        {waiting > 0 && <span className="k-count-waiting">+{waiting}</span>}
        <span>{t('scan/of', { count: expected })}</span>
      </p>
      <span
        className="k-meter k-count-bar"
        role="meter"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={expected}
        aria-valuenow={Math.min(done, expected)}
        aria-valuetext={props.label}
      >
        <span
          className={`k-meter-${done > expected ? 'risk' : 'done'}`}
          style={{ width: part(done - waiting, expected) }}
        />
        <span className="k-meter-transit" style={{ width: part(waiting, expected) }} />
      </span>
    </div>
  );
}
