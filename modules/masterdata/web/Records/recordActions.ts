import type { TextKey } from '#kernel/text.ts';
import { IconColumns2, IconCopy, IconExternalLink, IconPencilCog, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Translate } from '#ui/translation.ts';
import type { Permission } from '#modules/permissions.ts';
import type { Action } from '#ui/actions/action.ts';
import type { AnyRecord } from './recordCallsOf.ts';

/** What the actions of a list of records act upon. */
export type RecordContext = {
  picked: readonly AnyRecord[];
  /** May this session change records of the type? */
  may: boolean;
  orgUnit: string;
  allowed: (permission: Permission) => boolean;
  textOf: (type: string, id: string) => string | undefined;
  t: Translate;
  /** Another screen of master data, or this one without a name, with values of the address. */
  open: (screen: string | undefined, search: Record<string, string | undefined>) => void;
  edit: (record: AnyRecord) => void;
  details: (record: AnyRecord) => void;
  remove: (records: readonly AnyRecord[]) => Promise<void>;
  change: (records: readonly AnyRecord[]) => Promise<void>;
};

const one = (now: RecordContext): boolean | TextKey => now.picked.length === 1 || 'masterdata:reason/one';

/** What every type of record lets its list do. */
export const recordActions: readonly Action<RecordContext>[] = [
  {
    id: 'masterdata.open',
    labelKey: 'base:open',
    icon: IconExternalLink,
    shortcut: 'Enter',
    when: one,
    run: ({ picked: [record], edit }) => record && edit(record),
  },
  {
    id: 'masterdata.details',
    labelKey: 'masterdata:details/show',
    icon: IconColumns2,
    shortcut: 'd',
    category: 'display',
    when: one,
    run: ({ picked: [record], details }) => record && details(record),
  },
  {
    id: 'masterdata.duplicate',
    labelKey: 'base:duplicate',
    icon: IconCopy,
    shortcut: 'ctrl+d',
    category: 'manage',
    when: (now) => (now.may ? one(now) : 'masterdata:reason/right'),
    run: ({ picked: [record], open }) => record && open(undefined, { copy: record.id }),
  },
  {
    id: 'masterdata.change',
    labelKey: 'masterdata:bulk/change',
    icon: IconPencilCog,
    category: 'manage',
    when: (now) => (!now.may ? 'masterdata:reason/right' : now.picked.length > 1 || 'masterdata:reason/some'),
    run: (now) => now.change(now.picked),
  },
  {
    id: 'masterdata.delete',
    labelKey: 'base:delete',
    icon: IconTrash,
    shortcut: 'Delete',
    category: 'manage',
    danger: true,
    line: true,
    when: (now) => (!now.may ? 'masterdata:reason/right' : now.picked.length > 0 || 'masterdata:reason/some'),
    run: (now) => now.remove(now.picked),
  },
  {
    id: 'masterdata.create',
    labelKey: 'base:create',
    icon: IconPlus,
    shortcut: 'ctrl+alt+n',
    category: 'manage',
    primary: true,
    when: (now) => now.may || 'masterdata:reason/right',
    run: ({ open }) => open(undefined, { create: 'true' }),
  },
];
