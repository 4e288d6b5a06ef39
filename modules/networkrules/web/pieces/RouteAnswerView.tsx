import { useState } from 'react';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Format } from '#ui/text/format.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { RouteAnswer, RouteLeg, RouteProposal } from '../../contract/route.ts';
import { TraceList } from './TraceList.tsx';
import { useTraceText } from './useTraceText.ts';

/** The depots of a way, one behind the other. */
const depotsOf = ({ legs }: RouteProposal): string[] => [
  ...new Set(legs.flatMap(({ fromDepot, toDepot }) => [fromDepot ?? '', toDepot ?? '']).filter((id) => id !== '')),
];

/** From when to when; the day once where it is one. */
const spanOf = ({ plannedDeparture, plannedArrival }: RouteLeg, format: Format): string =>
  `${format.instant(plannedDeparture)} → ${
    format.instantDate(plannedDeparture) === format.instantDate(plannedArrival)
      ? format.clock(plannedArrival)
      : format.instant(plannedArrival)
  }`;

/** The parts of a way with their hours. */
function Legs({ proposal, nameOf }: { proposal: RouteProposal; nameOf: (id: string) => string }) {
  const { t } = useTranslation('networkrules');
  const format = useFormat();
  return (
    <ol className="nr-way">
      {proposal.legs.map((leg) => (
        <li key={leg.seq}>
          <b>{t(`leg/${leg.kind}`)}</b>
          <span className="k-cut">
            {[leg.fromDepot, leg.toDepot].flatMap((id) => (id === undefined ? [] : [nameOf(id)])).join(' › ')}
          </span>
          <span className="k-space" />
          <span className="k-fig k-dim">{spanOf(leg, format)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Ways side by side, the parts of the one that is looked at, and why; with none, the one change that would make one. */
export function RouteAnswerView({ answer, nameOf }: { answer: RouteAnswer; nameOf: (id: string) => string }) {
  const { t } = useTranslation('networkrules');
  const format = useFormat();
  const traceText = useTraceText();
  const [at, look] = useState(0);
  const chosen = answer.proposals[at] ?? answer.proposals[0];
  return (
    <>
      {answer.proposals.length === 0 && <StatusMark status="late" label={t('try/none')} />}
      {answer.wouldRoute && <b>{traceText(answer.wouldRoute)}</b>}
      <ul className="nr-proposals" aria-label={t('try/proposals')}>
        {answer.proposals.map((proposal, index) => (
          <li key={proposal.schemaId}>
            <button type="button" aria-pressed={proposal === chosen} onClick={() => look(index)}>
              <b>{proposal.schemaName}</b>
              <span>{depotsOf(proposal).map(nameOf).join(' › ')}</span>
              <span className="k-fig">{format.instant(proposal.legs.at(-1)?.plannedArrival ?? 0)}</span>
              {proposal.cost && (
                <span className="k-fig">
                  {t('try/cost', { cost: format.measure('MONEY', proposal.cost.perLoadingMetre) })}
                </span>
              )}
              {proposal.warnings.length > 0 && (
                <StatusMark status="risk" label={t('try/warnings', { count: proposal.warnings.length })} />
              )}
            </button>
          </li>
        ))}
      </ul>
      {chosen && <Legs proposal={chosen} nameOf={nameOf} />}
      <h3 className="k-h2">{t('try/why')}</h3>
      {chosen && chosen.warnings.length > 0 && <TraceList label={t('try/warningsTitle')} lines={chosen.warnings} />}
      <TraceList label={t('try/why')} lines={[...answer.trace, ...(chosen?.trace ?? [])]} />
      <p className="k-dim">{t('try/credit')}</p>
    </>
  );
}
