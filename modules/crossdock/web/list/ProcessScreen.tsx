import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { usePlace } from '#client/navigation/navigation.ts';
import { useVisited } from '#client/navigation/recentPlaces.ts';
import { useSession } from '#client/session/session.ts';
import { Slot } from '#client/slots/Slot.tsx';
import { listNotices } from '#modules/crossdock/contract/slots.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { DeviationDialog } from './DeviationDialog.tsx';
import { LateScans } from './LateScans.tsx';
import type { Deviates, HallList, HallProcess, HallRow, Opens } from './process.ts';
import { ProcessLists } from './ProcessLists.tsx';
import { ProcessScan } from './ProcessScan.tsx';
import { listStateText, listStatus } from './status.ts';
import { UnknownList } from '../pieces/UnknownList.tsx';
import type { ProcessScans } from './useProcessScans.ts';
import { useSteps } from './useSteps.ts';
import '../loading/loading.css';

type Props<L extends HallList, S extends ProcessScans<L>, Row extends HallRow> = {
  process: HallProcess<L, S, Row>;
  /** The dialog with which a list opens, if it may. */
  opens?: (list: L) => Opens | undefined;
};

/** `/TH/<path>` lists, `/TH/<path>/{id}` scans one. */
export function ProcessScreen<L extends HallList, S extends ProcessScans<L>, Row extends HallRow>(
  props: Props<L, S, Row>,
) {
  const { entityId } = usePlace();
  return entityId ? (
    <ProcessPage key={entityId} id={entityId} {...props} />
  ) : (
    <ProcessLists path={props.process.path} kind={props.process.kind} lists={props.process.lists} />
  );
}

/** Page of a list: one thing at a time on a phone; on a desk the shipments and the papers beside it, or the result. */
function ProcessPage<L extends HallList, S extends ProcessScans<L>, Row extends HallRow>(
  props: Props<L, S, Row> & { id: string },
) {
  const { t } = useTranslation('crossdock');
  const { path, useScans } = props.process;
  const scans = useScans(props.id);
  const { data: list } = scans.list;
  if (list) return <OpenPage list={list} scans={scans} {...props} />;
  return (
    <UnknownList
      answer={scans.list}
      text={t(`${path}/unknown`)}
      lists={{ address: `/TH/${path}`, title: t(`screen/${path}`) }}
    />
  );
}

function OpenPage<L extends HallList, S extends ProcessScans<L>, Row extends HallRow>(
  props: Props<L, S, Row> & { list: L; scans: S },
) {
  const { list, scans, process } = props;
  const { Desk, Notices, Papers, decides } = process;
  const size = useScreenSize();
  const mobile = size === 'mobile';
  const may = useAccess();
  const [counts, setCounts] = useState(() => mobile || !decides || !may(decides));
  // On a phone there is one thing at a time, and it is scanning.
  const shown = mobile || counts;
  const [dialog, open] = useState(() => props.opens?.(list));
  const actions = useActions(process.actions, {
    list,
    step: useSteps(process, list),
    open,
    ...(decides && !mobile && { counts: { shown, show: setCounts } }),
  });
  const bar = actions.filter((action) => process.shows?.(action, mobile) ?? action.enabled);
  const deviate: Deviates = (itemId, packageId) => open({ dialog: 'deviation', itemId, packageId });
  return (
    <section className="k-pane k-fill th-page" aria-label={list.name}>
      <Head list={list} process={process}>
        <Toolbar
          actions={mobile ? bar.map((action) => ({ ...action, primary: false })) : bar}
          room={size === 'tablet' ? 0 : 3}
        />
      </Head>
      <Slot of={listNotices} entity={{ listId: list.id }} />
      {!mobile && Notices && (
        <>
          <Notices list={list} />
          <LateScans late={list.late} />
        </>
      )}
      <div className="th-columns">
        {shown && (
          <ProcessScan
            {...{ list, scans, process }}
            onDeviation={deviate}
            papers={mobile && Papers && <Papers list={list} />}
            notices={mobile && Notices && <Notices list={list} />}
          />
        )}
        {!mobile && <Desk list={list} beside={shown} onDeviation={deviate} />}
      </div>
      {dialog && <PageDialog {...{ list, scans, process, dialog, open }} onClose={() => open(undefined)} />}
    </section>
  );
}

function PageDialog<L extends HallList, S extends ProcessScans<L>, Row extends HallRow>(props: {
  list: L;
  scans: S;
  process: HallProcess<L, S, Row>;
  dialog: Opens;
  open: (dialog: Opens) => void;
  onClose: () => void;
}) {
  const { list, scans, process, dialog, onClose } = props;
  const unit = useSession().orgUnit;
  if (dialog.dialog === 'deviation')
    return (
      <DeviationDialog
        kind={process.kind}
        expected={scans.expected}
        scanned={scans.last?.about}
        queue={scans.queue}
        itemId={dialog.itemId}
        {...(dialog.packageId ? { packageId: dialog.packageId } : {})}
        unit={unit}
        onClose={onClose}
      />
    );
  const Special = process.dialogs[dialog.dialog];
  return Special ? (
    <Special list={list} version={dialog.version ?? list.version} open={props.open} onClose={onClose} />
  ) : null;
}

/** What a list is about, what else is known of it, and how it stands. */
function Head<L extends HallList, S extends ProcessScans<L>, Row extends HallRow>(props: {
  list: L;
  process: HallProcess<L, S, Row>;
  children: ReactNode;
}) {
  const { list, process } = props;
  const { t } = useTranslation('crossdock');
  const { about, visited, facts } = process.head(list, t, useFormat());
  const title = `${list.name} · ${about}`;
  useVisited(`crossdock:screen/${process.path}`, visited ?? title);
  return (
    <header className="k-page-head">
      <div className="k-space th-head">
        <h1 className="k-cut">{title}</h1>
        <p className="k-dim k-cut">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <StatusMark look="boxed" status={listStatus[list.state]} label={listStateText(list.state, process.kind, t)} />
      {props.children}
    </header>
  );
}
