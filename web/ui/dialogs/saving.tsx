import { showMessage } from './message.tsx';
import './dialogs.css';

/** Why saving failed or needs a second thought (specification 1, 8.4); anything else is a text that is written already. */
export type SaveProblem = 'noUserIds' | 'unexpected' | { text: string };

const textOf = (problem: SaveProblem) =>
  typeof problem === 'string' ? { key: `base:saveFailed/${problem}` as const } : problem.text;

/** The save-failed dialog: nothing was saved, and why. */
export const showSaveFailed = (problem: SaveProblem): Promise<unknown> =>
  showMessage({
    icon: 'error',
    title: { key: 'base:saveFailed/error' },
    text: textOf(problem),
    answers: [{ value: 'ok', label: { key: 'base:ok' } }],
    cancel: false,
  });

/** The same before saving, as a warning: true when the user saves nevertheless. */
export const confirmSave = async (problem: SaveProblem): Promise<boolean> =>
  (await showMessage({
    icon: 'warning',
    title: { key: 'base:saveFailed/warning' },
    text: textOf(problem),
    answers: [{ value: 'save', label: { key: 'base:save' } }],
  })) === 'save';

/** Asks before the changes of selected records are saved, with their names; true when the user saves. */
export const confirmSaveSelected = async (items: readonly { id: string; name: string }[]): Promise<boolean> =>
  (await showMessage({
    icon: 'question',
    title: { key: 'base:saveSelected/text' },
    body: (
      <ul className="k-delete-items">
        {items.map((item) => (
          <li key={item.id}>
            <span className="k-cut">{item.name}</span>
          </li>
        ))}
      </ul>
    ),
    answers: [{ value: 'save', label: { key: 'base:save' } }],
  })) === 'save';
