import type { TextKey } from '#kernel/text.ts';
import type { ComponentType } from 'react';
import { trackRun } from './running.ts';

/** Categories of the shortcuts dialog (specification 1, 2.8). */
export const actionCategories = ['general', 'manage', 'edit', 'display', 'navigate'] as const;
export type ActionCategory = (typeof actionCategories)[number];

/** What every icon of the product takes (Tabler's shape). */
export type IconComponent = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true';
}>;

/**
 * An action as data: one declaration feeds toolbar, context menu, palette, shortcuts and help.
 * `C` is what it acts upon (the selection of a list, the record of a page); `void` for actions of the product.
 */
export type Action<C = void> = {
  /** `module.verb`, unique among the actions that are registered at one time. */
  readonly id: string;
  /** Text key with namespace, such as `dispatch:action/release`. */
  readonly labelKey: TextKey;
  readonly labelArgs?: (context: C) => Record<string, string | number>;
  readonly icon?: IconComponent;
  /** Physical keys such as `ctrl+alt+n`, `alt+F12`, `Delete`, `d` (see {@link readShortcut}). */
  readonly shortcut?: string;
  readonly category?: ActionCategory;
  /** Fires while a text is typed: only for Save, Cancel and Search. */
  readonly whileTyping?: boolean;
  /** Primary action of its area: shown filled in toolbars. */
  readonly primary?: boolean;
  /** Deletes or discards: shown in red. */
  readonly danger?: boolean;
  /** Stays out of menus and toolbars; keyboard and palette only. */
  readonly unlisted?: boolean;
  /** Starts a new group in menus. */
  readonly line?: boolean;
  /** True when possible now, or a text key that says why not (shown as the tooltip of the disabled button). */
  readonly when?: (context: C) => boolean | TextKey;
  readonly run: (context: C) => void | Promise<void>;
  /** Where it leads outside the product, such as `tel:…`: its button is a link, which the device follows itself. */
  readonly href?: (context: C) => string | undefined;
};

/** An action together with what it acts upon: ready for a button. */
export type BoundAction = {
  readonly id: string;
  readonly labelKey: TextKey;
  readonly labelArgs?: Record<string, string | number>;
  readonly icon?: IconComponent;
  readonly shortcut?: string;
  readonly category: ActionCategory;
  readonly whileTyping: boolean;
  readonly primary: boolean;
  readonly danger: boolean;
  readonly unlisted: boolean;
  readonly line: boolean;
  readonly enabled: boolean;
  /** Text key of the reason when it is disabled. */
  readonly reasonKey?: TextKey;
  readonly href?: string;
  readonly run: () => void;
};

/** Binds actions to their context; `failed` receives what a run rejects with. */
export function bindActions<C>(
  actions: readonly Action<C>[],
  context: C,
  failed: (error: unknown) => void = (error) => queueMicrotask(() => reportError(error)),
): BoundAction[] {
  return actions.map((action) => {
    const when = action.when?.(context) ?? true;
    const href = action.href?.(context);
    return {
      id: action.id,
      labelKey: action.labelKey,
      ...(action.labelArgs ? { labelArgs: action.labelArgs(context) } : {}),
      ...(action.icon ? { icon: action.icon } : {}),
      ...(action.shortcut ? { shortcut: action.shortcut } : {}),
      category: action.category ?? 'general',
      whileTyping: action.whileTyping ?? false,
      primary: action.primary ?? false,
      danger: action.danger ?? false,
      unlisted: action.unlisted ?? false,
      line: action.line ?? false,
      enabled: when === true,
      ...(typeof when === 'string' ? { reasonKey: when } : {}),
      ...(href === undefined ? {} : { href }),
      run: () => {
        if ((action.when?.(context) ?? true) !== true) return;
        try {
          const running = action.run(context);
          if (running) {
            trackRun(action.id, running);
            running.catch(failed);
          }
        } catch (error) {
          failed(error);
        }
      },
    };
  });
}
