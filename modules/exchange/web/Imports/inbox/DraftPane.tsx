import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#ui/translation.ts';
import { decideImportRow, fixImportRow, type RowDetails } from '#modules/exchange/contract/inbox.ts';
import { call } from '#client/call/call.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Field } from '#ui/form/Field.tsx';
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

const errorsOf = (row: RowDetails) => row.problems.filter((problem) => problem.severity === 'ERROR');

/** A file's order without a number cannot be found again. */
const repairSchema = draftFormSchema.extend({ externOrderNumber: z.string().min(1).max(100) });

const partyFields = ['name', 'streetAndNumber', 'countryCode', 'postalCode', 'city', 'number'] as const;

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
        <div>{t('inbox/ready')}</div>
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
    <div className="k-draft-foot">
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

/** What of an order is repaired by hand. */
function DraftFields({ row }: { row: RowDetails }) {
  const { t } = useTranslation('orders');
  return (
    <>
      <Field name="externOrderNumber" wide />
      {(['consignee', 'consignor'] as const).map((role) => (
        <fieldset key={role} className="k-draft-group">
          <legend>{t(`field/${role}`)}</legend>
          {partyFields.map((name) => (
            <Field
              key={name}
              name={`${role}.${name}`}
              label={t(`draft/${name}`)}
              wide={name === 'name' || name === 'streetAndNumber'}
            />
          ))}
        </fieldset>
      ))}
      <Field name="deliveryDate" />
      <Field name="deliveryFrom" />
      <Field name="deliveryTo" />
      {row.draft.lines.slice(0, 20).map((line, index) => (
        <fieldset key={line.row} className="k-draft-group">
          <legend>{t('inbox/line', { no: index + 1 })}</legend>
          <Field name={`lines.${index}.numberOfPackages`} label={t('draft/numberOfPackages')} />
          <Field name={`lines.${index}.packingType`} label={t('draft/packingType')} />
          <Field name={`lines.${index}.grossWeight`} label={t('draft/grossWeight')} />
          <Field name={`lines.${index}.goodsDescription`} label={t('draft/goodsDescription')} />
        </fieldset>
      ))}
      {row.draft.dangerousGoods.slice(0, 20).map((line, index) => (
        <fieldset key={`${line.row}/un`} className="k-draft-group">
          <legend>{t('inbox/dangerous', { no: index + 1 })}</legend>
          <Field name={`dangerousGoods.${index}.unNumber`} label={t('draft/unNumber')} />
          <Field name={`dangerousGoods.${index}.name`} label={t('draft/substance')} />
        </fieldset>
      ))}
    </>
  );
}

/** The order as it was read, to be repaired; it is checked while somebody types. */
export function DraftPane(props: {
  importId: string;
  row: RowDetails;
  mayFix: boolean;
  onFixed: () => void;
  onIgnore: () => void;
  /** On a phone the list stands behind. */
  onBack: (() => void) | undefined;
}) {
  const { importId, row, mayFix } = props;
  const { t } = useTranslation(['exchange', 'base']);
  const open = row.state === 'ERROR';
  const { trial, ask } = useTrial(importId, row);
  const form = useModelForm<DraftForm>({
    schema: repairSchema,
    initial: formOf(row.draft),
    readOnly: !open || !mayFix,
    onChange: ask,
  });
  const { refuse } = form;
  const latest = trial?.row ?? row;
  useEffect(() => {
    // What came too late is no fault of a field.
    if (latest.state === 'CONFLICT') return;
    refuse(
      errorsOf(latest)
        .map((problem) => ({ field: formPath(problem.field), rule: problem.code, message: problem.text }))
        .filter(({ field }) => hasField(field)),
    );
    // biome-ignore lint/correctness/useExhaustiveDependencies: shown when the server has found it, not whenever the form is drawn
  }, [latest]);
  const fix = useCommand(fixImportRow, {
    refreshes: inboxCalls,
    onViolations: form.refuse,
    saved: (answer) =>
      answer.taken > 0
        ? { key: 'exchange:inbox/taken', args: { count: answer.taken } }
        : { key: 'exchange:inbox/kept' },
  });
  const save = async (alike: boolean) => {
    const values = form.submit();
    if (!values) return;
    const body = { draft: draftWith(row.draft, values), version: row.version, alike };
    const done = await fix.run({ params: { id: importId, row: row.id }, body });
    if (done && errorsOf(done.answer.row).length === 0) props.onFixed();
  };
  const alike = trial?.alike ?? [];
  return (
    <section className="k-pane k-fill k-draft" aria-label={t('inbox/draft')} data-form-scope="">
      <div className="k-bar">
        {props.onBack && <Button onClick={props.onBack}>{t('inbox/rows')}</Button>}
        <h2 className="k-h2">{t('inbox/draft')}</h2>
        <span className="k-dim k-cut">{t('inbox/rowOf', { row: row.rowNo, order: row.reference ?? '–' })}</span>
        <span className="k-space" />
        {form.dirty && <span className="k-risk">{t('inbox/changed')}</span>}
      </div>
      <div className="k-draft-body">
        {open && <Verdict row={latest} />}
        <ModelForm form={form} texts="orders:draft" columns={2} onSubmit={() => void save(false)}>
          <DraftFields row={row} />
        </ModelForm>
      </div>
      {row.state === 'CONFLICT' && mayFix && <Decision importId={importId} row={row} onDone={props.onFixed} />}
      {open && mayFix && (
        <div className="k-draft-foot">
          {alike.length > 0 && (
            <Button variant="filled" fullWidth loading={fix.busy} onClick={() => void save(true)}>
              {t('inbox/fixAll', { count: alike.length + 1 })}
            </Button>
          )}
          {alike.length > 0 && (
            <span className="k-dim k-small">{t('inbox/alike', { rows: alike.slice(0, 8).join(', ') })}</span>
          )}
          <div className="k-row">
            <Button
              data-commit=""
              variant={alike.length > 0 ? 'default' : 'filled'}
              loading={fix.busy}
              onClick={() => void save(false)}
            >
              {alike.length > 0 ? t('inbox/onlyThis', { row: row.rowNo }) : t('inbox/save')}
            </Button>
            <Button onClick={props.onIgnore}>{t('inbox/ignore')}</Button>
          </div>
        </div>
      )}
    </section>
  );
}
