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
import type { LoadingList } from '#modules/crossdock/contract/calls.ts';
import type { Action } from '#ui/actions/action.ts';
import { lateWithoutReason } from './LateReasonDialog.tsx';
import type { ListCommands } from './useListCommands.ts';

/** Dialogs of the page. */
export type Opens =
  | { kind: 'report' }
  | { kind: 'equipment' }
  | { kind: 'seals' }
  | { kind: 'late'; minutes: number }
  | { kind: 'close'; version: number }
  | { kind: 'deviation'; itemId: string; packageId?: string | undefined };

type Context = { list: LoadingList; commands: ListCommands; open: (dialog: Opens) => void };

/** What closing asks first: why it is late, then what stays behind. */
export function closingStep(list: LoadingList, now: number): Opens {
  const minutes = lateWithoutReason(list, now);
  return minutes > 0 ? { kind: 'late', minutes } : { kind: 'close', version: list.version };
}

const may =
  (name: string) =>
  ({ list }: Context) =>
    list.allowed.includes(name);
const open = ({ list }: Context) => ['RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'].includes(list.state);

/** Everything that can be done with a whole loading list; the server says what is allowed now. */
export const listActions: readonly Action<Context>[] = [
  {
    id: 'crossdock.report',
    labelKey: 'crossdock:action/report',
    icon: IconClipboardCheck,
    when: open,
    run: (c) => c.open({ kind: 'report' }),
  },
  {
    id: 'crossdock.equipment',
    labelKey: 'crossdock:action/equipment',
    icon: IconStack2,
    when: open,
    run: (c) => c.open({ kind: 'equipment' }),
  },
  {
    id: 'crossdock.seals',
    labelKey: 'crossdock:loading/seals',
    icon: IconLock,
    when: open,
    run: (c) => c.open({ kind: 'seals' }),
  },
  {
    id: 'crossdock.start',
    labelKey: 'crossdock:action/start',
    icon: IconPlayerPlay,
    when: may('start'),
    line: true,
    run: (c) => c.commands.start(),
  },
  {
    id: 'crossdock.finish',
    labelKey: 'crossdock:action/finish',
    icon: IconPlayerStop,
    when: may('finish'),
    run: (c) => c.commands.finish(),
  },
  {
    id: 'crossdock.resume',
    labelKey: 'crossdock:action/resume',
    icon: IconRotate,
    when: may('resume'),
    run: (c) => c.commands.resume(),
  },
  {
    id: 'crossdock.requestClosing',
    labelKey: 'crossdock:action/requestClosing',
    icon: IconSend,
    when: may('requestClosing'),
    run: (c) => c.commands.requestClosing(),
  },
  {
    id: 'crossdock.reopen',
    labelKey: 'crossdock:action/reopen',
    icon: IconRotate,
    when: may('reopen'),
    run: (c) => c.commands.reopen(),
  },
  {
    id: 'crossdock.close',
    labelKey: 'crossdock:action/close',
    icon: IconCheck,
    primary: true,
    shortcut: 'ctrl+Enter',
    when: may('close'),
    run: (c) => c.open(closingStep(c.list, Date.now())),
  },
];
