import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { wordKey } from '#kernel/text.ts';
import { saveFile } from '#client/files/saveFile.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { erasePerson, exportPerson, type PersonExport, type PersonPart } from '../../contract/retention.ts';
import { Part } from '../Part.tsx';
import { Table } from '../Table.tsx';

/** Where something stands about the person, how much of it, and whether it goes. */
function Found({ found }: { found: PersonExport }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  return (
    <Table
      label={t('persons/found', { person: found.person })}
      heads={[
        { id: 'where', title: t('persons/found', { person: found.person }) },
        { id: 'class', title: t('retention/class') },
        { id: 'rows', title: t('persons/rows'), right: true },
        { id: 'stays', title: t('persons/onErasure') },
      ]}
    >
      {found.parts.map((part) => (
        <tr key={part.name}>
          <td>{t(wordKey('operation:personal/', part.name))}</td>
          <td>{t(`keptClass/${part.class}`)}</td>
          <td className="o-right k-fig">{format.number(part.count)}</td>
          <td>{t(part.stays ? 'persons/stays' : 'persons/goes')}</td>
        </tr>
      ))}
    </Table>
  );
}

/** What the installation knows of a person, as a file for them, and how it forgets them. */
export function Persons() {
  const { t } = useTranslation('operation');
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<PersonExport>();
  const exporting = useCommand(exportPerson, { saved: false });
  const erasing = useCommand(erasePerson, {
    saved: ({ somebody }) => ({ key: 'operation:persons/erased', args: { somebody } }),
  });
  const person = typed.trim();
  const canAsk = person.length >= 3;
  const look = async () => {
    const done = await exporting.run({ body: { person } });
    if (done) setFound(done.answer);
  };
  const save = async () => {
    if (!found) return;
    const parts: PersonPart[] = [];
    for (const part of found.parts) {
      const rows = [...part.rows];
      for (let { next } = part; next !== null; ) {
        const more = await exporting.run({ body: { person: found.person, part: part.name, after: next } });
        // What went wrong has been said; half of what is known is no answer to a person.
        if (!more) return;
        const [following] = more.answer.parts;
        rows.push(...(following?.rows ?? []));
        next = following?.next ?? null;
      }
      parts.push({ ...part, rows, count: rows.length, next: null });
    }
    const text = JSON.stringify({ person: found.person, parts }, undefined, 1);
    saveFile(
      new Blob([text], { type: 'application/json' }),
      `${found.person.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canAsk) void look();
  };
  const erase = async () => {
    if (!found) return;
    const sure = await showMessage({
      icon: 'warning',
      title: { key: 'operation:persons/eraseTitle', args: { person: found.person } },
      text: { key: 'operation:persons/eraseText' },
      answers: [{ value: 'erase', label: { key: 'operation:persons/erase' }, danger: true }],
    });
    if (!sure || !(await erasing.run({ body: { person: found.person } }))) return;
    const left = await exporting.run({ body: { person: found.person } });
    if (left) setFound(left.answer);
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
        <Button size="xs" type="submit" disabled={!canAsk} loading={exporting.busy}>
          {t('persons/find')}
        </Button>
      </form>
      {found && found.parts.length === 0 && (
        <p className="o-note k-dim" role="status">
          {t('persons/nothing', { person: found.person })}
        </p>
      )}
      {found && found.parts.length > 0 && (
        <>
          <Found found={found} />
          <div className="o-person">
            <Button size="xs" loading={exporting.busy} onClick={() => void save()}>
              {t('persons/save')}
            </Button>
            <Button size="xs" color="late" variant="filled" loading={erasing.busy} onClick={() => void erase()}>
              {t('persons/erase')}
            </Button>
          </div>
        </>
      )}
    </Part>
  );
}
