import { useTranslation } from '#ui/translation.ts';
import { initialsOf } from '../text/initials.ts';
import './layout.css';

/** Colleagues as round marks, at most `most`, the rest as a number; screen readers and the tooltip get the names. */
export function People(props: { people: readonly { accountId: string; name: string }[]; most?: number }) {
  const { t, i18n } = useTranslation('base');
  const { people, most = 3 } = props;
  if (people.length === 0) return null;
  const names = new Intl.ListFormat(i18n.resolvedLanguage, { type: 'conjunction' }).format(
    people.map(({ name }) => name),
  );
  const said = t('presence/alsoHere', { count: people.length, names });
  return (
    <span className="k-people" role="status" aria-label={said} title={said}>
      {people.slice(0, most).map(({ accountId, name }) => (
        <span key={accountId} className="k-person" aria-hidden="true">
          {initialsOf(name)}
        </span>
      ))}
      {people.length > most && (
        <span className="k-dim k-small" aria-hidden="true">
          +{people.length - most}
        </span>
      )}
    </span>
  );
}
