import { Button, SegmentedControl } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '#ui/translation.ts';
import { closeUnloading, openOnUnit, type UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { ClosingFigures, forAll, LeftOpen } from '../list/closingParts.tsx';
import type { DialogProps } from '../list/process.ts';
import { orderOf } from '../list/useSteps.ts';
import { unloadingAnswers } from './useUnloading.ts';

type As = 'MISSING' | 'NOT_UNLOADED';
type Chosen = Readonly<Record<string, As>>;
type OpenPackage = z.infer<(typeof openOnUnit)['answer']>['packages'][number];

/** Closing: what did not come off the unit has a decision for each package, then the checks have their say. */
export function CloseDialog({ list, version, onClose }: DialogProps<UnloadingList>) {
  const { t } = useTranslation('crossdock');
  const open = useCall(openOnUnit, { params: { id: list.id } });
  const [chosen, setChosen] = useState<Chosen>({});
  const close = useCommand(closeUnloading, {
    refreshes: unloadingAnswers,
    saved: { key: 'crossdock:done/closed', args: { name: list.name } },
    checks: {
      titleKey: 'crossdock:message/unloadingClosureDespiteWarnings',
      blockedKey: 'crossdock:message/closeForUnloadingFailed',
      confirmKey: 'crossdock:unloading/close',
      nameOf: orderOf(list),
    },
  });
  const rows = (open.data?.packages ?? []).filter((one) => !one.inDepot);
  const proposal = open.data?.proposal ?? 'ASK';
  const asOf = (one: OpenPackage): As | undefined =>
    chosen[one.packageId] ?? (one.goesOn ? 'NOT_UNLOADED' : proposal === 'ASK' ? undefined : proposal);
  const undecided = rows.filter((one) => asOf(one) === undefined).length;
  const submit = async () => {
    const decisions = rows.flatMap((one) => {
      const as = asOf(one);
      return as ? [{ packageId: one.packageId, as }] : [];
    });
    if (await close.run({ params: { id: list.id }, query: {}, body: { version, decisions } })) onClose();
  };
  return (
    <Dialog
      size={960}
      title={t('unloading/closeTitle', { name: list.name })}
      icon={IconCheck}
      onClose={onClose}
      dirty={Object.keys(chosen).length > 0}
      onSave={() => void submit()}
      footer={
        <>
          {undecided > 0 && <span className="k-dim k-space">{t('unloading/undecided', { count: undecided })}</span>}
          <Button
            data-commit
            variant="filled"
            loading={close.busy}
            disabled={open.data === undefined}
            onClick={() => void submit()}
          >
            {t('unloading/close')}
          </Button>
        </>
      }
    >
      <Figures list={list} />
      {open.data === undefined && <DelayedSpinner label={t('base:loading')} />}
      <Decisions rows={rows} asOf={asOf} decide={setChosen} chosen={chosen} />
    </Dialog>
  );
}

/** What the list has come to, before it is closed. */
function Figures({ list }: { list: UnloadingList }) {
  const { t } = useTranslation('crossdock');
  const { summaries } = list;
  const figures: readonly [string, string][] = [
    [
      t('state/UNLOADED'),
      t('scan/progress', { done: summaries.packagesScanned, expected: summaries.packagesExpected }),
    ],
    [t('loading/shipments'), t('scan/progress', { done: summaries.itemsDone, expected: summaries.items })],
    [t('column/deviating'), String(summaries.packagesDeviating)],
    [t('state/SURPLUS'), String(summaries.surplus)],
    [
      t('loading/seals'),
      list.sealsIntact === null ? t('unloading/sealsOpen') : t(list.sealsIntact ? 'state/OK' : 'state/NOK'),
    ],
  ];
  return <ClosingFigures figures={figures} />;
}

/** A decision for each package that did not come off the unit, proposed where the depot has said so. */
function Decisions(props: {
  rows: readonly OpenPackage[];
  asOf: (one: OpenPackage) => As | undefined;
  chosen: Chosen;
  decide: (chosen: Chosen) => void;
}) {
  const { t } = useTranslation('crossdock');
  const { rows, asOf, chosen, decide } = props;
  if (rows.length === 0) return null;
  const all = (as: As) => decide(Object.fromEntries(rows.map((one) => [one.packageId, as])));
  return (
    <LeftOpen
      title={t('unloading/notOff', { count: rows.length })}
      tools={
        <>
          {forAll(t('unloading/allMissing'), () => all('MISSING'))}
          {forAll(t('unloading/allStay'), () => all('NOT_UNLOADED'))}
        </>
      }
    >
      <ul className="th-decisions">
        {rows.map((one) => (
          <li key={one.packageId}>
            <span className="k-col k-space">
              <b className="k-cut">{one.consigneeName}</b>
              <span className="k-dim k-fig">{`${one.orderNumber} · …${one.barcode.slice(-4)}`}</span>
            </span>
            <SegmentedControl
              aria-label={t('unloading/decision', { barcode: one.barcode })}
              value={asOf(one) ?? ''}
              data={[
                { value: 'NOT_UNLOADED', label: t('unloading/stays') },
                { value: 'MISSING', label: t('state/MISSING') },
              ]}
              onChange={(value) =>
                decide({ ...chosen, [one.packageId]: value === 'MISSING' ? 'MISSING' : 'NOT_UNLOADED' })
              }
            />
          </li>
        ))}
      </ul>
    </LeftOpen>
  );
}
