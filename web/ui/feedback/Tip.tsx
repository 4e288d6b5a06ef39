import { Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useScreenSize } from '../layout/useScreenSize.ts';

/** Tooltip with the product's delays (500 ms in, 125 ms out); none on mobile (specification 1, 9). */
export function Tip(props: { label: ReactNode; shortcut?: string | undefined; children: ReactElement }) {
  const mobile = useScreenSize() === 'mobile';
  if (mobile || props.label === '' || props.label === undefined) return props.children;
  return (
    <Tooltip
      label={
        <>
          {props.label}
          {props.shortcut ? <kbd>{props.shortcut}</kbd> : null}
        </>
      }
    >
      {props.children}
    </Tooltip>
  );
}
