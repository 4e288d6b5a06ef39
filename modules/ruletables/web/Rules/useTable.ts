import { useEffect, useMemo, useState } from 'react';
import { CallError } from '#client/call/CallError.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import {
  discardDraft,
  getRuleSet,
  listConfigs,
  listScopes,
  removeRuleSet,
  restoreVersion,
  saveRuleSet,
  withdrawVersion,
} from '../../contract/calls.ts';
import { type RuleSet, ruleSetSchema } from '../../contract/ruleSet.ts';
import { inOrder } from '../../rules/judge.ts';
import { mergeRows } from '../../rules/mergeRows.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import { askPublish, chooseRows, chooseVersion, type Scope } from './tableDialogs.tsx';
import { useRows } from './useRows.ts';

const refreshes = [getRuleSet.id, listConfigs.id, listScopes.id];
const newerOf = (refusal: CallError): RuleSet | undefined => {
  const { details } = Object(refusal.body);
  const read = ruleSetSchema.safeParse(Object(details).newer);
  return read.success ? read.data : undefined;
};

const askRemove = () =>
  showMessage({
    icon: 'warning',
    title: { key: 'ruletables:grid/remove' },
    text: { key: 'ruletables:grid/removeText' },
    answers: [{ value: 'yes', label: { key: 'ruletables:grid/remove' }, danger: true }],
  });
const askWithdraw = (version: number) =>
  showMessage({
    icon: 'warning',
    title: { key: 'ruletables:grid/withdraw' },
    text: { key: 'ruletables:grid/withdrawText', args: { version } },
    answers: [{ value: 'yes', label: { key: 'ruletables:grid/withdraw' }, danger: true }],
  });

/** Asks before a version that comes back takes the place of a draft. */
const askLose = (version: number) =>
  showMessage({
    icon: 'warning',
    title: { key: 'ruletables:grid/restore' },
    text: { key: 'ruletables:grid/restoreText', args: { version } },
    answers: [{ value: 'yes', label: { key: 'ruletables:grid/restore' }, danger: true }],
  });

/** Takes back a version that has not begun, after a question. */
function useWithdraw(configName: string, scope: Scope) {
  const withdrawing = useCommand(withdrawVersion, { refreshes, saved: { key: 'ruletables:grid/withdrawn' } });
  return async (version: number, planned: number): Promise<RuleSet | undefined> => {
    if (!(await askWithdraw(planned))) return undefined;
    const body = { ...scope, version, withdraw: planned };
    return (await withdrawing.run({ params: { configName }, body }))?.answer;
  };
}

/** A table that is being changed: what was read, what is written in it, and what can be done with it. */
export function useTable(configName: string, title: string, scope: Scope, textOf: (row: RuleRow | null) => string) {
  const answer = useCall(
    getRuleSet,
    { params: { configName }, query: scope },
    { staleTime: 0, silent: true, live: ['ruleSet'] },
  );
  const rows = useRows();
  const [base, setBase] = useState<RuleSet>();
  const take = (set: RuleSet) => {
    setBase(set);
    // What was kept as it was written keeps its steps to go back.
    if (JSON.stringify(set.rows) !== JSON.stringify(rows.rows)) rows.reset(set.rows);
  };
  const dirty = base !== undefined && JSON.stringify(rows.rows) !== JSON.stringify(base.rows);
  const { data } = answer;
  const { reset } = rows;
  useEffect(() => {
    // What somebody is writing stays; what is newer is met when it is kept. An answer from before the last save says nothing.
    if (!data || dirty || data.version <= (base?.version ?? -1)) return;
    setBase(data);
    reset(data.rows);
  }, [data, dirty, reset, base?.version]);
  const merge = async (refusal: CallError) => {
    const newer = newerOf(refusal);
    if (!newer || !base) return;
    const { rows: merged, conflicts } = mergeRows(base.rows, rows.rows, newer.rows);
    const who = newer.draft?.changedBy ?? newer.published?.publishedBy ?? '';
    const chosen =
      conflicts.length === 0 ? new Map<string, RuleRow | null>() : await chooseRows(who, conflicts, textOf);
    if (!chosen) return;
    const settled = merged.flatMap((row) => (chosen.has(row.id) ? (chosen.get(row.id) ?? []) : row));
    const added = conflicts.flatMap(({ id, theirs }) => (theirs === null ? (chosen.get(id) ?? []) : []));
    setBase(newer);
    rows.change(() => inOrder([...settled, ...added]));
    toastSuccess({ key: 'ruletables:grid/merged', args: { who } });
  };
  const saving = useCommand(saveRuleSet, {
    refreshes,
    saved: { key: 'ruletables:grid/saved' },
    onNewer: (refusal) => void merge(refusal),
  });
  const restoring = useCommand(restoreVersion, { refreshes });
  const withdraw = useWithdraw(configName, scope);
  const discarding = useCommand(discardDraft, { refreshes });
  const removing = useCommand(removeRuleSet, { refreshes, saved: { key: 'ruletables:history/removed' } });
  const version = base?.version ?? 0;
  const save = async (): Promise<RuleSet | undefined> => {
    const done = await saving.run({ params: { configName }, query: scope, body: { rows: [...rows.rows], version } });
    if (done) take(done.answer);
    return done?.answer;
  };
  const changed = useMemo(() => {
    const published = new Map(base?.publishedRows.map((row) => [row.id, JSON.stringify(row)]));
    return new Set(rows.rows.filter((row) => published.get(row.id) !== JSON.stringify(row)).map(({ id }) => id));
  }, [base, rows.rows]);
  return {
    answer,
    rows,
    base,
    dirty,
    changed,
    save,
    saving: saving.busy,
    publish: async () => {
      const kept = dirty ? await save() : base;
      const done = kept && (await askPublish(title, configName, scope, kept.version));
      if (!done) return;
      take(done);
      const said = done.published ?? done.planned[0];
      toastSuccess({ key: 'ruletables:grid/published', args: { version: said?.version ?? 0 } });
      void answer.refetch();
    },
    restore: async () => {
      const chosen = await chooseVersion(configName, scope);
      if (!chosen) return;
      if (chosen.what === 'withdraw') {
        const left = await withdraw(version, chosen.version);
        // What somebody is writing stays.
        return void (left && setBase(dirty ? { ...left, rows: base?.rows ?? [] } : left));
      }
      const restore = chosen.version;
      // What somebody has begun goes with it: never in one tap.
      if ((dirty || base?.draft) && !(await askLose(restore))) return;
      const done = await restoring.run({ params: { configName }, body: { ...scope, version, restore } });
      if (done) take(done.answer);
    },
    discard: async () => {
      if (!base?.draft) return rows.reset(base?.rows ?? []);
      const done = await discarding.run({ params: { configName }, body: { ...scope, version } });
      if (done) take(done.answer);
    },
    remove: async () => {
      if (!(await askRemove()) || !(await removing.run({ params: { configName }, query: scope }))) return;
      const { data: now } = await answer.refetch();
      if (now) take(now);
    },
  };
}
export type Table = ReturnType<typeof useTable>;
