import { sql } from 'kysely';
import { serveThing } from '#platform/things/serveThing.ts';
import { type OutMessageDetails, outMessage, outMessageMoved } from '../contract/outMessages.ts';
import { answerIn } from '#platform/answerWords.ts';
import { tables } from './tables.gen.ts';

/** Messages to partners. Held, one is not tried any more; sent again, it is due at once. */
export const outMessages = serveThing(outMessage, {
  table: tables.outMessage,
  made: {},
  shown: { answer: (ctx, row) => row.answer && answerIn(ctx.t, row.answer) },
  details: async (ctx, row) => {
    const tries = await ctx.db.run(
      sql<OutMessageDetails['tries'][number]>`select attempt, at, took, ok, answer from out_attempt
        where org_unit = ${ctx.unit} and message_id = ${row.id} order by attempt desc limit 50`,
    );
    return {
      text: row.bytes.toString(row.kind === 'WEBHOOK' ? 'utf8' : 'latin1'),
      tries: tries.map((one) => ({ ...one, answer: answerIn(ctx.t, one.answer) })),
    };
  },
  steps: {
    hold: () => ({ set: { next_at: null } }),
    again: (ctx) => ({ set: { next_at: new Date(ctx.now) } }),
  },
  moved: (ctx, { row, from, to }) => ctx.emit(outMessageMoved, { outMessageId: row.id, from, to }),
});
