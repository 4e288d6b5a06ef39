import {
  IconBarcode,
  IconCheck,
  IconLayoutDashboard,
  IconPlayerStop,
  IconPrinter,
  IconRotate,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import {
  cancelInventory,
  closeInventory,
  finishInventory,
  getInventory,
  type InventoryList,
  inventoryFindings,
  inventoryPaper,
  releaseInventory,
  reopenInventory,
  resumeInventory,
} from '#modules/crossdock/contract/inventory.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openFile } from '#client/files/openFile.ts';
import { useVisited } from '#client/navigation/recentPlaces.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { DeviationDialog } from '../list/DeviationDialog.tsx';
import { listStatus } from '../list/status.ts';
import { UnknownList } from '../list/UnknownList.tsx';
import { InventoryDesk } from './InventoryDesk.tsx';
import { InventoryScan } from './InventoryScan.tsx';
import { type Inventory, useInventory } from './useInventory.ts';
import '../loading/loading.css';
import './inventory.css';

type Step = 'release' | 'finish' | 'resume' | 'reopen' | 'cancel' | 'close';
type Context = {
  list: InventoryList;
  step: (name: Step) => Promise<void>;
  counts: boolean;
  show: ((counts: boolean) => void) | undefined;
};
const may =
  (name: string) =>
  ({ list }: Context) =>
    list.allowed.includes(name);

const actions: readonly Action<Context>[] = [
  {
    id: 'crossdock.countHere',
    labelKey: 'crossdock:inventory/countHere',
    icon: IconBarcode,
    when: ({ show, counts }) => show !== undefined && !counts,
    run: (c) => c.show?.(true),
  },
  {
    id: 'crossdock.inventoryResults',
    labelKey: 'crossdock:inventory/backToDesk',
    icon: IconLayoutDashboard,
    when: ({ show, counts }) => show !== undefined && counts,
    run: (c) => c.show?.(false),
  },
  {
    id: 'crossdock.releaseInventory',
    labelKey: 'crossdock:inventory/release',
    icon: IconSend,
    when: may('release'),
    run: (c) => c.step('release'),
  },
  {
    id: 'crossdock.finishInventory',
    labelKey: 'crossdock:inventory/finish',
    icon: IconPlayerStop,
    when: may('finish'),
    run: (c) => c.step('finish'),
  },
  {
    id: 'crossdock.resumeInventory',
    labelKey: 'crossdock:inventory/resume',
    icon: IconRotate,
    when: may('resume'),
    run: (c) => c.step('resume'),
  },
  {
    id: 'crossdock.reopenInventory',
    labelKey: 'crossdock:inventory/reopen',
    icon: IconRotate,
    when: may('reopen'),
    run: (c) => c.step('reopen'),
  },
  {
    id: 'crossdock.printInventory',
    labelKey: 'crossdock:inventory/paper/action',
    icon: IconPrinter,
    category: 'display',
    run: ({ list }) => openFile(inventoryPaper, { params: { id: list.id } }).catch(() => undefined),
  },
  {
    id: 'crossdock.cancelInventory',
    labelKey: 'crossdock:inventory/cancel',
    icon: IconX,
    when: may('cancel'),
    run: (c) => c.step('cancel'),
  },
  {
    id: 'crossdock.closeInventory',
    labelKey: 'crossdock:inventory/close',
    icon: IconCheck,
    primary: true,
    shortcut: 'ctrl+Enter',
    when: may('close'),
    run: (c) => c.step('close'),
  },
];

/** An inventory: the place where the person stands on a phone, the result with its decisions on a desk. */
export function InventoryPage({ id }: { id: string }) {
  const { t } = useTranslation('crossdock');
  const inventory = useInventory(id);
  const { data: list } = inventory.list;
  if (list) return <OpenPage list={list} inventory={inventory} />;
  return (
    <UnknownList
      answer={inventory.list}
      text={t('inventory/unknown')}
      lists={{ address: '/TH/inventory', title: t('screen/inventory') }}
    />
  );
}

function useSteps(list: InventoryList) {
  const refreshes = [getInventory.id, inventoryFindings.id, 'crossdock.inventoryTable'];
  const nameOf = (itemId: string) => list.items.find((item) => item.itemId === itemId)?.orderNumber ?? itemId;
  const plain = { refreshes, checks: { nameOf } };
  const steps = {
    release: useCommand(releaseInventory, plain),
    finish: useCommand(finishInventory, plain),
    resume: useCommand(resumeInventory, plain),
    reopen: useCommand(reopenInventory, plain),
    cancel: useCommand(cancelInventory, plain),
    close: useCommand(closeInventory, {
      refreshes,
      saved: { key: 'crossdock:done/closed', args: { name: list.name } },
      checks: {
        titleKey: 'crossdock:message/inventoryClosureDespiteWarnings',
        blockedKey: 'crossdock:message/closeForInventoryFailed',
        confirmKey: 'crossdock:inventory/close',
        nameOf,
      },
    }),
  };
  return async (name: Step): Promise<void> => {
    await steps[name].run({ params: { id: list.id }, query: {}, body: { version: list.version } });
  };
}

function OpenPage({ list, inventory }: { list: InventoryList; inventory: Inventory }) {
  const unit = useSession().orgUnit;
  const size = useScreenSize();
  const mobile = size === 'mobile';
  const leads = useAccess()({ anyPermission: ['closeInventory'] });
  const [counts, setCounts] = useState(mobile || !leads);
  const [deviation, setDeviation] = useState<{ itemId: string; packageId?: string | undefined }>();
  // On a phone there is one thing at a time, and it is counting.
  const scans = mobile || counts;
  const context = { list, step: useSteps(list), counts: scans, show: mobile ? undefined : setCounts };
  const shown = useActions(actions, context).filter((action) => action.enabled);
  return (
    <section className="k-pane k-fill th-page" aria-label={list.name}>
      <Head list={list}>
        <Toolbar
          actions={mobile ? shown.map((action) => ({ ...action, primary: false })) : shown}
          room={size === 'tablet' ? 0 : 3}
        />
      </Head>
      <div className="th-columns">
        {scans && (
          <InventoryScan
            list={list}
            inventory={inventory}
            onDeviation={(itemId, packageId) => setDeviation({ itemId, packageId })}
          />
        )}
        {!mobile && <InventoryDesk list={list} beside={scans} />}
      </div>
      {deviation && (
        <DeviationDialog
          kind="INV"
          expected={inventory.expected}
          scanned={inventory.last?.about}
          queue={inventory.queue}
          itemId={deviation.itemId}
          {...(deviation.packageId ? { packageId: deviation.packageId } : {})}
          unit={unit}
          onClose={() => setDeviation(undefined)}
        />
      )}
    </section>
  );
}

function Head({ list, children }: { list: InventoryList; children: ReactNode }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const what = `${t(`inventory/type/${list.inventoryType}`)} ${list.subject ?? ''}`.trim();
  useVisited('crossdock:screen/inventory', `${list.name} · ${what}`);
  const facts = [
    list.places > 0 && t('inventory/placesDone', { done: list.placesDone, count: list.places }),
    format.date(list.executionDate),
    list.frozenAt !== null && t('inventory/frozen', { time: format.clock(list.frozenAt) }),
    list.blind && t('inventory/blindMark'),
    list.remark,
    ...list.people,
  ].filter(Boolean);
  return (
    <header className="k-page-head">
      <div className="k-space th-head">
        <h1 className="k-cut">{`${list.name} · ${what}`}</h1>
        <p className="k-dim k-cut">{facts.join(' · ')}</p>
      </div>
      <StatusMark look="boxed" status={listStatus[list.state]} label={t(`state/${list.state}`)} />
      {children}
    </header>
  );
}
