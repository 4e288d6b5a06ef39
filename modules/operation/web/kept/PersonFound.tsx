import { wordKey } from '#kernel/text.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { PersonErased, PersonExport } from '../../contract/persons.ts';
import { Table } from '../Table.tsx';

/** Where something stands about the person, how much of it, and whether it goes; and where was looked without finding anything. */
export function PersonFound({ found }: { found: PersonExport }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const there = found.parts.filter(({ count }) => count > 0);
  const nothing = found.parts.filter(({ count }) => count === 0);
  return (
    <>
      {there.length === 0 && (
        <p className="o-note" role="status">
          {t('persons/nothing', { places: format.number(found.parts.length) })}
        </p>
      )}
      {found.notInTexts.length > 0 && (
        <p className="o-note k-st-risk">{t('persons/notInTexts', { names: found.notInTexts.join(', ') })}</p>
      )}
      {there.length > 0 && (
        <Table
          label={t('persons/found')}
          heads={[
            { id: 'where', title: t('persons/where') },
            { id: 'rows', title: t('persons/rows'), right: true },
            { id: 'stays', title: t('persons/onErasure') },
            { id: 'class', title: t('retention/class') },
          ]}
        >
          {there.map((part) => (
            <tr key={part.name}>
              <td>{t(wordKey('operation:personal/', part.name))}</td>
              <td className="o-right k-fig">{format.number(part.count)}</td>
              <td>{t(part.stays ? 'persons/stays' : 'persons/goes')}</td>
              <td>{t(`keptClass/${part.class}`)}</td>
            </tr>
          ))}
        </Table>
      )}
      <details className="o-looked">
        <summary>{t('persons/alsoLooked', { places: format.number(nothing.length) })}</summary>
        <p className="o-note k-dim">{nothing.map(({ name }) => t(wordKey('operation:personal/', name))).join(' · ')}</p>
      </details>
    </>
  );
}

/** What an erasure left, and why. */
export function PersonLeft({ erased }: { erased: PersonErased }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  if (erased.kept.length === 0) return null;
  return (
    <Table
      label={t('persons/left')}
      heads={[
        { id: 'where', title: t('persons/left') },
        { id: 'rows', title: t('persons/rows'), right: true },
        { id: 'why', title: t('persons/why') },
      ]}
    >
      {erased.kept.map((one) => (
        <tr key={`${one.name} ${one.why}`}>
          <td>{t(wordKey('operation:personal/', one.name))}</td>
          <td className="o-right k-fig">{format.number(one.rows)}</td>
          <td className="o-wrap">{t(`personsWhy/${one.why}`)}</td>
        </tr>
      ))}
    </Table>
  );
}
