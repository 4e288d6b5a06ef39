/** Who runs the installation: what is shown is of all units, and of the machines beneath. */
export const runsInstallation = { managementLevel: 'SYSTEM' } as const;
