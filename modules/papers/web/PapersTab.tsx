import { IconFileOff, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { openFile } from '#client/files/openFile.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { draftPaper, issuedPaper, type TripPaper, tripPapers } from '#modules/papers/contract/calls.ts';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { showChecks } from '#ui/dialogs/checkResults.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { noSelection, selectOnly } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { paperColumns, paperState, rowId } from './paperColumns.tsx';

type Context = { paper: TripPaper | undefined; print: (paper: TripPaper) => unknown };
const actions: readonly Action<Context>[] = [
  {
    id: 'papers.print',
    labelKey: 'papers:tab/print',
    icon: IconPrinter,
    category: 'display',
    primary: true,
    when: ({ paper }) => paper !== undefined,
    run: ({ paper, print }) => void (paper && print(paper)),
  },
];
const live = ['trip', 'item', 'list', 'paper'] as const;
const none: readonly TripPaper[] = [];

/** Papers of a trip: issued ones with their numbers, the others as drafts; Enter prints. */
export function PapersTab({ trip }: { trip: TripView }) {
  const { t } = useTranslation('papers');
  const format = useFormat();
  const size = useScreenSize();
  const [state, setState] = useTableState('papers');
  const [chosen, setChosen] = useState<TripPaper>();
  const answer = useCall(tripPapers, { params: { id: trip.id } }, { live, silent: true });
  const rows = answer.data ?? none;
  // As it stands now: a paper that has been issued or completed since it was chosen is no draft that lacks something.
  const active = chosen && rows.find((paper) => rowId(paper) === rowId(chosen));
  const columns = useMemo(() => paperColumns(t, format, size), [t, format, size]);
  const printed = (paper: TripPaper) =>
    (paper.paperId
      ? openFile(issuedPaper, { params: { id: paper.paperId }, query: {} })
      : openFile(draftPaper, { params: { id: trip.id, kind: paper.kind }, query: {} })
    )
      .then(() => answer.refetch())
      .catch(() => undefined);
  const print = async (paper: TripPaper) => {
    if (paper.checkResults.length > 0) {
      const accepted = await showChecks({
        title: t('tab/lacks', { kind: t(`kind/${paper.kind}`) }),
        confirm: t('tab/printAnyway'),
        results: paper.checkResults.map(({ itemId: _, ...result }) => result),
      });
      if (!accepted) return;
    }
    await printed(paper);
  };
  const bound = useActions(actions, { paper: active, print });
  return (
    <section className="k-pane k-fill" aria-label={t('title')}>
      <div className="k-pane-head">
        <span className="k-dim k-cut">{t('tab/draftNote')}</span>
        <span className="k-space" />
        <Toolbar actions={bound} room={1} label={t('title')} />
      </div>
      <DataList<TripPaper>
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        status={answer.data ? 'ready' : answer.isError ? 'error' : 'loading'}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        onActive={setChosen}
        autoSelect
        selection={active ? selectOnly(rowId(active)) : noSelection}
        onOpen={(paper) => void print(paper)}
        actions={bound}
        empty={{ icon: IconFileOff, title: t('tab/none'), text: t('tab/noneText') }}
        phone={(paper) => (
          <>
            <b>{t(`kind/${paper.kind}`)}</b>
            <StatusMark {...paperState(paper, t)} />
            <span className="k-dim">{[paper.number, paper.orderNumber].filter(Boolean).join(' · ')}</span>
            <span className="k-dim k-fig">{paper.issuedAt === null ? '' : format.instant(paper.issuedAt)}</span>
          </>
        )}
      />
    </section>
  );
}
