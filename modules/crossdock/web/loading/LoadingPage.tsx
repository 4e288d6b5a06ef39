import { useVisited } from '#client/navigation/recentPlaces.ts';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { LoadingList } from '#modules/crossdock/contract/calls.ts';
import { useSession } from '#client/session/session.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { listStateText, listStatus } from '../list/status.ts';
import { DeviationDialog } from '../list/DeviationDialog.tsx';
import { EquipmentDialog } from '../list/EquipmentDialog.tsx';
import { LateScans } from '../list/LateScans.tsx';
import { UnknownList } from '../list/UnknownList.tsx';
import { LateReasonDialog } from './LateReasonDialog.tsx';
import { LoadingCloseDialog } from './LoadingCloseDialog.tsx';
import { closingStep, listActions } from './listActions.ts';
import { ReportDialog } from './ReportDialog.tsx';
import { Scanning } from './Scanning.tsx';
import { Seals, SealsDialog } from './Seals.tsx';
import { Shipments } from './Shipments.tsx';
import { useListCommands } from './useListCommands.ts';
import { useLoading } from './useLoading.ts';
import './loading.css';

const papers = new Set(['crossdock.report', 'crossdock.equipment', 'crossdock.seals']);

/** Scan screen of a loading list: one thing at a time on a phone; on a desk the shipments and the papers beside it. */
export function LoadingPage({ id, closing = false }: { id: string; closing?: boolean }) {
  const { t } = useTranslation('crossdock');
  const loading = useLoading(id);
  const { data: list } = loading.list;
  if (list) return <LoadedPage list={list} loading={loading} closing={closing} />;
  return (
    <UnknownList
      answer={loading.list}
      text={t('loading/unknown')}
      lists={{ address: '/TH/loading', title: t('screen/loading') }}
    />
  );
}

function LoadedPage(props: { list: LoadingList; loading: ReturnType<typeof useLoading>; closing: boolean }) {
  const { list, loading } = props;
  const { t } = useTranslation('crossdock');
  const unit = useSession().orgUnit;
  const size = useScreenSize();
  const mobile = size === 'mobile';
  const [dialog, setDialog] = useState(() =>
    props.closing && list.allowed.includes('close') ? closingStep(list, Date.now()) : undefined,
  );
  const commands = useListCommands(list);
  const actions = useActions(listActions, { list, commands, open: setDialog });
  // A step that is not possible now is not shown; the papers always are.
  // On a desk the seals stand beside the shipments.
  const shown = actions.filter(
    ({ id, enabled }) => (enabled || papers.has(id)) && (mobile || id !== 'crossdock.seals'),
  );
  const close = () => setDialog(undefined);
  const notices = list.closingRequestedBy && list.state === 'CLOSINGREQUESTED' && (
    <div className="k-alert k-alert-risk th-note">
      <StatusMark status="risk" label={t('loading/requested', { name: list.closingRequestedBy })} />
    </div>
  );
  return (
    <section className="k-pane k-fill th-page" aria-label={list.name}>
      <Head list={list}>
        <Toolbar
          actions={mobile ? shown.map((action) => ({ ...action, primary: false })) : shown}
          room={size === 'tablet' ? 0 : 3}
        />
      </Head>
      {!mobile && notices}
      {!mobile && <LateScans late={list.late} />}
      <div className="th-columns">
        <Scanning
          list={list}
          loading={loading}
          onDeviation={(itemId, packageId) => setDialog({ kind: 'deviation', itemId, packageId })}
          papers={mobile && <MobilePapers list={list} />}
          notices={mobile && notices}
        />
        {!mobile && (
          <div className="th-desk">
            <Shipments list={list} onDeviation={(itemId) => setDialog({ kind: 'deviation', itemId })} />
            <div className="th-papers">
              <Seals list={list} />
              <Papers list={list} />
            </div>
          </div>
        )}
      </div>
      {dialog?.kind === 'report' && <ReportDialog list={list} onClose={close} />}
      {dialog?.kind === 'late' && (
        <LateReasonDialog
          list={list}
          minutes={dialog.minutes}
          onClose={close}
          onReady={(version) => setDialog({ kind: 'close', version: version ?? list.version })}
        />
      )}
      {dialog?.kind === 'close' && (
        <LoadingCloseDialog list={list} version={dialog.version} close={commands.close} onClose={close} />
      )}
      {dialog?.kind === 'seals' && <SealsDialog list={list} onClose={close} />}
      {dialog?.kind === 'equipment' && <EquipmentDialog kind="LDG" list={list} unit={unit} onClose={close} />}
      {dialog?.kind === 'deviation' && (
        <DeviationDialog
          kind="LDG"
          expected={loading.expected}
          scanned={loading.last?.about}
          queue={loading.queue}
          itemId={dialog.itemId}
          {...(dialog.packageId ? { packageId: dialog.packageId } : {})}
          unit={unit}
          onClose={close}
        />
      )}
    </section>
  );
}

function Head({ list, children }: { list: LoadingList; children: React.ReactNode }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  useVisited('crossdock:screen/loading', `${list.tripName} · ${list.vehicle ?? list.name}`);
  const facts = [
    list.gate && t('loading/dock', { gate: list.gate }),
    list.vehicle,
    list.plannedDeparture !== null && t('loading/departs', { time: format.clock(list.plannedDeparture) }),
  ].filter(Boolean);
  return (
    <header className="k-page-head">
      <div className="k-space th-head">
        <h1 className="k-cut">{`${list.name} · ${list.tripName}`}</h1>
        <p className="k-dim k-cut">{facts.join(' · ')}</p>
      </div>
      <StatusMark look="boxed" status={listStatus[list.state]} label={listStateText(list.state, 'LDG', t)} />
      {children}
    </header>
  );
}

/** Whether the papers of the departure are complete. */
function Papers({ list }: { list: LoadingList }) {
  const { t } = useTranslation('crossdock');
  return (
    <section className="th-block" aria-label={t('loading/report')}>
      <h2 className="k-h3">{t('loading/report')}</h2>
      <StatusMark
        status={list.report ? 'done' : 'later'}
        label={t(list.report ? 'loading/reportFilled' : 'loading/reportOpen')}
      />
      <h2 className="k-h3">{t('loading/equipment')}</h2>
      <StatusMark
        status={list.loadingEquipment ? 'done' : 'later'}
        label={t(list.loadingEquipment ? 'loading/equipmentCounted' : 'loading/equipmentOpen')}
      />
    </section>
  );
}

/** On a phone the papers come after the last package. */
function MobilePapers({ list }: { list: LoadingList }) {
  return list.summaries.packagesScanned < list.summaries.packagesExpected ? null : (
    <div className="th-papers">
      <Seals list={list} />
      <Papers list={list} />
    </div>
  );
}
