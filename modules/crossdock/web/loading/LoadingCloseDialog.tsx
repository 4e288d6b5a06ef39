import { Button } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  closeLoading,
  type LeftBehind,
  leftBehind,
  leftBehindPaper,
  type LoadingList,
} from '#modules/crossdock/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openFile } from '#client/files/openFile.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import { type As, LeftOrders } from './LeftOrders.tsx';
import { ClosingFigures, forAll, LeftOpen } from '../list/closingParts.tsx';
import type { DialogProps } from '../list/process.ts';
import { orderOf } from '../list/useSteps.ts';
import { loadingAnswers } from './useLoading.ts';
import '../unloading/unloading.css';

/** What would stay behind, before the list is closed: a decision for each package, and what else in the hall goes this way. */
export function LoadingCloseDialog({ list, version, onClose }: DialogProps<LoadingList>) {
  const { t } = useTranslation('crossdock');
  const close = useCommand(closeLoading, {
    refreshes: loadingAnswers,
    saved: { key: 'crossdock:done/closed', args: { name: list.name } },
    checks: {
      titleKey: 'crossdock:message/loadingClosureDespiteWarnings',
      blockedKey: 'crossdock:message/loadingClosureNotPossible',
      confirmKey: 'crossdock:action/close',
      nameOf: orderOf(list),
    },
  });
  const answer = useCall(leftBehind, { query: { listId: list.id } });
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const planned = answer.data?.planned ?? [];
  const routed = answer.data?.routed ?? [];
  const submit = async () => {
    const decisions = planned.map(({ packageId }) => ({
      packageId,
      as: missing.has(packageId) ? ('MISSING' as const) : ('LEFT_BEHIND' as const),
    }));
    if (await close.run({ params: { id: list.id }, query: {}, body: { version, decisions } })) onClose();
  };
  const decide = (ids: readonly string[], as: As) => {
    const next = new Set(missing);
    for (const id of ids) {
      if (as === 'MISSING') next.add(id);
      else next.delete(id);
    }
    setMissing(next);
  };
  const print = (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => void openFile(leftBehindPaper, { query: { listId: list.id } }).catch(() => undefined)}
    >
      {t('leftBehind/print')}
    </Button>
  );
  return (
    <Dialog
      size={960}
      title={t('leftBehind/title', { name: `${list.name} · ${list.tripName}` })}
      icon={IconCheck}
      onClose={onClose}
      dirty={missing.size > 0}
      onSave={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('leftBehind/continue')}</Button>
          <Button
            data-commit
            variant="filled"
            loading={close.busy}
            disabled={answer.data === undefined && !answer.isError}
            onClick={() => void submit()}
          >
            {t('action/close')}
          </Button>
        </>
      }
    >
      <Figures list={list} />
      {answer.data === undefined && !answer.isError && <DelayedSpinner label={t('base:loading')} />}
      {answer.data && planned.length === 0 && <p>{t('leftBehind/none')}</p>}
      <Planned rows={planned} missing={missing} decide={decide} print={print} />
      <Routed rows={routed} print={planned.length === 0 ? print : null} total={answer.data?.routedTotal ?? 0} />
    </Dialog>
  );
}

/** What the list has come to, before it is closed. */
function Figures({ list }: { list: LoadingList }) {
  const { t } = useTranslation('crossdock');
  const { summaries } = list;
  const seals = list.seals.filter((seal) => seal.removed === null).length;
  const figures: readonly [string, string][] = [
    [t('state/LOADED'), t('scan/progress', { done: summaries.packagesScanned, expected: summaries.packagesExpected })],
    [t('loading/shipments'), t('scan/progress', { done: summaries.itemsDone, expected: summaries.items })],
    [t('column/deviating'), String(summaries.packagesDeviating)],
    [t('loading/seals'), t('scan/progress', { done: seals, expected: list.numberOfRequiredSeals })],
  ];
  return <ClosingFigures figures={figures} />;
}

function Planned(props: {
  rows: readonly LeftBehind[];
  missing: ReadonlySet<string>;
  decide: (ids: readonly string[], as: As) => void;
  print: ReactNode;
}) {
  const { t } = useTranslation('crossdock');
  const { rows, missing, decide, print } = props;
  if (rows.length === 0) return null;
  const all = rows.map((one) => one.packageId);
  return (
    <LeftOpen
      title={t('leftBehind/planned', { count: rows.length })}
      tools={
        <>
          {forAll(t('leftBehind/allStay'), () => decide(all, 'LEFT_BEHIND'))}
          {forAll(t('leftBehind/allMissing'), () => decide(all, 'MISSING'))}
          {print}
        </>
      }
    >
      <ul className="th-decisions">
        <LeftOrders rows={rows} decisions={{ missing, decide }} />
      </ul>
    </LeftOpen>
  );
}

/** In the hall, routed this way and due, and nobody has planned them: the last chance to take them along. */
function Routed({ rows, total, print }: { rows: readonly LeftBehind[]; total: number; print: ReactNode }) {
  const { t } = useTranslation('crossdock');
  if (rows.length === 0) return null;
  const title = t('leftBehind/routed', { count: total });
  return (
    <LeftOpen
      title={title}
      tools={
        <>
          {total > rows.length && <span className="k-dim">{t('leftBehind/routedMore', { count: rows.length })}</span>}
          {print}
        </>
      }
    >
      {/* Nothing in it can be focused: scrolled by keyboard all the same. */}
      <ul className="th-decisions" tabIndex={0} aria-label={title}>
        <LeftOrders rows={rows} />
      </ul>
    </LeftOpen>
  );
}
