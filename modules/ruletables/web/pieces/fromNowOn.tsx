import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { useTranslation } from '#ui/translation.ts';
import { listConfigs } from '../../contract/calls.ts';
import { type ConfigName, configOf, configs } from '../../contract/configs.ts';
import { readValue } from '../../rules/cells.ts';
import { wrongOutputs } from '../../rules/faults.ts';
import type { CellValue, Facts, RuleResult } from '../../rules/ruleTable.ts';
import { useWords } from '../Rules/useWords.ts';
import { ruleFromExample } from './ruleFromExample.tsx';

type Props = { title: string; facts: Facts; tables: readonly ConfigName[]; onClose: (kept?: boolean) => void };

type Said = { result: RuleResult; isWrong: boolean };
const nothing: Said = { result: {}, isWrong: false };

/** What it is to be from now on; a list is written with commas. Nothing said of an output leaves it as it is, what is not understood waits. */
function Outcome({ configName, onSaid }: { configName: ConfigName; onSaid: (said: Said) => void }) {
  const { t } = useTranslation('ruletables');
  const words = useWords(configName);
  const { outputs } = configOf(configName);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const saidBy = (texts: Readonly<Record<string, string>>): RuleResult =>
    Object.fromEntries(
      outputs.flatMap((output): [string, CellValue][] => {
        const value = readValue(output, texts[output.name] ?? '', words.words);
        return value === null ? [] : [[output.name, value]];
      }),
    );
  const wrongIn = (result: RuleResult) => wrongOutputs(outputs, result, words.known);
  const change = (name: string, text: string) => {
    const now = { ...typed, [name]: text };
    setTyped(now);
    const result = saidBy(now);
    onSaid({ result, isWrong: wrongIn(result).length > 0 });
  };
  const wrong = wrongIn(saidBy(typed)).filter((name) => left.includes(name));
  return outputs.map((output) => (
    <div key={output.name}>
      <TextInput
        label={words.titleOf(output.name)}
        list={`now-${output.name}`}
        value={typed[output.name] ?? ''}
        error={
          wrong.includes(output.name) &&
          t(output.type === 'NUMBER' ? 'grid/notFigure' : 'grid/notKnown', { value: typed[output.name] ?? '' })
        }
        onChange={(event) => change(output.name, event.currentTarget.value)}
        onBlur={() => setLeft((names) => [...names, output.name])}
      />
      <datalist id={`now-${output.name}`}>
        {words.choicesOf(output).map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
    </div>
  ));
}

function FromNowOn({ title, facts, tables, onClose }: Props) {
  const { t } = useTranslation('ruletables');
  const { data } = useCall(listConfigs, {});
  const may = (data ?? []).filter(({ editable, configName }) => editable && tables.some((one) => one === configName));
  const [chosen, setChosen] = useState('');
  const [{ result, isWrong }, setSaid] = useState(nothing);
  const table = configs.find(({ configName }) => configName === (chosen || may[0]?.configName))?.configName;
  const goOn = async () => {
    if (!table) return;
    const asked = configOf(table).inputs.map(({ name }) => name);
    const known = Object.fromEntries(Object.entries(facts).filter(([name]) => asked.includes(name)));
    if (await ruleFromExample({ configName: table, facts: known, result })) onClose(true);
  };
  return (
    <Dialog
      title={title}
      size={640}
      onClose={() => onClose()}
      footer={
        <Button
          variant="filled"
          disabled={!table || isWrong || Object.keys(result).length === 0}
          onClick={() => void goOn()}
        >
          {t('grid/fromNowOnNext')}
        </Button>
      }
    >
      <div className="k-col">
        {data && may.length === 0 ? (
          <p className="k-dim">{t('grid/fromNowOnNone')}</p>
        ) : (
          <NativeSelect
            label={t('grid/fromNowOnTable')}
            value={table ?? ''}
            data={may.map(({ configName, title: label }) => ({ value: configName, label }))}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              setSaid(nothing);
            }}
          />
        )}
        {table && <Outcome key={table} configName={table} onSaid={setSaid} />}
      </div>
    </Dialog>
  );
}

/** "From now on so": chooses a table and what it shall say of what these facts are known of, then the row that makes it so. */
export const fromNowOn = (about: Omit<Props, 'onClose'>): Promise<boolean | undefined> =>
  openDialog<boolean>((close) => <FromNowOn {...about} onClose={close} />);
