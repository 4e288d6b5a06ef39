import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a list has come to, before it is closed. */
export function ClosingFigures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="th-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="k-dim">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Packages that closing leaves open, with what can be done with all of them. */
export function LeftOpen({ title, tools, children }: { title: string; tools: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="k-row th-decide-head">
        <h3 className="k-h3 k-space">{title}</h3>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** One decision for all of them. */
export const forAll = (label: string, onClick: () => void) => (
  <Button size="compact-md" variant="default" onClick={onClick}>
    {label}
  </Button>
);
