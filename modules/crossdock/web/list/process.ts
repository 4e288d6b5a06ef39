import type { ComponentType, ReactNode } from 'react';
import type { Access } from '#kernel/access.ts';
import type { Call } from '#kernel/call.ts';
import type { TextKey } from '#kernel/text.ts';
import type { LoadingList, LoadingRow, startLoading } from '#modules/crossdock/contract/calls.ts';
import type { ListKind } from '#modules/crossdock/rules/list/vocabulary.ts';
import type { Action, BoundAction, IconComponent } from '#ui/actions/action.ts';
import type { Column } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';
import type { keptKinds } from './keptLists.ts';
import type { Showing } from './ScanScreen.tsx';
import type { ProcessScans } from './useProcessScans.ts';

/** What a list of every kind has. */
export type HallList = Pick<
  LoadingList,
  'id' | 'name' | 'version' | 'state' | 'allowed' | 'late' | 'summaries' | 'lastScans'
> & {
  items: readonly Pick<LoadingList['items'][number], 'itemId' | 'orderNumber' | 'consigneeName' | 'placeCity'>[];
};
/** And its row in a table of lists. */
export type HallRow = Pick<LoadingRow, 'id' | 'name' | 'state' | 'executionDate' | 'summaries' | 'lateScans'>;

/** Steps of a list's machine that somebody takes with a button. */
export type StepName = 'start' | 'release' | 'finish' | 'resume' | 'reopen' | 'requestClosing' | 'cancel' | 'close';
export type StepCall = Call & Pick<typeof startLoading, 'params' | 'query' | 'body'>;
/** A step: its call, what is said when it is done, and the titles of the dialog that asks when checks object. */
type Step = {
  call: StepCall;
  saved?: TextKey;
  checks?: { titleKey: TextKey; blockedKey: TextKey; confirmKey: TextKey };
};

/** What a process says of its steps; `refreshes`: ids of the calls whose answers a step changes. */
export type HallSteps = { steps: Partial<Record<StepName, Step>>; refreshes: readonly string[] };

export type Deviates = (itemId: string, packageId?: string) => void;
/** A dialog of the page; `version` of the list after a paper was saved on the way. */
export type Opens =
  | { dialog: 'deviation'; itemId: string; packageId?: string | undefined }
  | { dialog: PlainDialog; version?: number };
type PlainDialog = 'report' | 'equipment' | 'seals' | 'late' | 'close';
/** What a dialog of a process is given. */
export type DialogProps<L> = { list: L; version: number; open: (dialog: Opens) => void; onClose: () => void };

/** What the buttons of a page act upon; `counts` where scanning stands on a desk only when it is asked for. */
export type PageContext<L> = {
  list: L;
  step: (name: StepName) => Promise<void>;
  open: (dialog: Opens) => void;
  counts?: { shown: boolean; show: (shown: boolean) => void };
};

/** What the parts of a scan screen are given. */
export type Scanning<L, S> = {
  list: L;
  scans: S;
  /** The list takes scans in its state. */
  takes: boolean;
  /** Handled packages with those that wait on this device, and what is left of the expected ones. */
  done: number;
  open: number;
  onDeviation: Deviates;
  onPlace: () => void;
};

type T = Translate<'crossdock'>;
type Fact = string | false | null | undefined;

/** What a table of lists of a kind shows. */
export type HallLists<Row extends HallRow> = {
  /** Who leads the hall sees the lists of all, and reads so. */
  leads: Access;
  titles: { all: TextKey; own: TextKey };
  live: readonly string[];
  useColumns: () => readonly Column<Row>[];
  /** On a tablet or a small laptop: px of a column there, or null for one that stands in the catalogue only. */
  narrow: Readonly<Record<string, number | null>>;
  /** Counters above the table, `show/<name>` in words. */
  filters?: readonly Filter[];
  /** What can be searched; absent: trip, vehicle, list. */
  search?: TextKey;
  empty: { title: TextKey; text: TextKey };
  /** At the end of the bar. */
  Tools?: ComponentType;
  /** On a phone: what names the list, and what else is known of it. */
  Heading: (props: { row: Row }) => ReactNode;
  facts: (row: Row, t: T, format: Format) => readonly Fact[];
  /** How far it is; absent: scanned of expected. */
  progress?: (row: Row, t: T) => string;
};

/**
 * A kind of list in the browser, as `ListProcess` is on the server: what it does differently. The page, its scan screen and its lists stand once, in this folder. What
 * needs a decision is a function or a component that is named here and stands beside the declaration.
 */
export type HallProcess<L extends HallList, S extends ProcessScans<L>, Row extends HallRow> = HallSteps & {
  kind: ListKind;
  path: keyof typeof keptKinds;
  useScans: (id: string) => S;
  /** What a page is about, and what else its head says; `visited`: its name among the places that were visited. */
  head: (list: L, t: T, format: Format) => { about: string; visited?: string; facts: readonly Fact[] };
  actions: readonly Action<PageContext<L>>[];
  /** Which of them stand in the bar; absent: those that are possible now. */
  shows?: (action: BoundAction, mobile: boolean) => boolean;
  dialogs: { readonly [name in PlainDialog]?: ComponentType<DialogProps<L>> };
  /** Who may do this sees the result on a desk, and scans there when asked to; absent: both stand beside each other. */
  decides?: Access;
  /** Above everything else, on a phone before the scans. Absent: the desk says what there is to say. */
  Notices?: ComponentType<{ list: L }>;
  /** Beside the scans, or in their place. */
  Desk: ComponentType<{ list: L; beside: boolean; onDeviation: Deviates }>;
  /** On a phone behind the scans. */
  Papers?: ComponentType<{ list: L }>;
  scan: {
    className?: string;
    /** What is refused stays where it stands: there is nothing to put aside. */
    stays?: boolean;
    states: readonly L['state'][];
    instruction: (at: Scanning<L, S>, t: T) => string;
    Counter: ComponentType<Scanning<L, S>>;
    /** Below a refusal. */
    Refused?: ComponentType<Scanning<L, S>>;
    /** Between the counter and the answer. */
    Place?: ComponentType<Scanning<L, S>>;
    /** Below an answer. */
    Note?: ComponentType<Scanning<L, S>>;
    /** What a scan with this result did, where the process has a word of its own. */
    word?: (result: LoadingList['lastScans'][number]['result'], t: T) => string | undefined;
    Open: ComponentType<Scanning<L, S>>;
    Ways: ComponentType<Scanning<L, S> & Showing>;
    /** Another place is typed or scanned in a dialog. */
    place?: {
      title: TextKey;
      confirm: TextKey;
      value: (scans: S) => string;
      put: (scans: S, position: string) => void;
    };
  };
  lists: HallLists<Row>;
};

type Filter = TextKey extends infer K ? (K extends `crossdock:show/${infer Name}` ? Name : never) : never;

const may =
  (name: StepName) =>
  ({ list }: PageContext<HallList>): boolean =>
    list.allowed.includes(name);
type Look = Pick<Action, 'primary' | 'shortcut' | 'line'>;

/** A step as a button: the server says when it is allowed. */
export const stepAction = (
  name: StepName,
  id: string,
  labelKey: TextKey,
  icon: IconComponent,
  look: Look = {},
): Action<PageContext<HallList>> => ({ id, labelKey, icon, when: may(name), run: (c) => c.step(name), ...look });

/** Look of the step that closes a list. */
export const closing = { primary: true, shortcut: 'ctrl+Enter' } as const;

/** A button that opens a dialog of the process. */
export const dialogAction = <L extends HallList>(
  id: string,
  labelKey: TextKey,
  icon: IconComponent,
  when: (list: L) => boolean,
  dialog: PlainDialog,
): Action<PageContext<L>> => ({ id, labelKey, icon, when: ({ list }) => when(list), run: (c) => c.open({ dialog }) });
