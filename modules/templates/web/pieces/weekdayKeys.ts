/** Monday to Sunday, then the holiday, as the texts name them. */
export const weekdayKeys = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su', 'holiday'] as const;
