import { Button, Checkbox } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { tripAnswers } from '#modules/dispatch/web/pieces/tripAnswers.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { showToast } from '#ui/feedback/toasts.ts';
import { ListState, StateBlock } from '#ui/list/ListState.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { decideEvents, keptEvents, type KeptEvent, type KeptEvents as Kept } from '../../contract/events.ts';
import { KeptOne } from './KeptOne.tsx';

/** Records of one page. */
const size = 50;
type Of = 'own' | 'others';

const sure = (take: boolean, count: number): Promise<'yes' | undefined> =>
  showMessage({
    icon: 'question',
    title: { key: take ? 'delivery:kept/sureTake' : 'delivery:kept/sureLeave', args: { count } },
    text: { key: 'delivery:kept/sureText' },
    answers: [{ value: 'yes', label: { key: take ? 'delivery:kept/take' : 'delivery:kept/leave' } }],
    cancel: true,
  });

/** Several are chosen and decided once; what asks for more than a yes stays open. */
function Together(props: {
  events: readonly KeptEvent[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation('delivery');
  const { events, chosen, onChoose } = props;
  const decide = useCommand(decideEvents, { refreshes: [keptEvents.id, ...tripAnswers] });
  const run = async (take: boolean) => {
    const ids = events.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
    if ((await sure(take, ids.length)) !== 'yes') return;
    const ran = await decide.run({ body: { ids, take } });
    if (!ran) return;
    const { answer } = ran;
    onChoose(new Set(answer.open.map(({ id }) => id)));
    const { length: count } = answer.open;
    if (count === 0) showToast({ look: 'done', title: { key: 'delivery:kept/decided' } });
    else
      showToast({
        look: 'risk',
        title: { key: 'delivery:kept/stayOpen', args: { count } },
        text: [...new Set(answer.open.map(({ message }) => message))].join('\n'),
      });
  };
  return (
    <div className="s-kept-together">
      <Checkbox
        label={t('kept/chooseAll')}
        checked={chosen.size > 0 && chosen.size === events.length}
        indeterminate={chosen.size > 0 && chosen.size < events.length}
        onChange={({ currentTarget }) => onChoose(new Set(currentTarget.checked ? events.map(({ id }) => id) : []))}
      />
      <span className="k-space k-dim">{chosen.size > 0 && t('kept/chosen', { count: chosen.size })}</span>
      <Button disabled={chosen.size === 0} loading={decide.busy} onClick={() => void run(false)}>
        {t('kept/leave')}
      </Button>
      <Button disabled={chosen.size === 0} loading={decide.busy} onClick={() => void run(true)}>
        {t('kept/take')}
      </Button>
    </div>
  );
}

/** Which records stand here, and how many there are beyond this page. */
function Which(props: { kept: Kept; of: Of; page: number; onTurn: (of: Of, page: number) => void }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const { kept, of, page, onTurn } = props;
  const from = page * size + 1;
  return (
    <div className="s-kept-together">
      {(kept.others > 0 || of === 'others') && (
        <Button aria-pressed={of === 'others'} onClick={() => onTurn(of === 'own' ? 'others' : 'own', 0)}>
          {of === 'own' ? t('kept/others', { count: kept.others }) : t('kept/own')}
        </Button>
      )}
      <span className="k-space" />
      {kept.total > 0 && (
        <span className="k-dim">
          {t('kept/shown', {
            from: format.number(from),
            to: format.number(from + kept.items.length - 1),
            total: format.number(kept.total),
          })}
        </span>
      )}
      {kept.total > size && (
        <>
          <Button disabled={page === 0} onClick={() => onTurn(of, page - 1)}>
            {t('kept/newer')}
          </Button>
          <Button disabled={(page + 1) * size >= kept.total} onClick={() => onTurn(of, page + 1)}>
            {t('kept/older')}
          </Button>
        </>
      )}
    </div>
  );
}

/** What drivers recorded and the server could not take as it was sent: each waits for a decision. Of one trip, or of all. */
export function KeptEvents({ tripId }: { tripId?: string }) {
  const { t } = useTranslation('delivery');
  const [{ of, page }, turn] = useState<{ of: Of; page: number }>({ of: 'own', page: 0 });
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const answer = useCall(
    keptEvents,
    { query: { ...(tripId ? { tripId } : {}), of, page, size } },
    { live: ['driverEvent', 'trip'], silent: true },
  );
  const kept = answer.data;
  if (!kept)
    return (
      <ListState
        status={answer.isError ? 'error' : 'loading'}
        empty={undefined}
        errorText={undefined}
        onRetry={() => void answer.refetch()}
      />
    );
  // What was decided meanwhile is chosen no longer.
  const chosen = new Set(kept.items.flatMap(({ id }) => (marked.has(id) ? [id] : [])));
  const which = (
    <Which
      kept={kept}
      of={of}
      page={page}
      onTurn={(next, to) => {
        mark(new Set());
        turn({ of: next, page: to });
      }}
    />
  );
  return (
    <div className="s-kept-list">
      {(kept.total > 0 || kept.others > 0 || of === 'others') && which}
      {of === 'others' && <p className="k-dim">{t('kept/othersText')}</p>}
      {kept.items.length === 0 ? (
        <StateBlock icon={IconChecks} title={t('kept/none')} text={t('kept/noneText')} />
      ) : (
        <Together events={kept.items} chosen={chosen} onChoose={mark} />
      )}
      {kept.items.map((event) => (
        <KeptOne
          key={event.id}
          event={event}
          chosen={chosen.has(event.id)}
          onChoose={(on) => mark(new Set(on ? [...chosen, event.id] : [...chosen].filter((id) => id !== event.id)))}
        />
      ))}
    </div>
  );
}
