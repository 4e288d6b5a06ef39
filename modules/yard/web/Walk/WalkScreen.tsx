import { Button } from '@mantine/core';
import { IconCheck, IconSquare, IconWalk } from '@tabler/icons-react';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { ListState } from '#ui/list/ListState.tsx';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { translate, useTranslation } from '#ui/translation.ts';
import { correctionCauses } from '../../contract/units.ts';
import { WaitingSteps } from '../pieces/WaitingSteps.tsx';
import { FindList } from './FindList.tsx';
import { causeSchema, useWalk } from './useWalk.ts';
import '../Shunting/shunter.css';
import './walk.css';

type Walk = ReturnType<typeof useWalk>;

/** Why the book was wrong is asked before it is put right: the same fault comes again otherwise. */
const askCause = (walk: Walk) =>
  askForm(
    {
      title: translate('yard:walk/finishCount', { count: walk.differences }),
      confirm: translate('yard:walk/finishCount', { count: walk.differences }),
      texts: ['yard:walk/column'],
      schema: causeSchema,
      initial: { cause: 'UNKNOWN' as const },
      fields: [
        <Field
          key="cause"
          name="cause"
          kind="radio"
          options={correctionCauses.map((value) => ({ value, label: translate(`yard:unit/cause/${value}`) }))}
        />,
      ],
    },
    walk.finish,
  );

/** How far the walk is. What was not walked stays as it is. */
function Progress({ all, finds }: { all: number; finds: Walk['finds'] }) {
  const { t } = useTranslation('yard');
  const differ = finds.filter(({ verdict }) => verdict !== 'RIGHT').length;
  return (
    <>
      <p className="ym-walked">
        <b>{finds.length}</b> <span className="k-dim">{t('walk/of', { all })}</span>
        <span className="k-space" />
        <span className={differ > 0 ? 'k-risk' : 'k-dim'}>{t('walk/differ', { count: differ })}</span>
      </p>
      <BarMeter share={all === 0 ? 0 : finds.length / all} label={t('walk/of', { all })} text="" />
    </>
  );
}

function Foot({ walk }: { walk: Walk }) {
  const { t } = useTranslation('yard');
  return (
    <footer className="ym-shunter-foot">
      {walk.wrong !== undefined && (
        <p className="k-late" role="alert">
          {walk.wrong}
        </p>
      )}
      <ScanInput
        instruction={walk.place ? t('walk/scanUnit', { place: walk.place.name }) : t('walk/scanPlace')}
        enabled
        onScan={walk.scan}
      />
      <div className="ym-walk-keys">
        {walk.place && (
          <Button
            size="lg"
            leftSection={<IconSquare size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => void walk.found(null)}
          >
            {t('walk/empty', { place: walk.place.name })}
          </Button>
        )}
        <Button
          size="lg"
          variant="filled"
          disabled={walk.finds.length === 0}
          leftSection={<IconCheck size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => void (walk.differences === 0 ? walk.finish({ cause: 'UNKNOWN' }) : askCause(walk))}
        >
          {t('walk/finishCount', { count: walk.differences })}
        </Button>
      </div>
    </footer>
  );
}

/** The walk on the phone: scan a place, then what stands there; differences become corrections at the end. */
export function WalkScreen() {
  const { t } = useTranslation('yard');
  const walk = useWalk();
  return (
    <section className="k-pane k-fill ym-shunter" aria-label={t('screen/walk')}>
      <WaitingSteps
        waits={walk.waiting > 0 ? t('walk/waits', { count: walk.waiting }) : undefined}
        refused={walk.refused.map(({ seq, body, why }) => ({
          seq,
          says: body.kind === 'find' ? t('shunter/refusedStep', { order: body.placeName, why }) : why,
        }))}
        onRead={walk.settle}
      />
      {walk.walk ? (
        <>
          <div className="ym-shunter-body">
            <Progress all={walk.walk.all} finds={walk.finds} />
            <FindList finds={walk.finds} />
          </div>
          <Foot walk={walk} />
        </>
      ) : (
        <ListState
          status={walk.status}
          empty={{
            icon: IconWalk,
            title: t('walk/none'),
            text: `${t('walk/noneText')} ${t('walk/beginNeeds')}`,
            action: (
              <Button size="lg" variant="filled" loading={walk.busy} onClick={() => void walk.begin()}>
                {t('walk/begin')}
              </Button>
            ),
          }}
          errorText={undefined}
          onRetry={() => void walk.answer.refetch()}
        />
      )}
    </section>
  );
}
