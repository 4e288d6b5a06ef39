/** Box of the selection column: the row (or header) around it carries the state for assistive technology. */
export function ListCheck({ share }: { share: 'none' | 'some' | 'all' }) {
  return (
    <span className="k-cb" data-share={share} aria-hidden="true">
      {share !== 'none' && (
        <svg viewBox="0 0 24 24" width="10" height="10" aria-hidden="true">
          <path
            d={share === 'all' ? 'M5 12l5 5l10 -10' : 'M5 12l14 0'}
            fill="none"
            stroke="currentColor"
            strokeWidth="3.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </span>
  );
}
