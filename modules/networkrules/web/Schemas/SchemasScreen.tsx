import { IconArrowsSplit } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import type { Column } from '#ui/list/column.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { listAreas } from '../../contract/areas.ts';
import { listRelations } from '../../contract/relations.ts';
import type { RouteRequest } from '../../contract/route.ts';
import { listSchemas, removeSchema, saveSchema, type TransportSchema } from '../../contract/schemas.ts';
import { RulePage } from '../RulePage.tsx';
import { useDepots } from '../useNetworkNames.ts';
import { askSchema, type Choices } from './SchemaForm.tsx';
import { TryRoute, useTryForm } from './TryRoute.tsx';

/** What a schema may be made of: areas, depots and relations by name. */
function useChoices(): { choices: Choices; nameOf: (id: string) => string; areaName: (id: string) => string } {
  const { options, nameOf } = useDepots();
  const areas = useCall(listAreas, { query: {} }, { live: ['area'] }).data;
  const relations = useCall(listRelations, { query: {} }, { live: ['relation'] }).data;
  return useMemo(
    () => ({
      choices: {
        depots: options,
        areas: (areas ?? []).map(({ id, name, countryCode }) => ({ value: id, label: name, note: countryCode })),
        relations: (relations ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      nameOf,
      areaName: (id) => areas?.find((area) => area.id === id)?.name ?? id,
    }),
    [options, nameOf, areas, relations],
  );
}

type Names = { nameOf: (id: string) => string; areaName: (id: string) => string };
const originOf = (row: TransportSchema, { nameOf, areaName }: Names, t: Translate): string =>
  [...row.originBranches.map(nameOf), ...row.originAreas.map(areaName)].join(', ') ||
  t('networkrules:schema/everywhere');
const destinationOf = (row: TransportSchema, { nameOf, areaName }: Names, t: Translate): string =>
  [...row.destinationBranches.map(nameOf), ...row.destinationAreas.map(areaName)].join(', ') ||
  t('networkrules:schema/everywhere');

/** The parts of a schema, one behind the other. */
function wayOf(row: TransportSchema, { nameOf }: Names, t: Translate): string {
  return row.legs
    .map(({ kind, branchRule, branchId }) =>
      [t(`networkrules:leg/${kind}`), branchRule === 'FIXED' && branchId ? nameOf(branchId) : ''].join(' ').trim(),
    )
    .join(' › ');
}

/** Conditions as a person says them. */
function conditionsOf(
  { conditions, productIds }: TransportSchema,
  t: Translate,
  figure: (value: number) => string,
): string {
  const { maxWeight, maxLdm, dg, thermo, customs } = conditions;
  const flag = (value: boolean | null, name: 'dg' | 'thermo' | 'customs') =>
    value === null
      ? []
      : [`${t(`networkrules:schema/${name}`)}: ${t(`networkrules:schema/${name}__${value ? 'ONLY' : 'WITHOUT'}`)}`];
  return [
    ...productIds,
    ...(maxWeight === null ? [] : [`≤ ${figure(maxWeight)} kg`]),
    ...(maxLdm === null ? [] : [`≤ ${figure(maxLdm)} ldm`]),
    ...flag(dg, 'dg'),
    ...flag(thermo, 'thermo'),
    ...flag(customs, 'customs'),
  ].join(', ');
}

/** Ways that goods may take, in the order in which they are asked, and a shipment to try them with. */
export function SchemasScreen() {
  const { t } = useTranslation(['networkrules', 'base']);
  const format = useFormat();
  const may = useAccess();
  const { choices, ...names } = useChoices();
  const { nameOf, areaName } = names;
  const [tried, onTry] = useState<RouteRequest>();
  const form = useTryForm();
  const answer = useCall(listSchemas, {}, { live: ['schema'], silent: true });
  const removing = useCommand(removeSchema, { refreshes: [listSchemas.id] });
  const columns = useMemo<Column<TransportSchema>[]>(
    () => [
      { id: 'name', title: t('schema/name'), width: 190, grow: true, value: ({ name }) => name },
      { id: 'priority', title: t('schema/priority'), width: 70, align: 'right', value: ({ priority }) => priority },
      { id: 'type', title: t('schema/type'), width: 110, value: ({ type }) => t(`schema/type__${type}`) },
      { id: 'origin', title: t('schema/origin'), width: 150, value: (row) => originOf(row, { nameOf, areaName }, t) },
      {
        id: 'destination',
        title: t('schema/destination'),
        width: 150,
        value: (row) => destinationOf(row, { nameOf, areaName }, t),
      },
      { id: 'way', title: t('schema/way'), width: 200, yields: 1, value: (row) => wayOf(row, { nameOf, areaName }, t) },
    ],
    [t, nameOf, areaName],
  );
  const writes = may(saveSchema.access);
  const trying = <TryRoute form={form} nameOf={nameOf} tried={tried} onTry={onTry} />;
  return (
    <RulePage<TransportSchema>
      name="schemas"
      title={t('screen/schemas')}
      at="/GTP/transport-schemas"
      icon={IconArrowsSplit}
      rows={answer.data}
      status={listStatus(answer)}
      onRetry={() => void answer.refetch()}
      columns={columns}
      wordsOf={(row) => [row.productIds.join(' '), originOf(row, names, t), destinationOf(row, names, t)].join(' ')}
      empty={{ title: t('schema/none'), text: t('schema/noneText') }}
      onCreate={writes ? () => void askSchema(undefined, choices, tried) : undefined}
      onChange={writes ? (row) => void askSchema(row, choices, tried) : undefined}
      remove={
        writes
          ? {
              key: 'networkrules:schema/remove',
              text: 'networkrules:schema/removeText',
              run: ({ id, version, type }) => removing.run({ body: { id, version, type } }),
            }
          : undefined
      }
      panel={(row) => (
        <>
          <KeyValues
            items={[
              { label: t('schema/type'), value: t(`schema/type__${row.type}`) },
              { label: t('schema/priority'), value: format.number(row.priority) },
              { label: t('schema/origin'), value: originOf(row, names, t) },
              { label: t('schema/destination'), value: destinationOf(row, names, t) },
              { label: t('schema/conditions'), value: conditionsOf(row, t, (value) => format.upTo(value, 2)) },
              { label: t('schema/way'), value: wayOf(row, names, t) },
              { label: t('schema/validFrom'), value: row.validFrom && format.date(row.validFrom) },
              { label: t('schema/validTo'), value: row.validTo && format.date(row.validTo) },
              { label: t('schema/version'), value: format.number(row.version) },
            ]}
          />
          {trying}
        </>
      )}
      aside={trying}
      phone={(row) => (
        <>
          <b>{row.name}</b>
          <span className="k-fig">{row.priority}</span>
          <span className="k-dim k-cut">{`${originOf(row, names, t)} – ${destinationOf(row, names, t)}`}</span>
          <span className="k-dim">{t(`schema/type__${row.type}`)}</span>
        </>
      )}
    />
  );
}
