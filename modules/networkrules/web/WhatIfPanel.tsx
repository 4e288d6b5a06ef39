import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useCommand } from '#client/call/useCommand.ts';
import { useFormPlace } from '#ui/form/FormContext.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type WayInBrief, type WhatIf, whatIf } from '../contract/schemas.ts';
import type { RouteRequest } from '../contract/route.ts';
import { useTraceText } from './pieces/useTraceText.ts';

type Rule = Pick<z.input<typeof whatIf.body>, 'schema' | 'area' | 'relation'>;

const looks = { WAY: 'transit', DAYS: 'planned', COST: 'planned', LOST: 'late', GAINED: 'done' } as const;
const kinds = ['LOST', 'WAY', 'DAYS', 'COST', 'GAINED'] as const;

function Changes({ found }: { found: WhatIf }) {
  const { t } = useTranslation('networkrules');
  const format = useFormat();
  const traceText = useTraceText();
  const way = (one: WayInBrief | null): string =>
    one ? `${one.depots.join(' › ')}, ${format.instant(one.arrival)}` : '–';
  const sum = (one: WayInBrief | null): string => (one && one.cost !== null ? format.measure('MONEY', one.cost) : '–');
  const said = ({ what, before, after }: WhatIf['changes'][number]): string =>
    what === 'COST' ? `${way(after)}: ${sum(before)} → ${sum(after)}` : `${way(before)} → ${way(after)}`;
  return (
    <>
      <p>
        {t('whatIf/tried', { count: found.tried })}
        {found.changes.length === 0 ? ` ${t('whatIf/same')}` : ''}
        {found.costBefore === found.costAfter
          ? ''
          : ` ${t('whatIf/cost', { before: format.measure('MONEY', found.costBefore), after: format.measure('MONEY', found.costAfter) })}`}
      </p>
      <div className="k-row">
        {kinds
          .filter((kind) => found.counts[kind] > 0)
          .map((kind) => (
            <StatusMark
              key={kind}
              status={looks[kind]}
              label={t(`whatIf/count/${kind}`, { count: found.counts[kind] })}
            />
          ))}
      </div>
      <ul className="nr-way">
        {found.changes.map((change) => (
          <li key={change.name}>
            <b className="k-fig">{change.name}</b>
            <StatusMark status={looks[change.what]} label={t(`whatIf/what/${change.what}`)} />
            <span className="k-dim">{said(change)}</span>
            {change.what === 'LOST' && change.wouldRoute && <span>{traceText(change.wouldRoute)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Tries a rule as it is typed over the last days' shipments and over the one that was tried by hand; nothing is saved. Within its form.
 * @param props.rule of what the form holds, once that can be sent
 */
export function WhatIfPanel<V extends Record<string, unknown>>(props: {
  rule: (typed: V) => Rule;
  tried?: RouteRequest | undefined;
}) {
  const { t } = useTranslation('networkrules');
  const [found, setFound] = useState<WhatIf>();
  const { form } = useFormPlace();
  const trying = useCommand(whatIf, { saved: false });
  const run = async (requests: RouteRequest[] | null) => {
    const typed = form.submit();
    if (!typed) return;
    const done = await trying.run({ body: { ...props.rule(typed as V), requests } });
    if (done) setFound(done.answer);
  };
  const { tried } = props;
  return (
    <section className="nr-wide nr-part" aria-label={t('whatIf/title')}>
      <h3 className="k-h2">{t('whatIf/title')}</h3>
      <div className="k-row">
        <Button size="xs" onClick={() => void run(null)}>
          {t('whatIf/week')}
        </Button>
        {tried && (
          <Button size="xs" onClick={() => void run([tried])}>
            {t('whatIf/one')}
          </Button>
        )}
      </div>
      <div aria-live="polite">{found && <Changes found={found} />}</div>
    </section>
  );
}
