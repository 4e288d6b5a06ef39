import {
  IconCheck,
  IconClipboardCheck,
  IconLock,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotate,
  IconSend,
  IconStack2,
} from '@tabler/icons-react';
import {
  finishLoading,
  type LoadingList,
  type LoadingRow,
  listFilters,
  reopenLoading,
  requestClosing,
  resumeLoading,
  startLoading,
} from '#modules/crossdock/contract/calls.ts';
import { EquipmentDialog } from '../list/EquipmentDialog.tsx';
import { closing, dialogAction, type HallProcess, type Opens, stepAction } from '../list/process.ts';
import { Day, useColumns } from './columns.tsx';
import { LateReasonDialog, lateWithoutReason } from './LateReasonDialog.tsx';
import { LoadingCloseDialog } from './LoadingCloseDialog.tsx';
import { Desk, Notices, PhonePapers } from './pageParts.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { Counter, instruction, NotCounted, Open, scannable, Ways } from './scanParts.tsx';
import { SealsDialog } from './Seals.tsx';
import { type Loading, loadingAnswers, useLoading } from './useLoading.ts';

/** What closing asks first: why it is late, then what stays behind. */
export const closingStep = (list: LoadingList): Opens =>
  lateWithoutReason(list, Date.now()) > 0 ? { dialog: 'late' } : { dialog: 'close', version: list.version };

const papers = new Set(['crossdock.report', 'crossdock.equipment', 'crossdock.seals']);
const open = ({ state }: LoadingList) => ['RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'].includes(state);

/** Loading: shipments and papers beside the scans on a desk; closing asks why it is late and what stays behind. */
export const loadingProcess: HallProcess<LoadingList, Loading, LoadingRow> = {
  kind: 'LDG',
  path: 'loading',
  useScans: useLoading,
  head: (list, t, format) => ({
    about: list.tripName,
    visited: `${list.tripName} · ${list.vehicle ?? list.name}`,
    facts: [
      list.gate && t('loading/dock', { gate: list.gate }),
      list.vehicle,
      list.plannedDeparture !== null &&
        t('loading/departs', { time: format.clockOn(list.plannedDeparture, Date.now()) }),
    ],
  }),
  steps: {
    start: { call: startLoading },
    finish: {
      call: finishLoading,
      checks: {
        titleKey: 'crossdock:loading/finishOpen',
        blockedKey: 'crossdock:loading/finishBlocked',
        confirmKey: 'crossdock:action/finish',
      },
    },
    resume: { call: resumeLoading },
    requestClosing: { call: requestClosing, saved: 'crossdock:done/requested' },
    reopen: { call: reopenLoading },
  },
  refreshes: loadingAnswers,
  actions: [
    dialogAction('crossdock.report', 'crossdock:action/report', IconClipboardCheck, open, 'report'),
    dialogAction('crossdock.equipment', 'crossdock:action/equipment', IconStack2, open, 'equipment'),
    dialogAction('crossdock.seals', 'crossdock:loading/seals', IconLock, open, 'seals'),
    stepAction('start', 'crossdock.start', 'crossdock:action/start', IconPlayerPlay, { line: true }),
    stepAction('finish', 'crossdock.finish', 'crossdock:action/finish', IconPlayerStop),
    stepAction('resume', 'crossdock.resume', 'crossdock:action/resume', IconRotate),
    stepAction('requestClosing', 'crossdock.requestClosing', 'crossdock:action/requestClosing', IconSend),
    stepAction('reopen', 'crossdock.reopen', 'crossdock:action/reopen', IconRotate),
    {
      ...stepAction('close', 'crossdock.close', 'crossdock:action/close', IconCheck, closing),
      run: (c) => c.open(closingStep(c.list)),
    },
  ],
  // A step that is not possible now is not shown; the papers always are. On a desk the seals stand beside the shipments.
  shows: ({ id, enabled }, mobile) => (enabled || papers.has(id)) && (mobile || id !== 'crossdock.seals'),
  dialogs: {
    report: (props) => <ReportDialog kind="LDG" {...props} />,
    equipment: (props) => <EquipmentDialog kind="LDG" {...props} />,
    seals: SealsDialog,
    late: LateReasonDialog,
    close: LoadingCloseDialog,
  },
  Notices,
  Desk,
  Papers: PhonePapers,
  scan: { states: scannable, instruction, Counter, Refused: NotCounted, Open, Ways },
  lists: {
    leads: { anyPermission: ['setItemStatus'] },
    titles: { all: 'crossdock:screen/loadings', own: 'crossdock:screen/loading' },
    live: ['loadingList', 'trip'],
    useColumns,
    narrow: { gate: 50, packages: 90, driver: null, route: null, deviating: null, name: null },
    filters: listFilters,
    empty: { title: 'crossdock:empty/lists', text: 'crossdock:empty/listsText' },
    Heading: ({ row }) => (
      <>
        <b>{row.tripName}</b> {row.vehicle} · <Day row={row} />
      </>
    ),
    facts: (row, t, format) => [
      row.gate && t('loading/dock', { gate: row.gate }),
      row.plannedDeparture !== null && format.clockOn(row.plannedDeparture, Date.now()),
    ],
  },
};
