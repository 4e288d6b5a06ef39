import { Tooltip } from '@mantine/core';
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref } from 'react';
import { useScreenSize } from '../layout/useScreenSize.ts';

/**
 * Tooltip with the product's delays (500 ms in, 125 ms out); none on mobile (specification 1, 9). What else it is given, such as
 * the click and the reference of a menu's target, goes to its child.
 */
export function Tip({
  label,
  shortcut,
  children,
  ...rest
}: {
  label: ReactNode;
  shortcut?: string | undefined;
  children: ReactElement;
  ref?: Ref<HTMLElement>;
} & Omit<HTMLAttributes<HTMLElement>, 'children'>) {
  const mobile = useScreenSize() === 'mobile';
  const child = Object.keys(rest).length > 0 ? cloneElement(children, rest) : children;
  if (mobile || label === '' || label === undefined) return child;
  // Over what it opened, a tooltip would hide the first choice.
  const opened = rest['aria-expanded'] === true;
  return (
    <Tooltip
      disabled={opened}
      label={
        <>
          {label}
          {shortcut ? <kbd>{shortcut}</kbd> : null}
        </>
      }
    >
      {child}
    </Tooltip>
  );
}
