import { IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import type { Column } from '#ui/list/column.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type GeoArea, listAreas, removeArea, saveArea } from '../../contract/areas.ts';
import { partText } from '../../rules/areas.ts';
import { RulePage } from '../RulePage.tsx';
import { useDepots } from '../useNetworkNames.ts';
import { askArea } from './AreaForm.tsx';
import { FindArea } from './FindArea.tsx';

const codesOf = ({ parts }: GeoArea): string => parts.map(partText).join(', ');

/** Areas of postal codes and the depots that serve them. */
export function AreasScreen() {
  const { t } = useTranslation(['networkrules', 'base']);
  const format = useFormat();
  const may = useAccess();
  const depots = useDepots();
  const answer = useCall(listAreas, { query: {} }, { live: ['area'], silent: true });
  const removing = useCommand(removeArea, { refreshes: [listAreas.id] });
  const columns = useMemo<Column<GeoArea>[]>(
    () => [
      {
        id: 'name',
        title: t('area/name'),
        width: 170,
        value: ({ name }) => name,
        cell: ({ name, colour }) => (
          <>
            <i className="nr-swatch" style={{ background: colour ?? 'transparent' }} />
            {name}
          </>
        ),
      },
      { id: 'country', title: t('area/countryCode'), width: 70, value: ({ countryCode }) => countryCode },
      { id: 'codes', title: t('area/codes'), width: 220, grow: true, value: codesOf },
      { id: 'depot', title: t('area/responsibleBranch'), width: 170, value: ({ branch }) => depots.nameOf(branch) },
      { id: 'kind', title: t('area/kind'), width: 130, yields: 1, value: ({ kind }) => t(`area/kind__${kind}`) },
    ],
    [t, depots],
  );
  const writes = may(saveArea.access);
  return (
    <RulePage<GeoArea>
      name="areas"
      title={t('screen/areas')}
      at="/GTP/geoareas"
      icon={IconMapPin}
      rows={answer.data}
      status={listStatus(answer)}
      onRetry={() => void answer.refetch()}
      columns={columns}
      wordsOf={(area) => `${area.countryCode} ${codesOf(area)} ${depots.nameOf(area.branch)}`}
      empty={{ title: t('area/none'), text: t('area/noneText') }}
      onCreate={writes ? () => void askArea(undefined, depots.options) : undefined}
      onChange={writes ? (area) => void askArea(area, depots.options) : undefined}
      remove={
        writes
          ? {
              key: 'networkrules:area/remove',
              text: 'networkrules:area/removeText',
              run: ({ id, version }) => removing.run({ body: { id, version } }),
            }
          : undefined
      }
      panel={(area) => (
        <>
          <KeyValues
            items={[
              { label: t('area/responsibleBranch'), value: depots.nameOf(area.responsibleBranch) },
              { label: t('area/countryCode'), value: area.countryCode },
              { label: t('area/codes'), value: codesOf(area) },
              { label: t('area/kind'), value: t(`area/kind__${area.kind}`) },
              { label: t('area/validFrom'), value: area.validFrom && format.date(area.validFrom) },
              { label: t('area/validTo'), value: area.validTo && format.date(area.validTo) },
            ]}
          />
          <FindArea nameOf={depots.nameOf} />
        </>
      )}
      aside={<FindArea nameOf={depots.nameOf} />}
      phone={(area) => (
        <>
          <b>{area.name}</b>
          <span>{area.countryCode}</span>
          <span className="k-dim k-cut">{codesOf(area)}</span>
          <span className="k-dim">{depots.nameOf(area.branch)}</span>
        </>
      )}
    />
  );
}
