import type { TextKey } from './text.ts';
import type { Access } from './access.ts';

/** Stage of a feature flag (specification 1, 4.2): outside production everything is visible. */
export type Stage = 'ALPHA' | 'BETA' | 'NEW';

/** A module of the menu: id and base path are the specification's (`DPT`, `/DPT`; `MASTERDATA`, `/CMD`). */
export type MenuModule = {
  readonly id: string;
  readonly base: string;
  readonly order: number;
  /** Text keys with namespace, such as `dispatch:module/title`. */
  readonly titleKey: TextKey;
  readonly descriptionKey: TextKey;
  /** Name of a Tabler icon that the shell knows. */
  readonly icon: string;
  /** Topic of the bell whose number stands beside its name in the menu. */
  readonly topic?: string;
  readonly stage?: Stage;
};

/** A screen as data; its component is registered under the same id in the module's `web/index.tsx`. */
export type Screen = {
  readonly id: string;
  /** Id of the menu module. */
  readonly module: string;
  /** Segment behind the module's base; '' is the module's first screen. */
  readonly path: string;
  readonly titleKey: TextKey;
  readonly access: Access;
  readonly stage?: Stage;
  /** Where its back button leads: for screens without an overview of their own. Such as `/DPT`. */
  readonly back?: string;
  /** Reachable by address, not listed in menu and tabs. */
  readonly hidden?: boolean;
  /** Hidden from the menu bar because the specification says so, and still a place of its module: tile, tabs and palette lead to it. */
  readonly tab?: boolean;
  /** Hidden, but the palette leads to it: it shows more than one record. */
  readonly findable?: boolean;
  /** Starts without a network, with what the device keeps of it, and says itself what it lacks. */
  readonly offline?: true;
};
