import {
  IconCheck,
  IconClipboardCheck,
  IconPlayerStop,
  IconRotate,
  IconStack2,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import {
  finishUnloading,
  getUnloading,
  releaseUnloading,
  reopenUnloading,
  resumeUnloading,
  type UnloadingList,
} from '#modules/crossdock/contract/unloading.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useVisited } from '#client/navigation/recentPlaces.ts';
import { useSession } from '#client/session/session.ts';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { DeviationDialog } from '../list/DeviationDialog.tsx';
import { EquipmentDialog } from '../list/EquipmentDialog.tsx';
import { LateScans } from '../list/LateScans.tsx';
import { UnknownList } from '../list/UnknownList.tsx';
import { listStatus } from '../list/status.ts';
import { ReportDialog } from '../loading/ReportDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { UnitSeals } from './UnitSeals.tsx';
import { UnloadingScan } from './UnloadingScan.tsx';
import { UnloadingShipments } from './UnloadingShipments.tsx';
import { type Unloading, useUnloading } from './useUnloading.ts';
import '../loading/loading.css';
import './unloading.css';

type Opens =
  | { kind: 'report' }
  | { kind: 'equipment' }
  | { kind: 'close' }
  | { kind: 'deviation'; itemId: string; packageId?: string | undefined };
type Step = 'release' | 'finish' | 'resume' | 'reopen';
type Context = { list: UnloadingList; step: (name: Step) => Promise<void>; open: (dialog: Opens) => void };
const may =
  (name: string) =>
  ({ list }: Context) =>
    list.allowed.includes(name);

const actions: readonly Action<Context>[] = [
  {
    id: 'crossdock.unloadingReport',
    labelKey: 'crossdock:unloading/report',
    icon: IconClipboardCheck,
    when: ({ list }) => !['CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED'].includes(list.state),
    run: (c) => c.open({ kind: 'report' }),
  },
  {
    id: 'crossdock.unloadingEquipment',
    labelKey: 'crossdock:action/equipment',
    icon: IconStack2,
    when: ({ list }) => !['CREATED', 'CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED'].includes(list.state),
    run: (c) => c.open({ kind: 'equipment' }),
  },
  {
    id: 'crossdock.releaseUnloading',
    labelKey: 'crossdock:unloading/release',
    icon: IconTruckDelivery,
    when: may('release'),
    run: (c) => c.step('release'),
  },
  {
    id: 'crossdock.finishUnloading',
    labelKey: 'crossdock:unloading/finish',
    icon: IconPlayerStop,
    when: may('finish'),
    run: (c) => c.step('finish'),
  },
  {
    id: 'crossdock.resumeUnloading',
    labelKey: 'crossdock:unloading/resume',
    icon: IconRotate,
    when: may('resume'),
    run: (c) => c.step('resume'),
  },
  {
    id: 'crossdock.reopenUnloading',
    labelKey: 'crossdock:action/reopen',
    icon: IconRotate,
    when: may('reopen'),
    run: (c) => c.step('reopen'),
  },
  {
    id: 'crossdock.closeUnloading',
    labelKey: 'crossdock:unloading/close',
    icon: IconCheck,
    primary: true,
    shortcut: 'ctrl+Enter',
    when: may('close'),
    run: (c) => c.open({ kind: 'close' }),
  },
];

/** Scan screen of an unloading list: one thing at a time on a phone; on a desk the shipments and the seals beside it. */
export function UnloadingPage({ id }: { id: string }) {
  const { t } = useTranslation('crossdock');
  const unloading = useUnloading(id);
  const { data: list } = unloading.list;
  if (list) return <OpenPage list={list} unloading={unloading} />;
  return (
    <UnknownList
      answer={unloading.list}
      text={t('unloading/unknown')}
      lists={{ address: '/TH/unloading', title: t('screen/unloading') }}
    />
  );
}

function useSteps(list: UnloadingList) {
  const refreshes = [getUnloading.id, 'crossdock.unloadingTable', 'crossdock.arrivalBoard'];
  const nameOf = (itemId: string) => list.items.find((item) => item.itemId === itemId)?.orderNumber ?? itemId;
  const release = useCommand(releaseUnloading, { refreshes, checks: { nameOf } });
  const finish = useCommand(finishUnloading, {
    refreshes,
    checks: {
      titleKey: 'crossdock:unloading/finishOpen',
      blockedKey: 'crossdock:unloading/finishBlocked',
      confirmKey: 'crossdock:unloading/finish',
      nameOf,
    },
  });
  const resume = useCommand(resumeUnloading, { refreshes, checks: { nameOf } });
  const reopen = useCommand(reopenUnloading, { refreshes, checks: { nameOf } });
  const steps = { release, finish, resume, reopen };
  return async (name: Step): Promise<void> => {
    await steps[name].run({ params: { id: list.id }, query: {}, body: { version: list.version } });
  };
}

function OpenPage({ list, unloading }: { list: UnloadingList; unloading: Unloading }) {
  const unit = useSession().orgUnit;
  const size = useScreenSize();
  const mobile = size === 'mobile';
  const [dialog, setDialog] = useState<Opens>();
  const bound = useActions(actions, { list, step: useSteps(list), open: setDialog });
  const shown = bound.filter((action) => action.enabled);
  const close = () => setDialog(undefined);
  return (
    <section className="k-pane k-fill th-page" aria-label={list.name}>
      <Head list={list}>
        <Toolbar
          actions={mobile ? shown.map((action) => ({ ...action, primary: false })) : shown}
          room={size === 'tablet' ? 0 : 3}
        />
      </Head>
      {!mobile && <Notices list={list} />}
      {!mobile && <LateScans late={list.late} />}
      <div className="th-columns">
        <UnloadingScan
          list={list}
          unloading={unloading}
          onDeviation={(itemId, packageId) => setDialog({ kind: 'deviation', itemId, packageId })}
          papers={mobile && <UnitSeals list={list} />}
          notices={mobile && <Notices list={list} />}
        />
        {!mobile && (
          <div className="th-desk">
            <UnloadingShipments list={list} />
            <div className="th-papers">
              <UnitSeals list={list} />
            </div>
          </div>
        )}
      </div>
      {dialog?.kind === 'report' && <ReportDialog list={list} kind="ULD" onClose={close} />}
      {dialog?.kind === 'equipment' && <EquipmentDialog kind="ULD" list={list} unit={unit} onClose={close} />}
      {dialog?.kind === 'close' && <CloseDialog list={list} onClose={close} />}
      {dialog?.kind === 'deviation' && (
        <DeviationDialog
          kind="ULD"
          expected={unloading.expected}
          scanned={unloading.last?.about}
          queue={unloading.queue}
          itemId={dialog.itemId}
          {...(dialog.packageId ? { packageId: dialog.packageId } : {})}
          unit={unit}
          onClose={close}
        />
      )}
    </section>
  );
}

function Head({ list, children }: { list: UnloadingList; children: React.ReactNode }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const from = list.partnerName ?? list.tripName ?? '';
  useVisited('crossdock:screen/unloading', `${list.name} · ${from}`);
  const facts = [
    list.gate && t('loading/dock', { gate: list.gate }),
    list.vehicle,
    list.estimatedArrival !== null && t('unloading/eta', { time: format.clock(list.estimatedArrival) }),
  ].filter(Boolean);
  return (
    <header className="k-page-head">
      <div className="k-space th-head">
        <h1 className="k-cut">{`${list.name} · ${from}`}</h1>
        <p className="k-dim k-cut">{facts.join(' · ')}</p>
      </div>
      <StatusMark look="boxed" status={listStatus[list.state]} label={t(`state/${list.state}`)} />
      {children}
    </header>
  );
}

/** What became of the announcement while people unloaded. */
function Notices({ list }: { list: UnloadingList }) {
  const { t } = useTranslation('crossdock');
  return (
    <>
      {list.differences && (
        <div className="k-alert k-alert-risk th-note" role="status">
          {t('unloading/differences', {
            version: list.differences.version,
            added: list.differences.added,
            removed: list.differences.removed.length,
          })}
        </div>
      )}
      {list.preliminary && (
        <div className="k-alert k-alert-risk th-note" role="status">
          {t('unloading/preliminary', { depot: list.partnerName ?? '' })}
        </div>
      )}
    </>
  );
}
