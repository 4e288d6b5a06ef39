import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { RuleAttribute, RuleConfig } from '../../contract/configs.ts';
import { cellText, readValue, valueText } from '../../rules/cells.ts';
import { compile, type TraceRow } from '../../rules/judge.ts';
import type { CellValue, RuleRow } from '../../rules/ruleTable.ts';
import type { TableWords } from './useWords.ts';

const looks = { HIT: 'done', MISSED: 'later', OFF: 'later', ODD: 'late', NOT_ASKED: 'later' } as const;

/** Why a row decided or did not, in a line. */
function useTraceText(config: RuleConfig, { words, titleOf }: TableWords) {
  const { t } = useTranslation('ruletables');
  return ({ outcome, missed }: TraceRow): string => {
    if (outcome === 'HIT') return t('grid/whyHit');
    if (outcome === 'OFF') return t('grid/whyOff');
    if (outcome === 'ODD') return t('grid/whyOdd');
    const attribute = config.inputs.find(({ name }) => name === missed?.attr);
    if (!missed || !attribute) return t('grid/whyNotAsked');
    const read = valueText(attribute, missed.read, words) || t('grid/empty');
    return t('grid/whyMissed', { attr: titleOf(missed.attr), read, wanted: cellText(attribute, missed, words) });
  };
}

/** What was typed, as facts; a list is written with commas. */
const factsOf = (inputs: readonly RuleAttribute[], typed: Readonly<Record<string, string>>, { words }: TableWords) =>
  Object.fromEntries(
    inputs.flatMap((input): [string, CellValue][] => {
      const value = readValue(input, typed[input.name] ?? '', words);
      return value === null ? [] : [[input.name, value]];
    }),
  );

/** Tries the rows as they are written on something that one makes up: what they say of it, and why row by row. */
export function TryPanel(props: {
  config: RuleConfig;
  shown: readonly string[];
  rows: readonly RuleRow[];
  words: TableWords;
  onRow: (rowId: string) => void;
}) {
  const { config, rows, words } = props;
  const { t } = useTranslation('ruletables');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const traceText = useTraceText(config, words);
  const inputs = config.inputs.filter(({ name }) => props.shown.includes(name));
  const decision = useMemo(
    () => compile({ ...config, rows })(factsOf(config.inputs, typed, words), { trace: true }),
    [config, rows, typed, words],
  );
  const said = config.outputs.flatMap((output) => {
    const text = valueText(output, decision.result[output.name], words.words);
    return text === '' ? [] : [{ name: output.name, title: words.titleOf(output.name), text }];
  });
  return (
    <section className="rt-try" aria-label={t('grid/tryIt')}>
      <h2 className="k-h2">
        {t('grid/tryIt')} <span className="k-dim">{t('grid/tryDraft')}</span>
      </h2>
      <div className="rt-fields">
        {inputs.map((input) => (
          <TextInput
            key={input.name}
            label={`${words.titleOf(input.name)}${input.unit ? ` ${input.unit}` : ''}`}
            list={`rt-${input.name}`}
            value={typed[input.name] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTyped((now) => ({ ...now, [input.name]: value }));
            }}
          />
        ))}
        {inputs.map((input) => (
          <datalist key={input.name} id={`rt-${input.name}`}>
            {words.choicesOf(input).map(({ value, label }) => (
              <option key={value} value={label} />
            ))}
          </datalist>
        ))}
      </div>
      <div className="rt-result" aria-live="polite">
        <span className="k-dim">{t('grid/resultTitle')}</span>
        {said.length === 0 ? (
          <span>{t('grid/nothing')}</span>
        ) : (
          said.map(({ name, title, text }) => (
            <span key={name}>
              <span className="k-dim">{title}</span> <b>{text}</b>
            </span>
          ))
        )}
        <span>{decision.hits.map(({ priority }) => t('grid/byRow', { row: priority })).join(', ')}</span>
      </div>
      {rows.length > 0 && <h3 className="k-h2">{t('grid/why')}</h3>}
      <ol className="rt-why">
        {(decision.trace ?? []).slice(0, 60).map((one) => (
          <li key={one.rowId} className={one.outcome === 'HIT' ? 'rt-hit' : ''}>
            <button type="button" onClick={() => props.onRow(one.rowId)}>
              <StatusMark status={looks[one.outcome]} label={String(one.priority)} />
              <span>{traceText(one)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
