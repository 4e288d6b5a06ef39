import type { Access } from '#kernel/access.ts';
import type { ViewContext } from './context.ts';

/** A row of "Today at …": how much of something is done; without `total` a plain number. Texts are in the reader's language. */
export type HomeFigure = {
  id: string;
  label: string;
  done: number;
  total: number | null;
  note: string | null;
  link: string | null;
};

/** Families of look.md, rule 6, that a line of the home page can have. */
export const homeStatuses = ['late', 'risk', 'planned'] as const;
export type HomeStatus = (typeof homeStatuses)[number];

/** Something that needs somebody: what kind, about what, one sentence, where to. `at` is epoch ms. */
export type HomeAttention = {
  id: string;
  status: HomeStatus;
  kind: string;
  subject: string;
  text: string;
  link: string;
  at: number | null;
};

/** What stands beside the tile of a module: `value` large, `text` after it. */
export type HomeTileLine = { module: string; status: HomeStatus | null; value: number; text: string };

/** The one thing that somebody with a single task comes for: a driver's trip. */
export type HomeNext = { subject: string; text: string; link: string };

export type HomeAnswer = {
  figures?: HomeFigure[];
  attention?: HomeAttention[];
  tiles?: HomeTileLine[];
  next?: HomeNext;
  onDuty?: { role: string; names: string[] }[];
};

/** What a module shows on the home page, for sessions with this access; asked about once a minute by each open home page. */
export type HomePart = { access: Access; read: (ctx: ViewContext) => Promise<HomeAnswer> };
