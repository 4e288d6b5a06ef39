/** Component per screen id. */
export const screens = {} as const;
