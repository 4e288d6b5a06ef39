import { IconRoute } from '@tabler/icons-react';
import { useMemo } from 'react';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import type { Column } from '#ui/list/column.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { type GtpRelation, listRelations, removeRelation, saveRelation } from '../../contract/relations.ts';
import { useLoads } from './useLoads.tsx';
import { RulePage } from '../RulePage.tsx';
import { useDepots } from '../useNetworkNames.ts';
import type { Load } from '../../contract/capacity.ts';
import { LoadBar, LoadMark, LoadPanel } from './LoadView.tsx';
import { askRelation } from './RelationForm.tsx';

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** `Mo Di Mi Do Fr` */
const daysOf = ({ weekdays }: GtpRelation, t: Translate): string =>
  weekdayNames.flatMap((day, at) => (weekdays[at] ? [t(`networkrules:weekday/${day}`)] : [])).join(' ');

/** What it takes beside plain goods. */
const takesOf = ({ dgAllowed, thermo, customs }: GtpRelation, t: Translate): string =>
  [
    dgAllowed ? t('networkrules:relation/dgAllowed') : '',
    thermo ? t('networkrules:relation/thermo') : '',
    customs ? t('networkrules:relation/customs') : '',
  ]
    .filter((word) => word !== '')
    .join(', ');

function useRelationColumns(nameOf: (id: string) => string, loads: ReadonlyMap<string, Load>): Column<GtpRelation>[] {
  const { t } = useTranslation(['networkrules', 'base']);
  const format = useFormat();
  return useMemo<Column<GtpRelation>[]>(
    () => [
      { id: 'name', title: t('relation/name'), width: 110, value: ({ name }) => name },
      {
        id: 'from',
        title: t('relation/fromBranch'),
        width: 150,
        grow: true,
        value: ({ fromBranch }) => nameOf(fromBranch),
      },
      { id: 'to', title: t('relation/toBranch'), width: 150, value: ({ toBranch }) => nameOf(toBranch) },
      {
        id: 'load',
        title: t('load/load'),
        width: 150,
        value: ({ id }) => loads.get(id)?.announcedLdm ?? 0,
        cell: ({ id }) => <LoadMark load={loads.get(id)} />,
      },
      { id: 'days', title: t('relation/weekdays'), width: 120, yields: 4, value: (row) => daysOf(row, t) },
      { id: 'cutOff', title: t('relation/cutOff'), width: 112, yields: 6, value: ({ cutOff }) => format.time(cutOff) },
      { id: 'departure', title: t('relation/departure'), width: 80, value: ({ departure }) => format.time(departure) },
      {
        id: 'arrival',
        title: t('relation/arrival'),
        width: 80,
        yields: 5,
        value: ({ arrival }) => format.time(arrival),
      },
      {
        id: 'ldm',
        title: t('relation/capacityLdm'),
        width: 80,
        align: 'right',
        yields: 2,
        value: ({ capacityLdm }) => capacityLdm,
        cell: ({ capacityLdm }) => (capacityLdm === null ? '' : format.upTo(capacityLdm, 2)),
      },
      {
        id: 'cost',
        title: t('relation/costPerLdm'),
        width: 90,
        align: 'right',
        yields: 1,
        value: ({ costPerLdm }) => costPerLdm,
        cell: ({ costPerLdm }) => (costPerLdm === null ? '' : format.quantity('MONEY', costPerLdm)),
      },
      {
        id: 'reliability',
        title: t('load/reliability'),
        width: 84,
        align: 'right',
        yields: 2,
        value: ({ id }) => shareOf(loads.get(id)) ?? -1,
        cell: ({ id }) => {
          const share = shareOf(loads.get(id));
          return share === undefined ? '–' : format.percent(share);
        },
      },
      { id: 'takes', title: t('relation/takes'), width: 160, yields: 3, value: (row) => takesOf(row, t) },
    ],
    [t, format, nameOf, loads],
  );
}

/** Of the runs that were promised in the last 30 days, those that arrived by then. */
const shareOf = (load: Load | undefined): number | undefined =>
  load && load.promised > 0 ? load.arrived / load.promised : undefined;

/** Runs between depots. */
export function RelationsScreen() {
  const { t } = useTranslation(['networkrules', 'base']);
  const format = useFormat();
  const may = useAccess();
  const { options, nameOf } = useDepots();
  const answer = useCall(listRelations, { query: {} }, { live: ['relation'], silent: true });
  const removing = useCommand(removeRelation, { refreshes: [listRelations.id] });
  const loads = useLoads();
  const columns = useRelationColumns(nameOf, loads.loads);
  const writes = may(saveRelation.access);
  return (
    <RulePage<GtpRelation>
      name="relations"
      title={t('screen/relations')}
      at="/GTP/relations"
      icon={IconRoute}
      rows={answer.data}
      status={listStatus(answer)}
      onRetry={() => void answer.refetch()}
      columns={columns}
      wordsOf={(row) =>
        [row.fromBranch, row.toBranch, nameOf(row.fromBranch), nameOf(row.toBranch), row.carrier].join(' ')
      }
      empty={{ title: t('relation/none'), text: t('relation/noneText') }}
      onCreate={writes ? () => void askRelation(undefined, options) : undefined}
      onChange={writes ? (row) => void askRelation(row, options) : undefined}
      remove={
        writes
          ? {
              key: 'networkrules:relation/remove',
              text: 'networkrules:relation/removeText',
              run: ({ id, version }) => removing.run({ body: { id, version } }),
            }
          : undefined
      }
      above={<LoadBar loads={loads} relations={answer.data ?? []} />}
      panel={(row) => (
        <>
          <LoadPanel relation={row} loads={loads} />
          <KeyValues
            items={[
              { label: t('relation/fromBranch'), value: nameOf(row.fromBranch) },
              { label: t('relation/toBranch'), value: nameOf(row.toBranch) },
              { label: t('relation/viaHubs'), value: row.viaHubs.map(nameOf).join(', ') },
              { label: t('relation/weekdays'), value: daysOf(row, t) },
              { label: t('relation/cutOff'), value: format.time(row.cutOff) },
              { label: t('relation/departure'), value: format.time(row.departure) },
              { label: t('relation/arrival'), value: format.time(row.arrival) },
              { label: t('relation/transitDays'), value: format.number(row.transitDays) },
              {
                label: t('relation/capacityLdm'),
                value: row.capacityLdm === null ? null : format.upTo(row.capacityLdm, 2),
              },
              {
                label: t('relation/capacityKg'),
                value: row.capacityKg === null ? null : format.number(row.capacityKg),
              },
              {
                label: t('relation/costPerLdm'),
                value: row.costPerLdm === null ? null : format.measure('MONEY', row.costPerLdm),
              },
              { label: t('relation/takes'), value: takesOf(row, t) },
              { label: t('relation/carrier'), value: row.carrier },
              { label: t('relation/validFrom'), value: row.validFrom && format.date(row.validFrom) },
              { label: t('relation/validTo'), value: row.validTo && format.date(row.validTo) },
            ]}
          />
        </>
      )}
      aside={<p className="k-dim">{t('relation/choose')}</p>}
      phone={(row) => (
        <>
          <b>{row.name}</b>
          <span>{`${format.time(row.departure)}–${format.time(row.arrival)}`}</span>
          <span className="k-dim k-cut">{`${nameOf(row.fromBranch)} – ${nameOf(row.toBranch)}`}</span>
          <LoadMark load={loads.loads.get(row.id)} />
        </>
      )}
    />
  );
}
