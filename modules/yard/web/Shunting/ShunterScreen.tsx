import { Button } from '@mantine/core';
import { IconArrowRight, IconBan, IconForklift, IconHandStop } from '@tabler/icons-react';
import { z } from 'zod';
import { listStatus } from '#client/call/useCall.ts';
import { useNow } from '#modules/dispatch/web/pieces/useNow.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { ListState } from '#ui/list/ListState.tsx';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { translate, useTranslation } from '#ui/translation.ts';
import type { ShuntingCard } from '../../contract/shunting.ts';
import { refusals } from '../../rules/shuntingStates.ts';
import { WaitingSteps } from '../pieces/WaitingSteps.tsx';
import { useShunter } from './useShunter.ts';
import { YardSketch } from './YardSketch.tsx';
import './shunter.css';

const refusalSchema = z.object({ refusedReason: z.enum(refusals), refusedRemark: z.string().max(200).nullable() });

/** Why it cannot be done: nobody passes an order over without a word. */
const askRefusal = (take: (typed: z.infer<typeof refusalSchema>) => Promise<boolean>) =>
  askForm(
    {
      title: translate('yard:shunting/action/refuse'),
      confirm: translate('yard:shunting/action/refuse'),
      texts: ['yard:shunting/column'],
      schema: refusalSchema,
      initial: { refusedReason: 'NOT_THERE' as const, refusedRemark: null },
      fields: [
        <Field
          key="reason"
          name="refusedReason"
          kind="radio"
          options={refusals.map((value) => ({ value, label: translate(`yard:shunting/refusedReason/${value}`) }))}
        />,
        <Field key="remark" name="refusedRemark" />,
      ],
    },
    take,
  );

function PlaceBox(props: { label: string; name: string | null; area: string | null; target?: boolean }) {
  return (
    <div className="ym-place" data-target={props.target || undefined}>
      <span className="k-dim">{props.label}</span>
      <b>{props.name ?? '–'}</b>
      <span className="k-dim">{props.area}</span>
    </div>
  );
}

/** The order that is driven now: what, from where, to where, and whether the hall lets it go. */
function Card({ card, all, mine }: { card: ShuntingCard; all: number; mine: boolean }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const now = useNow();
  const late = card.dueAt === null ? 0 : Math.floor((now - card.dueAt) / 60_000);
  return (
    <article className="ym-card" aria-label={card.name}>
      <div className="k-row k-row-tight">
        {late > 0 && <StatusMark look="boxed" status="late" label={t('shunter/overdue', { count: late })} />}
        {late <= 0 && card.dueAt !== null && (
          <span className="k-dim">{t('shunter/due', { at: format.clock(card.dueAt) })}</span>
        )}
        <span className="k-space" />
        {mine && <span className="k-dim">{t('shunter/mine')}</span>}
        <span className="k-dim">{t('shunter/of', { no: 1, all })}</span>
      </div>
      <h2 className="ym-unit">{card.unitNumber}</h2>
      <p className="k-row k-row-tight">
        <span className="k-dim">{`${t(`booking/unitKind/${card.unitKind}`)} · ${t(`unit/loadState/${card.loadState}`)}`}</span>
        {card.dangerousGoods && <StatusMark status="risk" label={t('shunter/dangerous')} />}
      </p>
      <StatusMark
        look="boxed"
        status={card.locked ? 'late' : 'done'}
        {...(card.locked ? { glyph: 'block' as const } : {})}
        label={t(card.locked ? 'shunter/locked' : 'shunter/free')}
      />
      <div className="ym-ways">
        <PlaceBox label={t('shunter/from')} name={card.fromName} area={card.fromArea} />
        <IconArrowRight size={28} stroke={1.8} aria-hidden="true" />
        <PlaceBox label={t('shunter/to')} name={card.toName} area={card.toArea} target />
      </div>
      {card.occupiedBy !== null && (
        <StatusMark status="risk" label={t('shunter/occupied', { unit: card.occupiedBy })} />
      )}
      <YardSketch card={card} />
      {card.metres !== null && <span className="k-dim">{t('shunter/metres', { count: card.metres })}</span>}
      {card.remark !== null && <p>{card.remark}</p>}
    </article>
  );
}

/** The shunter's phone: one card, a scan of the unit to start, a scan of the place to finish; what comes next below. */
export function ShunterScreen() {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const shunter = useShunter();
  const { card, rest } = shunter;
  return (
    <section className="k-pane k-fill ym-shunter" aria-label={t('screen/shunter')}>
      <WaitingSteps
        waits={shunter.waiting > 0 ? t('shunter/waits', { count: shunter.waiting }) : undefined}
        refused={shunter.refused.map(({ seq, body, why }) => ({
          seq,
          says: t('shunter/refusedStep', { order: body.name, why }),
        }))}
        onRead={shunter.settle}
      />
      {card ? (
        <>
          <div className="ym-shunter-body">
            <Card card={card} all={rest.length + 1} mine={card.assignedTo === shunter.me} />
            {rest.length > 0 && (
              <section aria-label={t('shunter/next')}>
                <h3 className="k-field-label">{t('shunter/next')}</h3>
                <ul className="ym-next">
                  {rest.map((one) => (
                    <li key={one.id}>
                      <b>{one.unitNumber}</b>
                      <span className="k-space">{`${one.fromName ?? '–'} → ${one.toName}`}</span>
                      <span className="k-dim k-fig">{one.dueAt === null ? '' : format.clock(one.dueAt)}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          <footer className="ym-shunter-foot">
            {shunter.wrong !== undefined && (
              <p className="k-late" role="alert">
                {shunter.wrong}
              </p>
            )}
            <ScanInput
              instruction={
                card.state === 'IN_PROGRESS'
                  ? t('shunter/scanPlace', { place: card.toName })
                  : t('shunter/scanUnit', { unit: card.unitNumber })
              }
              enabled
              onScan={shunter.scan}
            />
            <div className="ym-shunter-keys">
              {card.assignedTo !== shunter.me && card.state === 'RELEASED' && (
                <Button
                  variant="default"
                  size="lg"
                  leftSection={<IconHandStop size={20} stroke={1.6} aria-hidden="true" />}
                  onClick={shunter.accept}
                >
                  {t('shunting/action/accept')}
                </Button>
              )}
              <Button
                variant="default"
                size="lg"
                leftSection={<IconBan size={20} stroke={1.6} aria-hidden="true" />}
                onClick={() => void askRefusal(shunter.refuse)}
              >
                {t('shunting/action/refuse')}
              </Button>
            </div>
          </footer>
        </>
      ) : (
        <ListState
          status={listStatus(shunter.answer)}
          empty={{ icon: IconForklift, title: t('shunter/nothing'), text: t('shunter/nothingText') }}
          errorText={undefined}
          onRetry={() => void shunter.answer.refetch()}
        />
      )}
    </section>
  );
}
