import type { ServerModule } from '#platform/module.ts';
import { areaKind, relationKind, rootOf, schemaKind } from './ruleStore.ts';

/** Whoever reads the rules reads what was done to them, where they stand. */
export const ruleHistories: NonNullable<ServerModule['histories']> = Object.fromEntries(
  [areaKind, relationKind, schemaKind].map(({ logKey }) => [
    `${logKey}:`,
    async (ctx) => ctx.unit === rootOf(ctx) && ctx.session.permissions.includes('readGtpRulesSetAll'),
  ]),
);
