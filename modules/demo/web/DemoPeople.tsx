import { useTranslation } from '#ui/translation.ts';
import type { DemoPerson } from '../contract/people.ts';
import { isShownRole } from '../rules/people.ts';
import './demo.css';

/** On the sign-in page of the demo: whom one can be, with one tap. */
export function DemoPeople(props: {
  people: readonly DemoPerson[];
  busy: boolean;
  onChoose: (person: DemoPerson) => void;
}) {
  const { t } = useTranslation('demo');
  return (
    <section className="d-people" aria-labelledby="demo-people">
      <h2 id="demo-people">{t('people/title')}</h2>
      <p className="k-dim">{t('people/about')}</p>
      <ul>
        {props.people.map((person) => (
          <li key={`${person.orgUnit}/${person.accountId}`}>
            <button type="button" disabled={props.busy} onClick={() => props.onChoose(person)}>
              {isShownRole(person.role) && (
                <>
                  <b>{t(`role/${person.role}`)}</b>
                  <span>{t(`sees/${person.role}`)}</span>
                </>
              )}
              <span className="k-dim">{person.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
