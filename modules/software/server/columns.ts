/** Whom a deployment is for, as its row keeps it. */
export type SoftwareTarget = { orgUnits: string[]; groups: string[]; users: string[]; percentage: number };
