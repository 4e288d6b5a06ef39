import type { ServerModule } from '#platform/module.ts';
import { areaKind, relationKind, rootOf, schemaKind } from './ruleStore.ts';

/** Whoever reads the rules reads what was done to them, from any depot: it stands with them at the top. */
export const ruleHistories: NonNullable<ServerModule['histories']> = Object.fromEntries(
  [areaKind.logKey, relationKind.logKey, schemaKind.logKey, 'GTP_CLOSURE'].map((logKey) => [
    `${logKey}:`,
    async (ctx) => ctx.session.permissions.includes('readGtpRulesSetAll') && { unit: rootOf(ctx) },
  ]),
);
