import { describe, expect, it } from 'vitest';
import type { Config } from '#platform/config.ts';
import { openSecret, sealSecrets } from './secrets.ts';

const config = { secret: 'a-secret-of-this-machine' } as Config;
const stored = (clientSecret: string, unit = 'vlo') =>
  String(sealSecrets(config, unit, 'sign-in', { clientId: 'kontor', clientSecret }).clientSecret);

describe('secrets of the configuration', () => {
  it('are stored sealed, each time in other bytes, and open again', () => {
    const once = stored('hush');
    expect(once).toMatch(/^sealed:vlo:/);
    expect(once).not.toContain('hush');
    expect(stored('hush')).not.toBe(once);
    expect(openSecret(config, 'sign-in', once)).toBe('hush');
    expect(openSecret(config, 'sign-in', stored('größer ✓'.repeat(60)))).toBe('größer ✓'.repeat(60));
  });
  it('leave everything else as it is, and what is sealed already', () => {
    expect(sealSecrets(config, 'vlo', 'sign-in', { clientId: 'kontor', passwordLogin: false })).toEqual({
      clientId: 'kontor',
      passwordLogin: false,
    });
    expect(sealSecrets(config, 'vlo', 'sign-in', { clientSecret: '' })).toEqual({ clientSecret: '' });
    expect(sealSecrets(config, 'vlo', 'dispatch-checks', { any: { enabled: false } })).toEqual({
      any: { enabled: false },
    });
    const once = stored('hush');
    expect(stored(once, 'ham')).toBe(once);
  });
  it('are worthless under another secret, for another unit and in another entry', () => {
    const once = stored('hush');
    expect(() => openSecret({ secret: 'another-secret-here' } as Config, 'sign-in', once)).toThrow();
    expect(() => openSecret(config, 'sign-in', once.replace(':vlo:', ':ham:'))).toThrow();
    expect(() => openSecret(config, 'general', once)).toThrow();
    expect(() => openSecret(config, 'sign-in', 'sealed:vlo:')).toThrow();
  });
  it('that were stored before they were sealed still serve', () => {
    expect(openSecret(config, 'sign-in', 'plain')).toBe('plain');
    expect(openSecret(config, 'sign-in', '')).toBe('');
  });
});
