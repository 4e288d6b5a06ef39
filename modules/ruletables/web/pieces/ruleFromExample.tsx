import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useUnitName } from '#client/session/useUnitName.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { proposeExample, publishRules, saveRuleSet } from '../../contract/calls.ts';
import { type ConfigName, configOf } from '../../contract/configs.ts';
import { cellText, valueText } from '../../rules/cells.ts';
import type { Facts, RuleResult } from '../../rules/ruleTable.ts';
import { useWords } from '../Rules/useWords.ts';

type Example = {
  configName: ConfigName;
  /** What is known of the shipment or stop. */
  facts: Facts;
  /** How it is to be from now on. */
  result: RuleResult;
};

function ExampleDialog({ example, onClose }: { example: Example; onClose: (kept?: boolean) => void }) {
  const { t } = useTranslation('ruletables');
  const { configName, result } = example;
  const [facts] = useState(() =>
    Object.fromEntries(Object.entries(example.facts).map(([name, value]) => [name, value ?? null])),
  );
  const { words, titleOf } = useWords(configName);
  const { inputs, outputs } = configOf(configName);
  const params = { configName };
  const { data } = useCall(proposeExample, { params, body: { facts, result, days: 7 } }, { staleTime: 0 });
  const unitName = useUnitName(data?.inheritedFrom ?? '');
  const saving = useCommand(saveRuleSet, { saved: { key: 'ruletables:grid/saved' } });
  const publishing = useCommand(publishRules);
  const keep = async (publish: boolean) => {
    if (!data) return;
    const scope = { groupType: data.groupType, groupId: data.groupId };
    const kept = await saving.run({ params, query: scope, body: { rows: data.rows, version: data.version } });
    if (!kept) return;
    if (publish && !(await publishing.run({ params, body: { ...scope, version: kept.answer.version } }))) return;
    onClose(true);
  };
  const busy = saving.busy || publishing.busy;
  return (
    <Dialog
      title={t('grid/example')}
      size={640}
      onClose={() => onClose()}
      footer={
        <>
          <Button disabled={!data} loading={busy} onClick={() => void keep(false)}>
            {t('grid/exampleKeep')}
          </Button>
          <Button variant="filled" disabled={!data} loading={busy} onClick={() => void keep(true)}>
            {t('grid/examplePublish')}
          </Button>
        </>
      }
    >
      <p className="k-dim">{t('grid/exampleText')}</p>
      {data && (
        <>
          <KeyValues
            items={[
              ...data.row.conditions.flatMap((condition) => {
                const attribute = inputs.find(({ name }) => name === condition.attr);
                return attribute
                  ? [{ label: titleOf(condition.attr), value: cellText(attribute, condition, words) }]
                  : [];
              }),
              ...outputs.flatMap((output) => {
                const value = valueText(output, data.row.result[output.name], words);
                return value === '' ? [] : [{ label: titleOf(output.name), value: <b>{value}</b> }];
              }),
            ]}
          />
          {data.inheritedFrom !== null && <p>{t('grid/exampleInherits', { unit: unitName })}</p>}
          {data.draftBy !== null && <StatusMark status="risk" label={t('grid/exampleDraft', { by: data.draftBy })} />}
          {data.now.priority !== null && <p>{t('grid/exampleAbove', { row: data.now.priority })}</p>}
          <p>{t('grid/exampleWeek', { count: data.impact.changed.length, tried: data.impact.tried })}</p>
        </>
      )}
    </Dialog>
  );
}

/** "Do it so from now on": the row that an example asks for, kept or published in a second step. True when it was. */
export const ruleFromExample = (example: Example): Promise<boolean | undefined> =>
  openDialog<boolean>((close) => <ExampleDialog example={example} onClose={close} />);
