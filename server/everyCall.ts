import type { Call } from '#kernel/call.ts';
import { readConfig } from '#platform/config.ts';
import { assemble } from './app.ts';

/**
 * Every call that the server answers, as its modules declare it: what the document of the calls is drawn from. The product is only
 * put together for it; nothing is connected, so it needs neither a database nor a network. `root` is the folder of the repository.
 */
export function everyCall(root: string): readonly Call[] {
  const config = readConfig(
    {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      KONTOR_SECRET: 'nothing-is-signed-here',
      KONTOR_LOG: 'silent',
    },
    root,
  );
  const { platform } = assemble(config);
  return platform.modules.flatMap((module) => (module.routes ?? []).map((route) => route.call));
}
