import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAddress } from '#client/navigation/navigation.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import './dispatch.css';

export type Side = { readonly value: string; readonly label: string; readonly pane: ReactNode };

/** Frame of a dashboard of a day: its bar, then all panes at once, or one of them with a switch on narrow screens. */
export function DayFrame(props: {
  title: string;
  bar: ReactNode;
  /** Counters below the bar that filter. */
  counters?: ReactNode;
  /** The panes of a narrow screen; the first one is shown until another is chosen. */
  sides: readonly Side[];
  /** All panes, with their splitters. */
  wide: ReactNode;
  panel?: ReactNode;
  foot?: ReactNode;
}) {
  const size = useScreenSize();
  const [given, setSide] = useAddress('side');
  const narrow = size === 'mobile' || size === 'tablet';
  const side = props.sides.find((one) => one.value === given) ?? props.sides[0];
  return (
    <>
      <h1 className="k-hidden">{props.title}</h1>
      {props.bar}
      {props.counters}
      {narrow && (
        <div className="d-switch">
          <SegmentedControl
            fullWidth
            size={size === 'mobile' ? 'md' : 'xs'}
            value={side?.value ?? ''}
            onChange={setSide}
            aria-label={props.title}
            data={props.sides.map(({ value, label }) => ({ value, label }))}
          />
        </div>
      )}
      <div className="d-board">
        {narrow ? side?.pane : props.wide}
        {props.panel}
      </div>
      {props.foot}
    </>
  );
}
