import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { saveFile } from '#ui/list/saveFile.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import {
  type Candidate,
  erasePerson,
  exportPerson,
  findPersons,
  type PersonErased,
  type PersonExport,
  type PersonPart,
} from '../../contract/persons.ts';
import { asTyped, keyOf, marksOf, personOf, titleOf } from '../../rules/personOf.ts';
import { Part } from '../Part.tsx';
import { Candidates, KnownBy } from './Candidates.tsx';
import { PersonFound, PersonLeft } from './PersonFound.tsx';

type Asked = { typed: string; candidates: Candidate[]; more: boolean; looked: number };

const toggled = <T,>(all: ReadonlySet<T>, one: T): Set<T> => {
  const next = new Set(all);
  if (!next.delete(one)) next.add(one);
  return next;
};

/** What is known of the person in all parts, also what one answer does not hold; nothing when a part could not be read. */
function useAllKnown() {
  const exporting = useCommand(exportPerson, { saved: false });
  const readAll = async (found: PersonExport): Promise<PersonExport | undefined> => {
    const parts: PersonPart[] = [];
    for (const part of found.parts) {
      const rows = [...part.rows];
      for (let { next } = part; next !== null; ) {
        const more = await exporting.run({ body: { person: found.person, part: part.name, after: next } });
        // What went wrong has been said; half of what is known is no answer to a person.
        if (!more) return undefined;
        const [following] = more.answer.parts;
        rows.push(...(following?.rows ?? []));
        next = following?.next ?? null;
      }
      parts.push({ ...part, rows, next: null });
    }
    return { ...found, parts };
  };
  return { exporting, readAll };
}

/** Who is asked about: found by a part of what they are known by, chosen, and by what of it they are looked for. */
function useAsked() {
  const finding = useCommand(findPersons, { saved: false });
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const find = async (typed: string): Promise<void> => {
    const done = await finding.run({ body: { text: typed } });
    if (!done) return;
    const { candidates, more, looked } = done.answer;
    setAsked({ typed, candidates: [...candidates, asTyped(typed)], more, looked: looked.length });
    // Nobody else to choose from: what was typed is asked for.
    setChosen(new Set(candidates.length === 0 ? [0] : []));
    setLeft(new Set());
  };
  const marks = marksOf((asked?.candidates ?? []).filter((_, place) => chosen.has(place)));
  const person = personOf(marks.filter((mark) => !left.has(keyOf(mark))));
  return { asked, chosen, choose: setChosen, left, leave: setLeft, marks, person, find, busy: finding.busy };
}

/** The answer to a person: read, saved as a file, and what became of it by an erasure. */
function useAnswer() {
  const [found, setFound] = useState<PersonExport>();
  const [erased, setErased] = useState<PersonErased>();
  const { exporting, readAll } = useAllKnown();
  const erasing = useCommand(erasePerson, {
    saved: ({ somebody }) => ({ key: 'operation:persons/erased', args: { somebody } }),
  });
  const forget = (): void => {
    setFound(undefined);
    setErased(undefined);
  };
  const look = async (person: PersonExport['person']): Promise<void> => {
    forget();
    const done = await exporting.run({ body: { person } });
    if (done) setFound(done.answer);
  };
  const save = async (): Promise<void> => {
    const all = found && (await readAll(found));
    if (!all) return;
    const name = titleOf(all.person).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
    saveFile(new Blob([JSON.stringify(all, undefined, 1)], { type: 'application/json' }), `${name}.json`);
  };
  const erase = async (): Promise<void> => {
    if (!found) return;
    const sure = await showMessage({
      icon: 'warning',
      title: { key: 'operation:persons/eraseTitle', args: { person: titleOf(found.person) } },
      text: { key: 'operation:persons/eraseText' },
      answers: [{ value: 'erase', label: { key: 'operation:persons/erase' }, danger: true }],
    });
    const done = sure ? await erasing.run({ body: { person: found.person } }) : undefined;
    if (!done) return;
    setErased(done.answer);
    const after = await exporting.run({ body: { person: found.person } });
    if (after) setFound(after.answer);
  };
  return { found, erased, forget, look, save, erase, reading: exporting.busy, erasing: erasing.busy };
}

/** What the installation knows of a person, as a file for them, and how it forgets them. */
export function Persons() {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const { asked, chosen, choose, left, leave, marks, person, find, busy } = useAsked();
  const { found, erased, forget, look, save, erase, reading, erasing } = useAnswer();
  const canAsk = typed.trim().length >= 3;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!canAsk) return;
    forget();
    void find(typed.trim());
  };
  return (
    <Part title={t('persons/title')} beside={<span className="k-dim">{t('persons/about')}</span>}>
      <form className="o-person" onSubmit={submit}>
        <TextInput
          size="xs"
          label={t('persons/person')}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={!canAsk} loading={busy}>
          {t('persons/find')}
        </Button>
      </form>
      {asked && (
        <>
          {asked.candidates.length === 1 && (
            <p className="o-note k-dim" role="status">
              {t('persons/nobody', { places: format.number(asked.looked) })}
            </p>
          )}
          {asked.more && <p className="o-note k-st-risk">{t('persons/more')}</p>}
          <Candidates
            candidates={asked.candidates}
            typed={asked.typed}
            chosen={chosen}
            onChoose={(place) => {
              choose(toggled(chosen, place));
              forget();
            }}
          />
          {marks.length > 0 && (
            <KnownBy
              marks={marks}
              left={left}
              onToggle={(key) => {
                leave(toggled(left, key));
                forget();
              }}
            />
          )}
          <div className="o-person">
            <Button
              size="xs"
              disabled={titleOf(person) === ''}
              loading={reading && !found}
              onClick={() => void look(person)}
            >
              {t('persons/look')}
            </Button>
          </div>
        </>
      )}
      {found && (
        <>
          <PersonFound found={found} />
          <div className="o-person">
            <Button size="xs" loading={reading} onClick={() => void save()}>
              {t('persons/save')}
            </Button>
            <Button size="xs" color="late" variant="filled" loading={erasing} onClick={() => void erase()}>
              {t('persons/erase')}
            </Button>
          </div>
        </>
      )}
      {erased && <PersonLeft erased={erased} />}
    </Part>
  );
}
