import type { MenuModule, Screen } from '#kernel/screen.ts';
import { figureReaders } from './rules/catalogue.ts';

/** Figures and charts: the product's own, beyond the specification. */
export const menu: readonly MenuModule[] = [
  {
    id: 'RPT',
    base: '/RPT',
    order: 60,
    titleKey: 'reporting:module/title',
    descriptionKey: 'reporting:module/description',
    icon: 'chart-bar',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'reporting.figures',
    module: 'RPT',
    path: 'figures',
    titleKey: 'reporting:screen/figures',
    access: figureReaders,
    stage: 'NEW',
  },
];
