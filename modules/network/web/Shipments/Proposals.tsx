import { Button } from '@mantine/core';
import { useState } from 'react';
import { storeRouting } from '#modules/network/contract/calls.ts';
import type { NetworkShipment } from '#modules/network/contract/shipment.ts';
import { depotsOfLegs } from '#modules/network/rules/legStates.ts';
import type { RouteAnswer } from '#modules/networkrules/contract/route.ts';
import { TraceList } from '#modules/networkrules/web/pieces/TraceList.tsx';
import { useCommand } from '#client/call/useCommand.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { shipmentCalls } from './look.ts';
import { useUnitNames } from './useUnitNames.ts';

/** Ways side by side: how long, what it costs, what is left, what speaks against it; one press stores one. */
export function Proposals(props: { one: NetworkShipment; answer: RouteAnswer; onStored: () => void }) {
  const { one, answer } = props;
  const { t } = useTranslation('network');
  const format = useFormat();
  const nameOf = useUnitNames();
  const storing = useCommand(storeRouting, { refreshes: shipmentCalls });
  const [open, setOpen] = useState(0);
  const shown = answer.proposals[open];
  if (answer.proposals.length === 0)
    return (
      <>
        <p role="alert">{t('refusal/noSchema')}</p>
        {answer.wouldRoute && (
          <>
            <h3 className="k-h2">{t('page/would')}</h3>
            <TraceList label={t('page/would')} lines={[answer.wouldRoute]} />
          </>
        )}
        <h3 className="k-h2">{t('page/whyNot')}</h3>
        <TraceList label={t('page/whyNot')} lines={answer.trace} />
      </>
    );
  const store = async (at: number) => {
    const way = answer.proposals[at];
    if (!way) return;
    const { schemaId, type, legs } = way;
    if (await storing.run({ params: { shipmentId: one.id }, body: { schemaId, type, legs } })) props.onStored();
  };
  return (
    <>
      <table className="nw-ways">
        <thead>
          <tr>
            {(['schema', 'days', 'cost', 'left', 'verdict'] as const).map((name) => (
              <th key={name} scope="col" className={name === 'schema' || name === 'verdict' ? undefined : 'nw-right'}>
                {t(`propose/${name}`)}
              </th>
            ))}
            <th scope="col">{t('leg/arrival')}</th>
            <th aria-label={t('action/store')} />
          </tr>
        </thead>
        <tbody>
          {answer.proposals.map((way, at) => (
            <tr key={`${way.schemaId}/${way.legs[0]?.plannedDeparture ?? at}`}>
              <td>
                <Button size="compact-xs" variant="subtle" aria-pressed={open === at} onClick={() => setOpen(at)}>
                  {way.schemaName}
                </Button>
                <div className="k-dim k-fig">{depotsOfLegs(way.legs).map(nameOf).join(' › ')}</div>
              </td>
              <td className="k-fig nw-right" data-label={t('propose/days')}>
                {way.transitDays}
              </td>
              <td className="k-fig nw-right" data-label={t('propose/cost')}>
                {way.cost ? format.number(way.cost.perLoadingMetre / 100, 2) : '–'}
              </td>
              <td className="k-fig nw-right" data-label={t('propose/left')}>
                {way.capacityLeft === undefined ? '–' : format.number(way.capacityLeft, 1)}
              </td>
              <td>
                {way.warnings.length === 0 ? (
                  <StatusMark status="done" label={t('propose/fits')} />
                ) : (
                  <>
                    <StatusMark status="risk" label={t('propose/warnings', { count: way.warnings.length })} />
                    <TraceList label={t('propose/verdict')} lines={way.warnings} />
                  </>
                )}
              </td>
              <td className="k-fig" data-label={t('leg/arrival')}>
                {format.instant(way.legs.at(-1)?.plannedArrival ?? 0)}
              </td>
              <td>
                <Button size="xs" loading={storing.busy} onClick={() => void store(at)}>
                  {t('action/store')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="k-h2">{t('page/why')}</h3>
      <TraceList label={t('page/why')} lines={shown?.trace ?? []} />
    </>
  );
}
