import { sql } from 'kysely';
import webPush from 'web-push';
import type { Db } from '#platform/database/executor.ts';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { seal, unseal } from '#platform/sealed.ts';

export type PushKeys = { publicKey: string; privateKey: string };
type Row = { public_key: string; private_key: Buffer };

const purpose = 'push-key';
const owner = 'installation';
const find = (db: Db): Promise<Row | undefined> =>
  db.find(sql<Row>`select public_key, private_key from push_key where id = 1`);

const readable = (config: Config, row: Row | undefined): PushKeys | undefined => {
  try {
    return row && { publicKey: row.public_key, privateKey: unseal(config, purpose, owner, row.private_key).toString() };
  } catch {
    // Sealed under another secret, as after a move: what browsers subscribed to with it is unreadable as well.
    return undefined;
  }
};

/** The keys of this installation: those of the environment, else the pair that was made once. Undefined while push is off. */
export async function pushKeys({ config, tenancy }: Platform): Promise<PushKeys | undefined> {
  if (config.pushSubject === null) return undefined;
  if (config.pushKeys) return config.pushKeys;
  return tenancy.global(async (db) => {
    const found = await find(db);
    const known = readable(config, found);
    if (known) return known;
    const made = webPush.generateVAPIDKeys();
    const sealed = seal(config, purpose, owner, Buffer.from(made.privateKey));
    // Two processes that start at once agree on the pair of the first.
    await db.run(sql`insert into push_key as k (id, public_key, private_key) values (1, ${made.publicKey}, ${sealed})
      on conflict (id) do update set public_key = excluded.public_key, private_key = excluded.private_key
        where k.public_key = ${found?.public_key ?? ''}`);
    return readable(config, await find(db));
  });
}
