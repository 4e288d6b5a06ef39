import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { useSaveAction } from '#ui/actions/useSaveAction.ts';
import { useTranslation } from '#ui/translation.ts';
import { decideImportRow, fixImportRow, type RowDetails } from '#modules/exchange/contract/inbox.ts';
import { call } from '#client/call/call.ts';
import type { CallError } from '#client/call/CallError.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import {
  type DraftForm,
  draftFormSchema,
  draftWith,
  formOf,
  formPath,
  hasField,
} from '#modules/orders/web/pieces/draftForm.ts';
import { DraftFields } from './DraftFields.tsx';
import { type Unsaved, useDraftMerge } from './useDraftMerge.ts';

const errorsOf = (row: RowDetails) => row.problems.filter((problem) => problem.severity === 'ERROR');

/** A file's order without a number cannot be found again. */
const repairSchema = draftFormSchema.extend({ externOrderNumber: z.string().min(1).max(100) });

/** What the server says of what is being typed: what is still wrong, and how many orders have the same fault. */
function useTrial(importId: string, row: RowDetails) {
  const [trial, setTrial] = useState<{ row: RowDetails; alike: number[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (values: DraftForm): void => {
    clearTimeout(timer.current);
    asked.current += 1;
    const mine = asked.current;
    timer.current = setTimeout(() => {
      const body = { draft: draftWith(row.draft, values), version: row.version, dryRun: true };
      call(fixImportRow, { params: { id: importId, row: row.id }, body }, { silent: true }).then(
        (answer) => mine === asked.current && setTrial(answer),
        // A version that is gone, a network that is away: saving says so.
        () => {},
      );
    }, 350);
  };
  return { trial, ask };
}

/** Whether it can be taken in, and what is wrong that no field of the form shows. */
function Verdict({ row }: { row: RowDetails }) {
  const { t } = useTranslation('exchange');
  const errors = errorsOf(row);
  const elsewhere = errors.filter((problem) => !hasField(formPath(problem.field)));
  if (errors.length === 0)
    return (
      <div className="k-alert k-alert-done" role="status">
        <Glyph name="done" />
        <div>{t(row.draft.report ? 'inbox/readyReport' : 'inbox/ready')}</div>
      </div>
    );
  if (elsewhere.length === 0) return null;
  return (
    <div className="k-alert k-alert-late" role="status">
      <Glyph name="late" />
      <div>
        {elsewhere.map((problem) => (
          <div key={`${problem.row}/${problem.field}/${problem.code}`}>{problem.text}</div>
        ))}
      </div>
    </div>
  );
}

const inboxCalls = ['exchange.getImport', 'exchange.listImportRows', 'exchange.getImportRow', 'exchange.listImports'];

/** A change that came too late: what it asks for stands beside the source; a person says what is done. */
function Decision({ importId, row, onDone }: { importId: string; row: RowDetails; onDone: () => void }) {
  const { t } = useTranslation('exchange');
  const decide = useCommand(decideImportRow, {
    refreshes: inboxCalls,
    saved: () => ({ key: 'exchange:inbox/decided' }),
  });
  const say = async (decision: 'APPLY' | 'KEEP') => {
    const body = { decision, version: row.version };
    if (await decide.run({ params: { id: importId, row: row.id }, body })) onDone();
  };
  return (
    <div className="k-draft-foot" data-foot="">
      {errorsOf(row).map((problem) => (
        <div key={problem.code} className="k-alert k-alert-late" role="status">
          <Glyph name="late" />
          <div>{problem.text}</div>
        </div>
      ))}
      <div className="k-row" style={{ flexWrap: 'wrap' }}>
        <Button variant="filled" loading={decide.busy} onClick={() => void say('APPLY')}>
          {t('inbox/apply')}
        </Button>
        <Button loading={decide.busy} onClick={() => void say('KEEP')}>
          {t('inbox/keep')}
        </Button>
      </div>
    </div>
  );
}

type PaneProps = {
  importId: string;
  row: RowDetails;
  mayFix: boolean;
  onFixed: () => void;
  onIgnore: () => void;
  /** On a phone the list stands behind. */
  onBack: (() => void) | undefined;
};

/** What was typed and cannot be saved any more, because somebody else has taken the order in. */
function UnsavedNote({ unsaved }: { unsaved: Unsaved }) {
  const { t } = useTranslation('exchange');
  return (
    <div className="k-alert k-alert-risk" role="status">
      <Glyph name="risk" />
      <div>
        {unsaved.who ? t('inbox/firstBy', { who: unsaved.who }) : t('inbox/first')}
        {unsaved.fields.map(({ path, name, mine, now }) => (
          <div key={path}>{t('inbox/unsaved', { name, mine, now })}</div>
        ))}
      </div>
    </div>
  );
}

/** The order as it was read, to be repaired. What somebody else saves meanwhile is shown at once, unless something was typed. */
export function DraftPane(props: PaneProps) {
  const [begun, setBegun] = useState(props.row);
  const [unsaved, setUnsaved] = useState<Unsaved>();
  const typed = useRef(false);
  const follow = (row: RowDetails) => {
    typed.current = false;
    setBegun(row);
  };
  if (props.row.version > begun.version && !typed.current) setBegun(props.row);
  return (
    <Draft
      {...props}
      key={begun.version}
      row={begun}
      unsaved={unsaved}
      onTyped={() => {
        typed.current = true;
      }}
      onFollow={follow}
      onUnsaved={(what) => {
        setUnsaved(what);
        follow(props.row);
      }}
    />
  );
}

/** Saving this order or all with the same fault, or setting it aside. */
function DraftFoot(props: {
  no: number;
  /** Numbers of other orders with the same fault. */
  alike: readonly number[];
  busy: boolean;
  onSave: (all: boolean) => void;
  onIgnore: () => void;
}) {
  const { t } = useTranslation('exchange');
  const { alike, busy } = props;
  return (
    <div className="k-draft-foot" data-foot="">
      {alike.length > 0 && (
        <Button variant="filled" fullWidth loading={busy} onClick={() => props.onSave(true)}>
          {t('inbox/fixAll', { count: alike.length + 1 })}
        </Button>
      )}
      {alike.length > 0 && (
        <span className="k-dim k-small">{t('inbox/alike', { rows: alike.slice(0, 8).join(', ') })}</span>
      )}
      <div className="k-row" style={{ flexWrap: 'wrap' }}>
        <Button
          data-commit=""
          variant={alike.length > 0 ? 'default' : 'filled'}
          loading={busy}
          onClick={() => props.onSave(false)}
        >
          {alike.length > 0 ? t('inbox/onlyThis', { row: props.no }) : t('inbox/save')}
        </Button>
        <Button onClick={props.onIgnore}>{t('inbox/ignore')}</Button>
      </div>
    </div>
  );
}

/** It is checked while somebody types. */
function Draft(
  props: PaneProps & {
    unsaved: Unsaved | undefined;
    onTyped: () => void;
    /** It was saved, or somebody else's state is gone on with. */
    onFollow: (row: RowDetails) => void;
    onUnsaved: (unsaved: Unsaved) => void;
  },
) {
  const { importId, row, mayFix } = props;
  const { t } = useTranslation(['exchange', 'base', 'orders']);
  const title = row.draft.report ? t('orders:report/title') : t('inbox/draft');
  const open = row.state === 'ERROR';
  const { trial, ask } = useTrial(importId, row);
  const form = useModelForm<DraftForm>({
    schema: repairSchema,
    initial: formOf(row.draft),
    readOnly: !open || !mayFix,
    onChange: (values) => {
      props.onTyped();
      ask(values);
    },
  });
  const latest = trial?.row ?? row;
  const markFaults = () => {
    // What came too late is no fault of a field.
    if (latest.state === 'CONFLICT') return;
    // An order that was opened begins at its first fault; while somebody types the focus is theirs.
    (trial ? form.mark : form.refuse)(
      errorsOf(latest)
        .map((problem) => ({ field: formPath(problem.field), rule: problem.code, message: problem.text }))
        .filter(({ field }) => hasField(field)),
    );
  };
  const markFound = useEffectEvent(markFaults);
  // Shown when the server has found it, not whenever the form is drawn.
  useEffect(() => markFound(), [latest]);
  const fix = useCommand(fixImportRow, {
    refreshes: inboxCalls,
    onViolations: form.refuse,
    onNewer: (refusal) => void settle(refusal),
    saved: (answer) =>
      answer.taken > 0
        ? answer.row.draft.report && answer.taken === 1
          ? { key: 'exchange:inbox/reportTaken' }
          : { key: 'exchange:inbox/taken', args: { count: answer.taken } }
        : { key: 'exchange:inbox/kept' },
  });
  const store = async (over: RowDetails, values: DraftForm, alike: boolean) => {
    const body = { draft: draftWith(over.draft, values), version: over.version, alike };
    const done = await fix.run({ params: { id: importId, row: row.id }, body });
    if (!done) return;
    props.onFollow(done.answer.row);
    if (errorsOf(done.answer.row).length === 0) props.onFixed();
  };
  const save = async (alike: boolean) => {
    const values = form.submit();
    if (!values) return;
    // Sending takes the marks away; they stay until the server has answered, whatever becomes of the call.
    markFaults();
    await store(row, values, alike);
  };
  const merge = useDraftMerge(importId, props.onUnsaved);
  const settle = async (refusal: CallError) => {
    const chosen = await merge(row, form.values(), refusal);
    if (!chosen) return;
    for (const { path, theirs } of chosen.theirs) form.set(path, theirs);
    await store(chosen.newest, form.values(), false);
  };
  const alike = trial?.alike ?? [];
  useSaveAction(open && mayFix ? () => void save(false) : undefined, 'exchange:inbox/save');
  return (
    <section className="k-pane k-fill k-draft" aria-label={title} data-form-scope="">
      <div className="k-bar">
        {props.onBack && <Button onClick={props.onBack}>{t('inbox/rows')}</Button>}
        <h2 className="k-h2">{title}</h2>
        <span className="k-dim k-cut">{t('inbox/rowOf', { row: row.rowNo, order: row.reference ?? '–' })}</span>
        <span className="k-space" />
        {form.dirty && <span className="k-risk">{t('inbox/changed')}</span>}
      </div>
      <div className="k-draft-body">
        {props.unsaved && <UnsavedNote unsaved={props.unsaved} />}
        {open && <Verdict row={latest} />}
        <ModelForm form={form} texts="orders:draft" columns={2} onSubmit={() => void save(false)}>
          <DraftFields row={row} />
        </ModelForm>
      </div>
      {row.state === 'CONFLICT' && mayFix && <Decision importId={importId} row={row} onDone={props.onFixed} />}
      {open && mayFix && (
        <DraftFoot
          no={row.rowNo}
          alike={alike}
          busy={fix.busy}
          onSave={(all) => void save(all)}
          onIgnore={props.onIgnore}
        />
      )}
    </section>
  );
}
