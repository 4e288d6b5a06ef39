import { StatusMark } from '../status/StatusMark.tsx';
import { showMessage } from './message.tsx';
import './dialogs.css';

/** A record that is about to be deleted; `hindrance` says (translated) why this one cannot be. */
export type DeleteItem = { id: string; name: string; note?: string; hindrance?: string };

/** Delete confirmation with the list of the items (specification 1, 2.8); true when the user deletes. */
export async function confirmDelete(items: readonly DeleteItem[]): Promise<boolean> {
  const possible = items.filter((item) => item.hindrance === undefined).length;
  const body = (
    <ul className="k-delete-items">
      {items.map((item) => (
        <li key={item.id}>
          <span className="k-cut">{item.name}</span>
          <span className="k-cut k-dim">{item.note}</span>
          {item.hindrance === undefined ? <span /> : <StatusMark status="late" glyph="block" label={item.hindrance} />}
        </li>
      ))}
    </ul>
  );
  const answer = await showMessage({
    icon: 'question',
    title: { key: 'base:deletion/title', args: { count: items.length } },
    text: { key: 'base:deletion/text' },
    body,
    answers:
      possible > 0
        ? [{ value: 'delete', label: { key: 'base:deletion/confirm', args: { count: possible } }, danger: true }]
        : [],
  });
  return answer === 'delete';
}
