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
import {
  cancelInventory,
  closeInventory,
  finishInventory,
  type InventoryList,
  type InventoryRow,
  inventoryPaper,
  releaseInventory,
  reopenInventory,
  resumeInventory,
} from '#modules/crossdock/contract/inventory.ts';
import { openFile } from '#client/files/openFile.ts';
import { closing, type HallProcess, stepAction } from '../list/process.ts';
import { Heading, useColumns } from './columns.tsx';
import { CreateButton } from './CreateButton.tsx';
import { InventoryDesk } from './InventoryDesk.tsx';
import { Counter, instruction, Open, scannable, Ways, word } from './scanParts.tsx';
import { type Inventory, inventoryAnswers, useInventory } from './useInventory.ts';
import './inventory.css';

/** An inventory: the place where the person stands on a phone, the result with its decisions on a desk. */
export const inventoryProcess: HallProcess<InventoryList, Inventory, InventoryRow> = {
  kind: 'INV',
  path: 'inventory',
  useScans: useInventory,
  head: (list, t, format) => ({
    about: `${t(`inventory/type/${list.inventoryType}`)} ${list.subject ?? ''}`.trim(),
    facts: [
      list.places > 0 && t('inventory/placesDone', { done: list.placesDone, count: list.places }),
      format.date(list.executionDate),
      list.frozenAt !== null && t('inventory/frozen', { time: format.clock(list.frozenAt) }),
      list.blind && t('inventory/blindMark'),
      list.remark,
      ...list.people,
    ],
  }),
  steps: {
    release: { call: releaseInventory },
    finish: { call: finishInventory },
    resume: { call: resumeInventory },
    reopen: { call: reopenInventory },
    cancel: { call: cancelInventory },
    close: {
      call: closeInventory,
      saved: 'crossdock:done/closed',
      checks: {
        titleKey: 'crossdock:message/inventoryClosureDespiteWarnings',
        blockedKey: 'crossdock:message/closeForInventoryFailed',
        confirmKey: 'crossdock:inventory/close',
      },
    },
  },
  refreshes: inventoryAnswers,
  actions: [
    {
      id: 'crossdock.countHere',
      labelKey: 'crossdock:inventory/countHere',
      icon: IconBarcode,
      when: ({ counts }) => counts?.shown === false,
      run: ({ counts }) => counts?.show(true),
    },
    {
      id: 'crossdock.inventoryResults',
      labelKey: 'crossdock:inventory/backToDesk',
      icon: IconLayoutDashboard,
      when: ({ counts }) => counts?.shown === true,
      run: ({ counts }) => counts?.show(false),
    },
    stepAction('release', 'crossdock.releaseInventory', 'crossdock:inventory/release', IconSend),
    stepAction('finish', 'crossdock.finishInventory', 'crossdock:inventory/finish', IconPlayerStop),
    stepAction('resume', 'crossdock.resumeInventory', 'crossdock:inventory/resume', IconRotate),
    stepAction('reopen', 'crossdock.reopenInventory', 'crossdock:action/reopen', IconRotate),
    {
      id: 'crossdock.printInventory',
      labelKey: 'crossdock:inventory/paper/action',
      icon: IconPrinter,
      category: 'display',
      run: ({ list }) => openFile(inventoryPaper, { params: { id: list.id } }).catch(() => undefined),
    },
    stepAction('cancel', 'crossdock.cancelInventory', 'crossdock:inventory/cancel', IconX),
    stepAction('close', 'crossdock.closeInventory', 'crossdock:inventory/close', IconCheck, closing),
  ],
  dialogs: {},
  decides: { anyPermission: ['closeInventory'] },
  Desk: InventoryDesk,
  scan: {
    className: 'th-inv',
    stays: true,
    states: scannable,
    instruction,
    word,
    Counter,
    Open,
    Ways,
    place: {
      title: 'crossdock:inventory/typePlace',
      confirm: 'crossdock:inventory/goHere',
      value: () => '',
      put: ({ goTo }, position) => goTo(position),
    },
  },
  lists: {
    leads: { anyPermission: ['closeInventory'] },
    titles: { all: 'crossdock:inventory/all', own: 'crossdock:screen/inventory' },
    live: ['inventoryList'],
    useColumns,
    narrow: { name: 90, places: 90, packages: null, missing: null, surplus: null, remark: null },
    search: 'crossdock:inventory/search',
    empty: { title: 'crossdock:inventory/none', text: 'crossdock:inventory/noneText' },
    Tools: CreateButton,
    Heading,
    facts: (row, _t, format) => [row.name, format.date(row.executionDate)],
    progress: (row, t) => t('inventory/placesDone', { done: row.placesDone, count: row.places }),
  },
};
