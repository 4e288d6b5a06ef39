import {
  IconCheck,
  IconClipboardCheck,
  IconPlayerStop,
  IconRotate,
  IconStack2,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { unloadingFilters } from '#modules/crossdock/contract/list.ts';
import {
  finishUnloading,
  releaseUnloading,
  reopenUnloading,
  resumeUnloading,
  type UnloadingList,
  type UnloadingRow,
} from '#modules/crossdock/contract/unloading.ts';
import { EquipmentDialog } from '../list/EquipmentDialog.tsx';
import { closing, dialogAction, type HallProcess, stepAction } from '../list/process.ts';
import { ReportDialog } from '../loading/ReportDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { from, useColumns } from './columns.tsx';
import { Desk, Notices } from './pageParts.tsx';
import { Counter, instruction, Open, Place, PlaceNote, scannable, Unknown, Ways, word } from './scanParts.tsx';
import { UnitSeals } from './UnitSeals.tsx';
import { type Unloading, unloadingAnswers, useUnloading } from './useUnloading.ts';
import './unloading.css';

const over: readonly UnloadingList['state'][] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED'];
const reports = ({ state }: UnloadingList) => !over.includes(state);
const counts = ({ state }: UnloadingList) => state !== 'CREATED' && !over.includes(state);

/** Unloading: the place where the person puts what comes off, the seals that were announced, a decision for what did not come off. */
export const unloadingProcess: HallProcess<UnloadingList, Unloading, UnloadingRow> = {
  kind: 'ULD',
  path: 'unloading',
  useScans: useUnloading,
  head: (list, t, format) => ({
    about: from(list),
    facts: [
      list.gate && t('loading/dock', { gate: list.gate }),
      list.vehicle,
      list.estimatedArrival !== null && t('unloading/eta', { time: format.clockOn(list.estimatedArrival, Date.now()) }),
    ],
  }),
  steps: {
    release: { call: releaseUnloading },
    finish: {
      call: finishUnloading,
      checks: {
        titleKey: 'crossdock:unloading/finishOpen',
        blockedKey: 'crossdock:unloading/finishBlocked',
        confirmKey: 'crossdock:unloading/finish',
      },
    },
    resume: { call: resumeUnloading },
    reopen: { call: reopenUnloading },
  },
  refreshes: unloadingAnswers,
  actions: [
    dialogAction('crossdock.unloadingReport', 'crossdock:unloading/report', IconClipboardCheck, reports, 'report'),
    dialogAction('crossdock.unloadingEquipment', 'crossdock:action/equipment', IconStack2, counts, 'equipment'),
    stepAction('release', 'crossdock.releaseUnloading', 'crossdock:unloading/release', IconTruckDelivery),
    stepAction('finish', 'crossdock.finishUnloading', 'crossdock:unloading/finish', IconPlayerStop),
    stepAction('resume', 'crossdock.resumeUnloading', 'crossdock:unloading/resume', IconRotate),
    stepAction('reopen', 'crossdock.reopenUnloading', 'crossdock:action/reopen', IconRotate),
    {
      ...stepAction('close', 'crossdock.closeUnloading', 'crossdock:unloading/close', IconCheck, closing),
      run: (c) => c.open({ dialog: 'close' }),
    },
  ],
  dialogs: {
    report: (props) => <ReportDialog kind="ULD" {...props} />,
    equipment: (props) => <EquipmentDialog kind="ULD" {...props} />,
    close: CloseDialog,
  },
  Notices,
  Desk,
  Papers: UnitSeals,
  scan: {
    className: 'th-unload',
    states: scannable,
    instruction,
    word,
    Counter,
    Refused: Unknown,
    Place,
    Note: PlaceNote,
    Open,
    Ways,
    place: {
      title: 'crossdock:unloading/otherPlace',
      confirm: 'crossdock:unloading/putHere',
      value: ({ position }) => position,
      put: ({ put }, position) => put(position),
    },
  },
  lists: {
    leads: { anyPermission: ['closeUnloading'] },
    titles: { all: 'crossdock:unloading/all', own: 'crossdock:screen/unloading' },
    live: ['unloadingList'],
    useColumns,
    narrow: {
      name: 90,
      from: 150,
      state: 130,
      gate: 50,
      packages: 90,
      surplus: null,
      tripName: null,
      executionDate: null,
    },
    filters: unloadingFilters,
    empty: { title: 'crossdock:unloading/none', text: 'crossdock:unloading/noneText' },
    Heading: ({ row }) => (
      <>
        <b>{from(row)}</b> {row.vehicle}
      </>
    ),
    facts: (row, t, format) => [
      row.gate && t('loading/dock', { gate: row.gate }),
      row.estimatedArrival !== null && format.clockOn(row.estimatedArrival, Date.now()),
    ],
  },
};
