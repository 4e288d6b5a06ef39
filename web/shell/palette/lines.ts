import type { IconComponent } from '#ui/actions/action.ts';

/** One line of the control centre. */
export type Line = {
  id: string;
  label: string;
  note?: string | undefined;
  icon?: IconComponent | undefined;
  keys?: string;
  run: () => void;
};
export type Group = { title: string; items: readonly Line[] };
