import { showMessage } from './message.tsx';
import './dialogs.css';

/** A record that had to stay, and what refers to it; `kind` is the translated type of the referring object. */
export type RefusedDelete = { name: string; references: readonly { id: string; text: string; kind: string }[] };

/** Says that referenced records were not deleted, and lists what refers to them (specification 1, 8.4 and 5.2). */
export const showRefusedDelete = (refused: readonly RefusedDelete[]): Promise<unknown> =>
  showMessage({
    icon: 'error',
    title: { key: refused.length === 1 ? 'base:deletion/refusedOne' : 'base:deletion/refusedMany' },
    body: (
      <ul className="k-delete-items">
        {refused.flatMap(({ name, references }) =>
          references.map((reference) => (
            <li key={`${name}/${reference.kind}/${reference.id}`}>
              <span className="k-cut">{name}</span>
              <span className="k-cut">{reference.text}</span>
              <span className="k-dim">{reference.kind}</span>
            </li>
          )),
        )}
      </ul>
    ),
    answers: [{ value: 'ok', label: { key: 'base:ok' } }],
    cancel: false,
  });
