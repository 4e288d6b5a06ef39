import type { ReactNode } from 'react';

export type Head = { id: string; title: string; right?: boolean };

/** A short table of facts beside others; on a narrow screen it scrolls by itself. */
export function Table(props: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <div className="o-table" tabIndex={0} role="group" aria-label={props.label}>
      <table>
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head.id} className={head.right ? 'o-right' : undefined}>
                {head.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}
