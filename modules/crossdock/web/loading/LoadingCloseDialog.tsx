import { Button, SegmentedControl } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type LeftBehind, leftBehind, type LoadingList } from '#modules/crossdock/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { ListCommands } from './useListCommands.ts';
import '../unloading/unloading.css';

type As = 'LEFT_BEHIND' | 'MISSING';

/** What was seen of a package last: when and where, or that it never came. */
function useLastSeen(): (one: LeftBehind) => string {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return (one) => {
    if (one.terminalStatus === 'NOT_YET_UNLOADED' || one.terminalStatus === 'NOT_IN_DEPOT')
      return t('leftBehind/notUnloaded');
    return one.lastSeen === null
      ? t('leftBehind/notSeen')
      : t('leftBehind/seen', { at: format.instant(one.lastSeen), list: one.lastList ?? '' });
  };
}

/** What would stay behind, before the list is closed: a decision for each package, and what else in the hall goes this way. */
export function LoadingCloseDialog(props: {
  list: LoadingList;
  version: number;
  close: ListCommands['close'];
  onClose: () => void;
}) {
  const { t } = useTranslation('crossdock');
  const { list, onClose } = props;
  const answer = useCall(leftBehind, { query: { listId: list.id } });
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const planned = answer.data?.planned ?? [];
  const submit = async () => {
    setBusy(true);
    const decisions = planned.map(({ packageId }) => ({
      packageId,
      as: missing.has(packageId) ? ('MISSING' as const) : ('LEFT_BEHIND' as const),
    }));
    const closed = await props.close(props.version, decisions);
    setBusy(false);
    if (closed) onClose();
  };
  const decide = (ids: readonly string[], as: As) => {
    const next = new Set(missing);
    for (const id of ids) {
      if (as === 'MISSING') next.add(id);
      else next.delete(id);
    }
    setMissing(next);
  };
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
            loading={busy}
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
      <Planned rows={planned} missing={missing} decide={decide} />
      <Routed rows={answer.data?.routed ?? []} total={answer.data?.routedTotal ?? 0} />
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
  return (
    <dl className="th-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="k-dim">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Planned(props: {
  rows: readonly LeftBehind[];
  missing: ReadonlySet<string>;
  decide: (ids: readonly string[], as: As) => void;
}) {
  const { t } = useTranslation('crossdock');
  const lastSeen = useLastSeen();
  const { rows, missing, decide } = props;
  if (rows.length === 0) return null;
  const all = rows.map((one) => one.packageId);
  const title = t('leftBehind/planned', { count: rows.length });
  return (
    <section aria-label={title}>
      <div className="k-row th-decide-head">
        <h3 className="k-h3 k-space">{title}</h3>
        <Button size="compact-md" variant="default" onClick={() => decide(all, 'LEFT_BEHIND')}>
          {t('leftBehind/allStay')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => decide(all, 'MISSING')}>
          {t('leftBehind/allMissing')}
        </Button>
      </div>
      <ul className="th-decisions">
        {rows.map((one) => (
          <li key={one.packageId}>
            <Where one={one} note={lastSeen(one)} />
            <SegmentedControl
              aria-label={t('leftBehind/decision', { barcode: one.barcode })}
              value={missing.has(one.packageId) ? 'MISSING' : 'LEFT_BEHIND'}
              data={[
                { value: 'LEFT_BEHIND', label: t('leftBehind/stays') },
                { value: 'MISSING', label: t('leftBehind/missing') },
              ]}
              onChange={(value) => decide([one.packageId], value as As)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A package with the place where somebody finds it. */
function Where({ one, note }: { one: LeftBehind; note: string }) {
  const { t } = useTranslation('crossdock');
  return (
    <>
      <span className="k-col k-space">
        <b className="k-cut">{one.consigneeName}</b>
        <span className="k-dim k-cut">{`${one.orderNumber} · …${one.barcode.slice(-4)} · ${note}`}</span>
      </span>
      <b className="k-fig">{one.storingPosition ?? t('leftBehind/noPlace')}</b>
    </>
  );
}

/** In the hall, routed this way and due, and nobody has planned them: the last chance to take them along. */
function Routed({ rows, total }: { rows: readonly LeftBehind[]; total: number }) {
  const { t } = useTranslation('crossdock');
  const lastSeen = useLastSeen();
  if (rows.length === 0) return null;
  const title = t('leftBehind/routed', { count: total });
  return (
    <section aria-label={title}>
      <div className="k-row th-decide-head">
        <h3 className="k-h3 k-space">{title}</h3>
        {total > rows.length && <span className="k-dim">{t('leftBehind/routedMore', { count: rows.length })}</span>}
      </div>
      {/* Nothing in it can be focused: scrolled by keyboard all the same. */}
      <ul className="th-decisions" tabIndex={0} aria-label={title}>
        {rows.map((one) => (
          <li key={one.packageId}>
            <Where one={one} note={lastSeen(one)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
