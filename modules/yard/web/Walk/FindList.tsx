import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Status } from '#ui/status/status.ts';
import { useTranslation } from '#ui/translation.ts';
import type { YardWalkFind } from '../../contract/walk.ts';
import type { WalkVerdict } from '../../rules/yardWalk.ts';

const verdictStatus = {
  RIGHT: 'done',
  OTHER: 'risk',
  EMPTY: 'risk',
  EXTRA: 'risk',
  UNKNOWN: 'late',
  MOVED_SINCE: 'later',
} as const satisfies Record<WalkVerdict, Status>;

/** What was found beside the book, in one line each. */
function useFindWords() {
  const { t } = useTranslation('yard');
  return ({ verdict, found, booked, bookedAt }: YardWalkFind): { says: string; becomes: string } => {
    const args = { found: found ?? '', booked: booked ?? '', from: bookedAt ?? '–' };
    return { says: t(`walk/find/${verdict}`, args), becomes: t(`walk/then/${verdict}`, args) };
  };
}

/** What was walked, the last first; differences say what will become of them. */
export function FindList({ finds }: { finds: readonly YardWalkFind[] }) {
  const { t } = useTranslation('yard');
  const words = useFindWords();
  return (
    <ul className="ym-finds" aria-label={t('walk/finds')}>
      {finds.map((find) => {
        const { says, becomes } = words(find);
        return (
          <li key={find.placeId}>
            <b>{find.placeName}</b>
            <span className="ym-find">
              <StatusMark status={verdictStatus[find.verdict]} label={says} />
              <span className="k-dim">{becomes}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
