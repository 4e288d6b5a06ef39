import type { TripPaper } from '#modules/papers/contract/calls.ts';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';

export const rowId = (paper: TripPaper): string => paper.paperId ?? paper.kind;

/** A draft, issued, or no longer valid. */
export function paperState(paper: TripPaper, t: Translate<'papers'>) {
  if (paper.checkResults.length > 0) return { status: 'risk', label: t('mark/incomplete') } as const;
  if (paper.paperId === null) return { status: 'planned', label: t('mark/draft') } as const;
  return paper.voidedAt === null
    ? ({ status: 'done', label: t('tab/issued') } as const)
    : ({ status: 'later', label: t('mark/void') } as const);
}

export const paperColumns = (t: Translate<'papers'>, format: Format, size: ScreenSize): Column<TripPaper>[] => [
  { id: 'kind', title: t('tab/kind'), width: 220, grow: true, value: (paper) => t(`kind/${paper.kind}`) },
  {
    id: 'state',
    title: t('tab/state'),
    width: 150,
    value: (paper) => paperState(paper, t).label,
    cell: (paper) => <StatusMark {...paperState(paper, t)} />,
  },
  { id: 'number', title: t('tab/number'), width: 170, value: (paper) => paper.number },
  { id: 'orderNumber', title: t('tab/order'), width: 140, value: (paper) => paper.orderNumber },
  {
    id: 'issuedAt',
    title: t('tab/issuedAt'),
    width: 150,
    value: (paper) => paper.issuedAt,
    cell: (paper) => (paper.issuedAt === null ? '' : format.instant(paper.issuedAt)),
  },
  {
    id: 'language',
    title: t('tab/language'),
    width: 80,
    optional: size !== 'monitor',
    value: (paper) => paper.language?.toUpperCase() ?? '',
  },
  {
    id: 'printed',
    title: t('tab/printedTimes'),
    width: 80,
    align: 'right',
    value: (paper) => paper.printed,
    cell: (paper) => (paper.printed === 0 ? '' : format.number(paper.printed)),
  },
];
