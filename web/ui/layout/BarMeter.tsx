import { useFormat } from '../text/useFormat.ts';
import './layout.css';

/** From 90 % amber, above 100 % red. */
const meterTone = (share: number): 'plain' | 'risk' | 'late' => (share > 1 ? 'late' : share >= 0.9 ? 'risk' : 'plain');

/** A share as figure and bar. `tone` other than the load's own is for progress: done green, transit violet. */
export function BarMeter(props: {
  share: number;
  label: string;
  text?: string;
  tone?: 'plain' | 'risk' | 'late' | 'done' | 'transit';
  bare?: boolean;
}) {
  const format = useFormat();
  const tone = props.tone ?? meterTone(props.share);
  const text = props.text ?? format.percent(props.share);
  return (
    <span className="k-meter-place">
      {/* The meter says the same: heard once. */}
      {!props.bare && (
        <span aria-hidden="true" className={`k-n ${tone === 'plain' ? '' : `k-${tone}`}`}>
          {text}
        </span>
      )}
      <span
        className="k-meter"
        role="meter"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(1, Math.max(0, props.share)) * 100)}
        aria-valuetext={text}
      >
        <span className={`k-meter-${tone}`} style={{ width: `${Math.min(100, Math.max(0, props.share * 100))}%` }} />
      </span>
    </span>
  );
}
