import { hash, verify } from '@node-rs/argon2';
import { makePlaces } from '#platform/turns.ts';

/** Argon2id, m 19 MiB, t 2, p 1 (OWASP's first choice); the text is Unicode-normalised and never cut. */
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let options = strong;
/** For tests, which sign in hundreds of times: hashes from now on cost next to nothing, and protect next to nothing. */
export const hashQuickly = (): void => {
  options = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
};
const normal = (password: string): string => password.normalize('NFKC');

/** The thread pool has four threads: more hashes at once would only starve everything else. */
const inTurn = makePlaces(3);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), options));
export const isPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, normal(password)).catch(() => false));

let nobody: Promise<string> | undefined;
/** Takes the time of a real comparison for an account that does not exist. */
export async function pretendToCompare(password: string): Promise<void> {
  nobody ??= hashPassword('nobody has this password');
  await isPassword(await nobody, password);
}
