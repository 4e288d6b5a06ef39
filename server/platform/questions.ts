import type { Question } from '#kernel/question.ts';
import type { ViewContext } from './context.ts';
import type { ServerModule } from './module.ts';

/** What a module says to a question of a module below it, in the asker's own transaction. */
export type Provided = { question: string; answer: (ctx: ViewContext, subject: never) => Promise<unknown> };

export const provide = <S, A>(
  question: Question<S, A>,
  answer: (ctx: ViewContext, subject: S) => Promise<A>,
): Provided => ({ question: question.name, answer });

async function askModules<S, A>(
  modules: readonly ServerModule[],
  ctx: ViewContext,
  question: Question<S, A>,
  subject: S,
): Promise<A> {
  let joined = question.unanswered;
  for (const { provides = [] } of modules)
    for (const one of provides)
      if (one.question === question.name)
        // `provide` ties the answer's type to the question's name.
        joined = question.join(joined, (await one.answer(ctx, subject as never)) as A);
  return joined;
}

/** A context that can ask: every module that provides an answer is asked, low ones first. */
export function answering<C extends Omit<ViewContext, 'ask'>>(
  modules: readonly ServerModule[],
  base: C,
): C & Pick<ViewContext, 'ask'> {
  const ctx: C & Pick<ViewContext, 'ask'> = {
    ...base,
    ask: (question, subject) => askModules(modules, ctx, question, subject),
  };
  return ctx;
}
