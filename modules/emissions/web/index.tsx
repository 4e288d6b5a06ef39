/** It has no screens of its own. */
export const screens = {} as const;
