import i18next from 'i18next';
import { listOwnTexts, type Bundles } from '#modules/workspace/contract/resourceTexts.ts';
import { call } from './call/call.ts';

const separator = '/';
type Place = { language: string; bundle: string; key: string };

/** What the unit puts in place of the product's texts, by language. */
let own: Record<string, Bundles> = {};
/** What the product says where an own text stands now. */
let covered: (Place & { text: string })[] = [];

/** Lays own texts over a bundle that is loaded. Keys that the product does not have say nothing. */
function cover(language: string, bundle: string): boolean {
  const texts = own[language]?.[bundle];
  if (!texts || !i18next.hasResourceBundle(language, bundle)) return false;
  for (const [key, text] of Object.entries(texts)) {
    const place = { language, bundle, key };
    const now: unknown = i18next.getResource(language, bundle, key, { keySeparator: separator });
    if (typeof now !== 'string' || now === text) continue;
    covered.push({ ...place, text: now });
    i18next.addResource(language, bundle, key, text, { keySeparator: separator, silent: true });
  }
  return true;
}

function uncover(): boolean {
  const had = covered.length > 0;
  for (const { language, bundle, key, text } of covered.toReversed())
    i18next.addResource(language, bundle, key, text, { keySeparator: separator, silent: true });
  covered = [];
  return had;
}

const languageNow = (): string => i18next.resolvedLanguage ?? 'en';

/** Asks for the texts of the unit in the language of the moment. The product's own stand until they are there, and when they are not. */
async function ask(): Promise<void> {
  const language = languageNow();
  if (own[language]) return;
  const asked = own;
  const found = await call(
    listOwnTexts,
    { params: { appName: 'studio' }, query: { language } },
    { silent: true },
  ).catch(() => undefined);
  // Another account or unit has come meanwhile.
  if (!found || asked !== own) return;
  own[language] = found;
  const changed = Object.keys(found).map((bundle) => cover(language, bundle));
  if (changed.includes(true)) i18next.emit('languageChanged', language);
}

/** Screens show the texts that the unit has put in place of the product's (`POST /api/system/resourcetext`). */
export function followOwnTexts(): void {
  // Each bundle is loaded when its first screen opens.
  i18next.on('loaded', (loaded: Record<string, Record<string, true>>) => {
    for (const [language, bundles] of Object.entries(loaded))
      for (const bundle of Object.keys(bundles)) cover(language, bundle);
  });
  i18next.on('languageChanged', () => void ask());
}

/** Another account or unit: its own texts, none of those before. */
export function turnOwnTexts(signedIn: boolean): void {
  own = {};
  if (uncover()) i18next.emit('languageChanged', languageNow());
  if (signedIn) void ask();
}
