import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Status } from '#ui/status/status.ts';
import { useTranslation } from '#ui/translation.ts';
import type { DeviceVerdict } from '../../rules/waitingFinds.ts';
import type { ShownFind } from './useWalk.ts';

const verdictStatus = {
  RIGHT: 'done',
  OTHER: 'risk',
  EMPTY: 'risk',
  EXTRA: 'risk',
  UNKNOWN: 'late',
  MOVED_SINCE: 'later',
  NOTED: 'transit',
} as const satisfies Record<DeviceVerdict, Status>;

/** What was found beside the book, in one line each. */
function useFindWords() {
  const { t } = useTranslation('yard');
  return ({ verdict, found, booked, bookedAt }: ShownFind): { says: string; becomes: string } => {
    const args = { found: found ?? '', booked: booked ?? '', from: bookedAt ?? '–' };
    return { says: t(`walk/find/${verdict}`, args), becomes: t(`walk/then/${verdict}`, args) };
  };
}

/** What was walked, the last first; differences say what will become of them. */
export function FindList({ finds }: { finds: readonly ShownFind[] }) {
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
              {/* What the device says by itself is violet, never green. */}
              <StatusMark status={find.waits ? 'transit' : verdictStatus[find.verdict]} label={says} />
              <span className="k-dim">{becomes}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
