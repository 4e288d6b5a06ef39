/** Numbers with dots between them, and what comes before a release behind a hyphen: `2.10.1`, `2.10.1-beta.2`. */
export const versionPattern = /^\d{1,6}(\.\d{1,6}){0,3}(-[0-9A-Za-z.]{1,20})?$/;
