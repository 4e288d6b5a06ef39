import { IconHash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { z } from 'zod';
import { rangeWriters } from '#modules/organisation/contract/access.ts';
import {
  changeRange,
  createRange,
  listRanges,
  type OrderNumberRange,
  removeRange,
} from '#modules/organisation/contract/ranges.ts';
import { checkDigits, rangePurposes } from '#modules/organisation/rules/ranges.ts';
import { dateSchema } from '#kernel/date.ts';
import { call } from '#client/call/call.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Field } from '#ui/form/Field.tsx';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Status } from '#ui/status/status.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { translate, useTranslation } from '#ui/translation.ts';
import { askRule } from '../askRule.ts';
import { RulePage } from '../RulePage.tsx';
import { useDepots } from '../useNetworkNames.ts';

const figure = z.int().min(0).max(999_999_999_999);
const formSchema = z.object({
  name: z.string().trim().min(1).max(60),
  purpose: z.enum(rangePurposes),
  prefix: z
    .string()
    .trim()
    .max(12)
    .regex(/^(?:[A-Z0-9]|\{yy\})*$/, 'networkrules:range/prefixPattern'),
  from: figure,
  to: figure,
  padding: z.int().min(0).max(18),
  checkDigit: z.enum(checkDigits),
  warnAtPercent: z.int().min(1).max(100),
  active: z.boolean(),
  validFrom: dateSchema.nullable(),
  validTo: dateSchema.nullable(),
});
type Typed = z.output<typeof formSchema>;
const fresh: Typed = {
  name: '',
  purpose: 'SHIPMENT',
  prefix: '',
  from: 1,
  to: 999_999,
  padding: 7,
  checkDigit: 'MOD10',
  warnAtPercent: 90,
  active: true,
  validFrom: null,
  validTo: null,
};

async function askRange(range: OrderNumberRange | undefined, branch: string): Promise<void> {
  await askRule<Typed>({
    name: 'range',
    stands: range !== undefined,
    list: listRanges.id,
    schema: formSchema,
    initial: range ? formSchema.parse(range) : fresh,
    fields: (
      <>
        <Field name="name" />
        <Field name="purpose" />
        <Field name="prefix" note={translate('networkrules:range/prefixNote')} />
        <Field name="padding" />
        <Field name="from" />
        <Field name="to" />
        <Field name="checkDigit" />
        <Field name="warnAtPercent" />
        <Field name="validFrom" />
        <Field name="validTo" />
        <Field name="active" />
      </>
    ),
    save: (typed) =>
      range
        ? call(
            changeRange,
            { params: { id: range.id }, body: { ...typed, branch: range.branch, version: range.version } },
            { silent: true },
          )
        : call(createRange, { body: { ...typed, branch } }, { silent: true }),
  });
}

type Look = { status: Status; key: 'used' | 'nearly' | 'off' | 'open' };
const lookOf = ({ percent, remaining, warnAtPercent, active }: OrderNumberRange): Look =>
  remaining === 0
    ? { status: 'late', key: 'used' }
    : !active
      ? { status: 'later', key: 'off' }
      : percent >= warnAtPercent
        ? { status: 'risk', key: 'nearly' }
        : { status: 'done', key: 'open' };

/** What the list of ranges shows, each with its depot by name. */
function useColumns(nameOf: (id: string) => string): Column<OrderNumberRange>[] {
  const { t } = useTranslation('networkrules');
  const format = useFormat();
  return useMemo<Column<OrderNumberRange>[]>(
    () => [
      { id: 'name', title: t('range/name'), width: 120, grow: true, value: ({ name }) => name },
      { id: 'branch', title: t('range/branch'), width: 140, value: ({ branch }) => nameOf(branch) },
      { id: 'purpose', title: t('range/purpose'), width: 130, value: ({ purpose }) => t(`range/purpose__${purpose}`) },
      {
        id: 'state',
        title: t('range/state'),
        width: 126,
        value: ({ percent }) => percent,
        cell: (row) => <StatusMark status={lookOf(row).status} label={t(`range/look/${lookOf(row).key}`)} />,
      },
      {
        id: 'used',
        title: t('range/used'),
        width: 84,
        value: ({ percent }) => percent,
        cell: ({ percent }) => (
          <BarMeter share={percent / 100} label={t('range/used')} text={format.percent(percent / 100)} />
        ),
      },
      { id: 'next', title: t('range/nextNumber'), width: 170, value: ({ nextNumber }) => nextNumber },
      {
        id: 'remaining',
        title: t('range/remaining'),
        width: 110,
        align: 'right',
        yields: 1,
        value: ({ remaining }) => remaining,
        cell: ({ remaining }) => format.number(remaining),
      },
    ],
    [t, format, nameOf],
  );
}

/** Blocks of numbers that people read: how far each is used, and what comes next. */
export function RangesScreen() {
  const { t } = useTranslation(['networkrules', 'base']);
  const format = useFormat();
  const may = useAccess();
  const { orgUnit } = useSession();
  const { nameOf } = useDepots();
  const answer = useCall(listRanges, { query: {} }, { live: ['range'], silent: true });
  const removing = useCommand(removeRange, { refreshes: [listRanges.id] });
  const columns = useColumns(nameOf);
  const writes = may(rangeWriters);
  return (
    <RulePage<OrderNumberRange>
      name="ranges"
      title={t('screen/ranges')}
      at="/GTP/order-number-ranges"
      icon={IconHash}
      rows={answer.data}
      status={listStatus(answer)}
      onRetry={() => void answer.refetch()}
      columns={columns}
      wordsOf={(row) =>
        [
          row.branch,
          nameOf(row.branch),
          row.purpose,
          t(`range/purpose__${row.purpose}`),
          row.prefix,
          row.nextNumber,
        ].join(' ')
      }
      empty={{ title: t('range/none'), text: t('range/noneText') }}
      onCreate={writes ? () => void askRange(undefined, orgUnit) : undefined}
      onChange={writes ? (row) => void askRange(row, orgUnit) : undefined}
      remove={
        writes
          ? {
              key: 'networkrules:range/remove',
              text: 'networkrules:range/removeText',
              run: ({ id, branch }) => removing.run({ params: { id }, query: { branch } }),
            }
          : undefined
      }
      panel={(row) => (
        <KeyValues
          items={[
            { label: t('range/branch'), value: nameOf(row.branch) },
            { label: t('range/purpose'), value: t(`range/purpose__${row.purpose}`) },
            { label: t('range/prefix'), value: row.prefix },
            { label: t('range/from'), value: format.number(row.from) },
            { label: t('range/to'), value: format.number(row.to) },
            { label: t('range/current'), value: row.current === null ? null : format.number(row.current) },
            { label: t('range/nextNumber'), value: row.nextNumber },
            { label: t('range/remaining'), value: format.number(row.remaining) },
            { label: t('range/used'), value: format.percent(row.percent / 100) },
            { label: t('range/warnAtPercent'), value: format.percent(row.warnAtPercent / 100) },
            { label: t('range/checkDigit'), value: t(`range/checkDigit__${row.checkDigit}`) },
            { label: t('range/validFrom'), value: row.validFrom && format.date(row.validFrom) },
            { label: t('range/validTo'), value: row.validTo && format.date(row.validTo) },
          ]}
        />
      )}
      aside={<p className="k-dim">{t('range/choose')}</p>}
      phone={(row) => (
        <>
          <b>{row.name}</b>
          <StatusMark status={lookOf(row).status} label={t(`range/look/${lookOf(row).key}`)} />
          <span className="k-dim">{t(`range/purpose__${row.purpose}`)}</span>
          <span className="k-dim k-fig">{format.percent(row.percent / 100)}</span>
        </>
      )}
    />
  );
}
