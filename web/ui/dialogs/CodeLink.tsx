const written = ['de', 'en', 'fr'];

/**
 * The number of a check as it stands before its message: a way to the paragraph of the handbook that says what it means and what to do.
 * In a tab of its own, because whoever asks is in the middle of something.
 */
export function CodeLink({ code, children }: { code: string; children: string }) {
  const { lang } = document.documentElement;
  const language = written.includes(lang) ? lang : 'en';
  return (
    <a className="k-code-link" href={`help/${language}/codes.html#${code}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
