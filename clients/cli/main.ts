import { parseArgs } from 'node:util';
import { signIn } from '../typescript/kontor.ts';
import { askSecret } from './ask.ts';
import { codes, failureOf, Usage } from './failure.ts';
import { helps } from './help.ts';
import { backup } from './installation.ts';
import { depotOf, importOutcome, orderFile, orderStatus, type Outcome, sendOrders, showImport } from './orders.ts';
import { addressOf, forgetSettings, keepSettings, knownSettings, neededSettings, shownKey } from './settings.ts';

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  seconds: { type: 'string' },
  tries: { type: 'string' },
  language: { type: 'string' },
  format: { type: 'string' },
  kind: { type: 'string' },
  'dry-run': { type: 'boolean' },
  wait: { type: 'boolean' },
  'request-key': { type: 'string' },
  url: { type: 'string' },
  unit: { type: 'string' },
  account: { type: 'string' },
  forget: { type: 'boolean' },
  verify: { type: 'boolean' },
  in: { type: 'string' },
} as const;

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error));
  }
}
type Values = ReturnType<typeof parsed>['values'];
const { env } = process;

/** A number above nothing. */
function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0 && number <= 86_400)) throw new Usage(`--${name} is a number above 0; ${text} is none.`);
  return number;
}

function sendingOf(values: Values) {
  const seconds = numberOf('seconds', values.seconds);
  const tries = numberOf('tries', values.tries);
  const language = values.language ?? 'en';
  return { language, ...(seconds ? { seconds } : {}), ...(tries ? { tries } : {}) };
}

const only = (rest: string[], what: string): string => {
  const [one, ...more] = rest;
  if (one === undefined || more.length > 0) throw new Usage(`One ${what}, please: kontor --help.`);
  return one;
};

async function orders(verb: string | undefined, rest: string[], values: Values): Promise<Outcome> {
  const depot = () => depotOf(neededSettings(env), sendingOf(values));
  const format = values.format ?? values.kind ?? 'auto';
  const { wait = false } = values;
  switch (verb) {
    case 'send': {
      const flags = { format, wait, dryRun: values['dry-run'] ?? false, idempotencyKey: values['request-key'] };
      return sendOrders(depot(), only(rest, 'file'), flags);
    }
    case 'import':
      return showImport(depot(), only(rest, 'import'), wait);
    case 'status':
      if (rest.length === 0) throw new Usage('Which orders? kontor orders status NUMBER…');
      return orderStatus(depot(), rest);
    default:
      throw new Usage(`kontor orders send, import or status; ${verb ?? 'nothing'} is none of them.`);
  }
}

/** As a user would upload it. */
async function importAsPerson(rest: string[], values: Values): Promise<Outcome> {
  const path = only(rest, 'file');
  const { unit, account } = values;
  if (!unit || !account) throw new Usage('Who sends it? kontor import FILE --unit UNIT --account ACCOUNT');
  const own = `http://${env.HOST ?? '127.0.0.1'}:${env.PORT ?? '8080'}`;
  const url = addressOf(values.url ?? env.KONTOR_PUBLIC_URL ?? own, env);
  const { kind, content, filename } = await orderFile(path, values.format ?? values.kind ?? 'auto');
  const password = env.KONTOR_PASSWORD || (await askSecret(`Password of ${account} in ${unit}: `));
  const { kontor, signOut } = await signIn(url, { unit, account, password }, sendingOf(values));
  try {
    return importOutcome(filename, await kontor.sendOrders(kind, content, { filename }));
  } finally {
    await signOut().catch(() => undefined);
  }
}

async function config(values: Values): Promise<Outcome> {
  if (values.forget) {
    const file = forgetSettings(env);
    return { code: codes.done, lines: [`${file} is gone.`], told: { file } };
  }
  if (values.url === undefined) {
    const { url, key } = knownSettings(env);
    const told = { url: url ?? null, key: key ? shownKey(key) : null };
    return { code: codes.done, lines: [`address: ${told.url ?? 'none'}`, `key: ${told.key ?? 'none'}`], told };
  }
  const url = addressOf(values.url, env);
  const key = await askSecret('Key: ');
  if (!/^\S{1,300}$/.test(key)) throw new Usage('A key is one word; nothing was kept.');
  const file = keepSettings(env, { url, key });
  return {
    code: codes.done,
    lines: [`${file} keeps ${url} and ${shownKey(key)}`],
    told: { url, key: shownKey(key), file },
  };
}

async function run(command: string | undefined, rest: string[], values: Values): Promise<Outcome> {
  switch (command) {
    case 'orders':
      return orders(rest[0], rest.slice(1), values);
    case 'import':
      return importAsPerson(rest, values);
    case 'config':
      return config(values);
    case 'backup': {
      const code = await backup(only(rest, 'file'), values.verify ?? false, values.in ?? env.KONTOR_HOME);
      return { code, lines: [], told: { done: code === 0 } };
    }
    default:
      throw new Usage(
        `${command === undefined ? 'What shall be done?' : `There is no command ${command}.`} kontor --help`,
      );
  }
}

/** The command `kontor`: words in, exit code out. What the depot answered goes to the standard output, why it could not be asked to that of errors. */
export async function main(args: string[]): Promise<number> {
  const json = args.includes('--json');
  const tell = (lines: string[], told: unknown, say: (line: string) => void): void => {
    if (json) console.log(JSON.stringify(told, undefined, 1));
    else for (const line of lines) say(line);
  };
  try {
    const { values, positionals } = parsed(args);
    const [command, ...rest] = positionals;
    if (values.help) {
      console.log(helps[`${command ?? ''} ${rest[0] ?? ''}`.trim()] ?? helps[command ?? ''] ?? helps['']);
      return codes.done;
    }
    const { code, lines, told } = await run(command, rest, values);
    tell(lines, told, console.log);
    return code;
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    tell(failure.lines, failure.told, console.error);
    return failure.code;
  }
}
