import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { refused, stale } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { defineStateful } from '#platform/stateful.ts';
import { outMessageMoved } from '../contract/outMessageFacts.ts';
import {
  stepOutMessage,
  type OutMessageAction,
  type OutMessageFacts,
  type OutMessageState,
} from '../rules/outMessageStates.ts';
import { type OutMessageRow, type OutMessageTable, tables } from './tables.gen.ts';

/** Facts that only a command knows, by the step that asks for them. */
const needs = {} as const;

const outMessages = defineStateful<
  OutMessageTable,
  undefined,
  OutMessageRow,
  OutMessageState,
  OutMessageAction,
  OutMessageFacts,
  typeof needs
>({
  table: tables.outMessage,
  alias: 'r',
  rowOf: (row) => row,
  step: (row, action, facts) => stepOutMessage(row.state, action, facts),
  factsOf: () => ({}),
  needs,
  logKey: (row) => `OUT_MESSAGE:${row.id}`,
  shownAs: () => ({ topic: 'outMessages', entity: 'outMessage' }),
  scopeOf: () => ({}),
  history: {
    textKey: (action) => `outbound:history/${action}`,
    args: (row, to) => ({ name: row.name, state: to }),
    code: '0001',
  },
  refusal: (ctx, row, reason) => refused(reason, { name: row.name, state: ctx.t(`outbound:state/${row.state}`) }),
  moved: (ctx, { row, from, to }) => ctx.emit(outMessageMoved, { outMessageId: row.id, from, to }),
});

/** 404 when there is none, 409 when somebody has changed it since `version`. */
export async function lockOutMessage(ctx: CommandContext, id: string, version: number): Promise<OutMessageRow> {
  const row = known((await outMessages.lock(ctx, sql`true`, [id], 'outMessage.lock'))[0]);
  if (row.version !== version) throw stale('outbound:message/changed', { name: row.name });
  return row;
}
export const stepOutMessageRow = outMessages.move;
export const saveOutMessage = outMessages.save;

/** A message whose attempt has just ended; undefined when it is gone. */
export const lockWaiting = async (ctx: CommandContext, id: string): Promise<OutMessageRow | undefined> =>
  (await outMessages.lock(ctx, sql`true`, [id], 'outMessage.lock'))[0];
