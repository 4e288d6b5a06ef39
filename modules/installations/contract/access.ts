/** Whoever runs the installation decides whom it is joined to. */
export const joinsInstallations = { managementLevel: 'SYSTEM' } as const;
