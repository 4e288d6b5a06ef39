/** First letters of first and last word: `Sabine Krämer` is SK; what stands in brackets says what somebody is, not who. */
export const initialsOf = (name: string): string => {
  const words = name
    .replace(/\(.*?\)/g, ' ')
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '')}`.toUpperCase();
};
