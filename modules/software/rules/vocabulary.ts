/** Systems of devices that packages are for; WEB is this application itself, which browsers load from the server. */
export const deviceTypes = ['ANDROID', 'WINDOWS', 'WEB'] as const;
export type DeviceType = (typeof deviceTypes)[number];
export const packageTypes = ['ANDROID', 'WINDOWS'] as const satisfies readonly DeviceType[];
export type PackageType = (typeof packageTypes)[number];

/** States of a deployment (domain 3.12). */
export const deploymentStates = ['PLANNED', 'ACTIVE', 'PAUSED', 'FINISHED', 'CANCELED'] as const;
export type DeploymentState = (typeof deploymentStates)[number];

/** Bytes; a package arrives in pieces and is never in memory as a whole. */
export const mostBytes = 200 * 1024 * 1024;
