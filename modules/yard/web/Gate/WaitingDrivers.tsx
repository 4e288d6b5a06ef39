import { Button } from '@mantine/core';
import { fetchCall, useCall } from '#client/call/useCall.ts';
import { type GateVisitDetails, gateVisit } from '#modules/yard/contract/visits.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';

/** The longest waiting first; whoever is beyond stands in the list of visits. */
const waiting = {
  filter: { and: [{ field: 'state', op: 'in' as const, value: ['ANNOUNCED'] }] },
  sort: [{ field: 'createdAt', dir: 'asc' as const }],
  paging: { size: 20, page: 0 },
};

/** Drivers who have checked in themselves: one press fills in what they said, and the gate only confirms. */
export function WaitingDrivers({ onTake }: { onTake: (visit: GateVisitDetails) => void }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const { data } = useCall(gateVisit.calls.list, { body: waiting }, { live: ['gateVisit'], silent: true });
  if (!data || data.items.length === 0) return null;
  const take = async (id: string) => onTake(await fetchCall(gateVisit.calls.get, { params: { id } }, { staleTime: 0 }));
  return (
    <section className="ym-alike" aria-label={t('gate/waiting')}>
      <span>{t('gate/waiting')}</span>
      {data.items.map(({ id, name, unitNumber, createdAt }) => (
        <Button key={id} size="lg" variant="default" onClick={() => void take(id)}>
          {[name, unitNumber, t('gate/since', { at: format.clock(createdAt) })].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </section>
  );
}
