import type { Config } from '#platform/config.ts';
import { seal, unseal } from '#platform/sealed.ts';
import { type ConfigurationName, secretFields } from '../contract/configuration.ts';

const purpose = 'configuration';
const mark = 'sealed:';
const ownerOf = (unit: string, name: ConfigurationName): string => `${unit}/${name}`;

/**
 * A unit's part of an entry as it is stored: fields whose declaration says `secret` are encrypted under KONTOR_SECRET, each for its
 * unit alone (`sealed:UNIT:…`, because units below inherit it as it stands). Stored bytes that are stored again stay as they are.
 */
export function sealSecrets(
  config: Config,
  unit: string,
  name: ConfigurationName,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const sealed = { ...value };
  for (const field of secretFields(name)) {
    const plain = value[field];
    if (typeof plain !== 'string' || plain === '' || plain.startsWith(mark)) continue;
    const bytes = seal(config, purpose, ownerOf(unit, name), Buffer.from(plain));
    sealed[field] = `${mark}${unit}:${bytes.toString('base64')}`;
  }
  return sealed;
}

/**
 * A secret of an entry, opened where it is used and nowhere before. One that was stored before secrets were sealed is what it is.
 * Throws when it was sealed under another KONTOR_SECRET, or for another unit or entry.
 */
export function openSecret(config: Config, name: ConfigurationName, stored: string): string {
  if (!stored.startsWith(mark)) return stored;
  const end = stored.indexOf(':', mark.length);
  const unit = stored.slice(mark.length, end);
  return unseal(config, purpose, ownerOf(unit, name), Buffer.from(stored.slice(end + 1), 'base64')).toString();
}
