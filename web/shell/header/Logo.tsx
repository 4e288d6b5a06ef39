/** The product's mark. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <rect width="20" height="20" rx="4" fill="var(--accent)" />
      <path
        d="M6 4.5v11M14.2 4.5 6.4 10l7.8 5.5"
        stroke="#fff"
        strokeWidth="2.2"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
