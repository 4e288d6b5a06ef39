import { Checkbox } from '@mantine/core';
import { wordKey } from '#kernel/text.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { Candidate } from '../../contract/persons.ts';
import { keyOf, type Mark } from '../../rules/personOf.ts';

/** What somebody is known by, in words: the name first. */
function useSaid() {
  const { t } = useTranslation('operation');
  return (one: Candidate): string[] =>
    [
      one.account && t('persons/account', { value: `${one.account.id} (${one.account.orgUnit})` }),
      one.driver && t('persons/driver', { value: `${one.driver.id} (${one.driver.orgUnit})` }),
      one.phone,
      one.mobile,
      one.email,
      one.licence && t('persons/licence', { value: one.licence }),
    ].filter((value): value is string => typeof value === 'string' && value !== '');
}

/** Who may be meant; several that are the same person are ticked together. */
export function Candidates(props: {
  candidates: readonly Candidate[];
  typed: string;
  chosen: ReadonlySet<number>;
  onChoose: (place: number) => void;
}) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const said = useSaid();
  return (
    <fieldset className="o-marks">
      <legend>{t('persons/who')}</legend>
      <p className="o-note k-dim">{t('persons/whoHint')}</p>
      {props.candidates.map((one, place) => {
        const details = said(one);
        const title = one.name ?? details.shift() ?? '';
        const where = one.places.map(
          ({ name, rows }) => `${t(wordKey('operation:personal/', name))} ${format.number(rows)}`,
        );
        return (
          <Checkbox
            key={JSON.stringify(one)}
            size="xs"
            checked={props.chosen.has(place)}
            onChange={() => props.onChoose(place)}
            label={one.places.length === 0 ? t('persons/asTyped', { text: props.typed }) : title}
            description={one.places.length === 0 ? undefined : [...details, ...where].join(' · ')}
          />
        );
      })}
    </fieldset>
  );
}

/** By what the chosen ones are looked for: what belongs to others too is unticked. */
export function KnownBy(props: { marks: readonly Mark[]; left: ReadonlySet<string>; onToggle: (key: string) => void }) {
  const { t } = useTranslation('operation');
  const label = ({ kind, value }: Mark): string => {
    if (typeof value !== 'string')
      return t(kind === 'accounts' ? 'persons/account' : 'persons/driver', { value: `${value.id} (${value.orgUnit})` });
    return kind === 'licences' ? t('persons/licence', { value }) : value;
  };
  return (
    <fieldset className="o-marks">
      <legend>{t('persons/knownBy')}</legend>
      <p className="o-note k-dim">{t('persons/knownByHint')}</p>
      {props.marks.map((mark) => (
        <Checkbox
          key={keyOf(mark)}
          size="xs"
          checked={!props.left.has(keyOf(mark))}
          onChange={() => props.onToggle(keyOf(mark))}
          label={label(mark)}
        />
      ))}
    </fieldset>
  );
}
