import { describe } from 'vitest';
import { type AccessFacts, mayAccess } from '#kernel/access.ts';
import { readBarcode } from '#kernel/barcode.ts';
import { categoryOf } from '#kernel/errors.ts';
import { type QuantityKind, quantity, toRaw } from '#kernel/quantity.ts';
import type { ManagementLevel } from '#kernel/session.ts';
import { filledText, type Localized, searchTokens, textIn } from '#kernel/text.ts';
import { departureState } from '#modules/crossdock/rules/loading/departureState.ts';
import { idIssue } from '#modules/masterdata/rules/recordId.ts';
import type { TransitionState } from '#modules/shipments/rules/vocabulary.ts';
import { punctuality, timelineMark } from '#modules/shipments/rules/timeline.ts';
import { addressOfPlace } from '#client/navigation/address.ts';
import { categoryOfFailure, classify, messageOfFailure } from '#client/call/classify.ts';
import { readSwitches, stageVisible } from '#client/session/flags.ts';
import { hasTabs } from '#shell/header/tabRoom.ts';
import { helpAddress } from '#shell/helpAddress.ts';
import { loginComplete, loginFields, type PairedAs } from '#shell/login/loginForm.ts';
import { passwordIssues } from '#shell/login/passwordRules.ts';
import { redirectTarget } from '#shell/redirect.ts';
import { accepted } from '#ui/photo/imageRules.ts';
import type { FieldIssue } from '#ui/form/messages.ts';
import { isIn, isNotIn, range } from '#ui/form/rules.ts';
import { debounceMs } from '#ui/layout/debounce.ts';
import { screenSizeOf } from '#ui/layout/useScreenSize.ts';
import { formatFor, isWithinWeek } from '#ui/text/format.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { type Entry, englishText } from './tables.ts';

/** What examples give, by the names that the table uses; an example has a few of them. */
type Given = {
  texts: Localized;
  language: string;
  module: string;
  screen: string;
  entityId: string | null;
  actionId: string | null;
  redirect: string;
  items: number;
  name: string;
  title: string;
  width: number;
  search: string;
  text: string;
  min: number;
  max: number;
  strict: boolean;
  list: string[];
  value: string;
  required: ManagementLevel;
  user: ManagementLevel;
  noDebounce: boolean;
  code: number;
  status: number;
  args: string[];
  state: TransitionState;
  numberOfMovedPackages: number;
  timestamp: number;
  plannedTimestamp: number;
  barcode: string;
  ext: string;
};
/** The same for names with blanks. */
type Named = Readonly<Record<string, unknown>>;
const word = (given: Named, name: string): string | undefined => given[name] as string | undefined;
type RuleEntry = Entry & { rule: string; examples: { given: Given; then: unknown }[] };

const facts = (given: Record<string, unknown>): AccessFacts => ({
  loggedIn: true,
  permissions: (given['user'] as string[] | undefined) ?? [],
  licenses: (given['user licences'] as string[] | undefined) ?? [],
  managementLevel: (given['user level'] as ManagementLevel | undefined) ?? 'NONE',
  passwordChangeRequired: false,
  requiredTotpRegistry: false,
  requiredTotpCode: false,
});
const textOf = (issue: FieldIssue | undefined): string | undefined =>
  issue && 'key' in issue.message ? englishText(issue.message.key) : undefined;
const login = (given: Named) =>
  loginFields({ byProvider: given['method'] === 'OIDC', pairedAs: given['pairing'] as PairedAs | undefined });
const app = 'https://same-origin/studio/';

/** What the product makes of an example of a rule; undefined: the example needs a server or a browser. */
const tried: Record<string, (given: Given, named: Named) => unknown> = {
  'language.localized-text': ({ texts, language }) => textIn(texts, language),
  'path-shape': ({ module, screen, entityId, actionId }) =>
    module &&
    addressOfPlace({
      module,
      ...(screen ? { screen } : {}),
      ...(entityId ? { entityId } : {}),
      ...(actionId ? { actionId } : {}),
    }),
  'login.target': ({ redirect }) => {
    const to = redirectTarget(redirect, app);
    return to.kind === 'inside' ? to.path : to.kind === 'page' ? 'that address' : 'home';
  },
  'login.enabled': (_, given) => {
    const typed = {
      unit: word(given, 'unit') || undefined,
      account: word(given, 'username') ?? '',
      password: word(given, 'password') ?? '',
    };
    return loginComplete(login(given), typed) ? 'enabled' : 'disabled';
  },
  'login.visible-fields': (_, given) => {
    const { account, password } = login(given);
    if (given['method'] === 'OIDC') return account || password ? 'shown' : 'username and password hidden';
    return [...(account ? ['username'] : []), ...(password ? ['password'] : [])];
  },
  'help-language': ({ language }) => /help\/(\w+)\//.exec(helpAddress(language, {}))?.[1],
  'header-tabs': ({ screen, items, name, title }) =>
    screen === 'large' ? (hasTabs(title ?? 'A', items === 1 ? [name] : ['A', 'B']) ? 'shown' : 'not shown') : undefined,
  breakpoints: ({ width }) => {
    const size = screenSizeOf(width);
    return size === 'desk' ? 'between laptop and monitor: no name' : size;
  },
  'quantity.raw-bounds': (_, given) => {
    const [, raw] = Object.values(given);
    return quantity(given['type'] as QuantityKind).safeParse(raw).success ? 'inside' : 'outside';
  },
  'feature-flag.visibility': (_, given) => {
    if (given['flag'] === 'New') return undefined;
    const address = Object.entries(given)
      .filter(([name]) => name.startsWith('show'))
      .map(([name, value]) => `${name}=${String(value)}`)
      .join('&');
    const permissions = given['permission showAllFeatures'] ? ['showAllFeatures'] : [];
    const switches = readSwitches(address, () => null, given['production'] === true);
    const stage = given['flag'] === 'Alpha' ? 'ALPHA' : 'BETA';
    return stageVisible(stage, switches, { permissions }) ? 'visible' : 'hidden';
  },
  'feature-flag.sources': (_, given) => {
    const stored = (given['local storage'] ?? {}) as Record<string, string>;
    const switches = readSwitches(String(given['address'] ?? ''), (name) => stored[name] ?? null, true);
    return stageVisible('BETA', switches, undefined) ? 'Beta shown' : 'Beta hidden in production';
  },
  'search.tokens': ({ search, text: within }) =>
    searchTokens(search).every((token) => within.includes(token)) ? 'match' : 'no match',
  'validation.range': ({ min, max, strict }) => {
    const issues = range('min', 'max', { strict: strict === true })({ min, max });
    if (issues.length === 0) return 'valid';
    const at = (path: string) => textOf(issues.find((issue) => issue.path === path)) ?? null;
    return { min: at('min'), max: at('max') };
  },
  'validation.isIn': ({ list, value }) => textOf(isIn('a', list)({ a: value })[0]),
  'validation.isNotIn': ({ list, value }) => textOf(isNotIn('a', list)({ a: value })[0]),
  'validation.master-data-id': (_, given) => {
    const { id, reservedIds = [], mode } = given as { id: string; reservedIds?: string[]; mode?: string };
    if (id === '' || mode === 'EDIT' || id === 'DRV') return undefined;
    return idIssue(id, (one) => reservedIds.includes(one)) ?? 'valid';
  },
  access: (_, given) => {
    if ('flag' in given || 'custom condition' in given) {
      const rule = 'flag' in given ? { flag: 'BETA' } : { when: { name: 'x', holds: () => false } };
      return mayAccess(rule, facts(given), () => false) ? 'accessible' : 'not accessible';
    }
    const rule = {
      ...(given['permissions listed'] ? { anyPermission: given['permissions listed'] as string[] } : {}),
      ...(given['level required'] ? { managementLevel: given['level required'] as ManagementLevel } : {}),
      ...(given['licences listed'] ? { anyLicence: given['licences listed'] as string[] } : {}),
    };
    return mayAccess(rule, facts(given)) ? 'accessible' : 'not accessible';
  },
  'level-order': ({ required, user }) => mayAccess({ managementLevel: required }, facts({ 'user level': user })),
  debounce: ({ noDebounce }) => debounceMs(noDebounce ? 'https://x/?noDebounce' : 'https://x/'),
  'error.category': ({ code }) => categoryOf(code) ?? 'no range',
  'error.classification': (_, given) => classify(given as { status?: number; code?: number }),
  'error.fallback-category': ({ status }) => categoryOfFailure({ status }) ?? 'not stated',
  'error.message': (_, given) =>
    messageOfFailure((given['header'] as string | null) ?? null, given['body'] ?? given['text body']) ?? 'no message',
  'relative-time': (_, given) => {
    const days = given['days ago'] as number;
    if (given['check']) return isWithinWeek(100 - days, 100);
    return formatFor('en')
      .ago(0, days * 86_400_000)
      .replace(' ago', '');
  },
  'handling-instruction.text': ({ text: words, args }) => filledText(words, args),
  'timeline.label': ({ state, numberOfMovedPackages }) =>
    englishText(`shipments:timeline/mark/${timelineMark(state, numberOfMovedPackages ?? 0)}`),
  'timeline.punctuality': ({ timestamp, plannedTimestamp }) =>
    ({ LATE: 'late', EARLY: 'early', ON_TIME: 'on time' })[punctuality(timestamp, plannedTimestamp) ?? 'ON_TIME'],
  'departure-time-state': (_, given) => departureState(Number(given['minutes to departure']) * 60_000, 0),
  'storing-position.scan': ({ barcode }) =>
    readBarcode(barcode).kind === 'storingPosition' ? 'taken' : 'Barcode is not supported',
  'barcode.prefixes': ({ barcode }) => {
    const read = readBarcode(barcode);
    if (read.kind === 'storingPosition') return `storing position ${read.position}`;
    return read.kind === 'unsupported' ? 'unsupported' : 'external barcode';
  },
  'image-picker': ({ ext }) => ext && (accepted.split(',').includes(`.${ext}`) ? 'accepted' : 'not accepted'),
  'password.change': (_, given) => {
    const old = word(given, 'old');
    if (old === undefined) return undefined;
    const values = {
      oldPassword: old,
      newPassword: word(given, 'new') ?? '',
      confirmPassword: word(given, 'confirm') ?? '',
    };
    const [issue] = Object.values(passwordIssues(values));
    return issue === 'base:validation/notEmpty' ? englishText(issue) : (issue?.split('/')[1] ?? 'valid');
  },
};
for (const kind of ['MASS', 'LENGTH', 'AREA', 'VOLUME', 'MONEY', 'TEMPERATURE', 'DIMENSIONLESS', 'PERCENTAGE'] as const)
  tried[`quantity.${kind}`] = (_, given) => {
    const [[unit, value] = ['', 0]] = Object.entries(given);
    return { raw: toRaw(kind, Number(value), unit === 'blank-symbol unit' ? 'one' : unit) };
  };

/** Remarks in brackets and behind a comma are ours. */
const same = (found: unknown, wanted: unknown): boolean =>
  typeof found === 'string' && typeof wanted === 'string'
    ? found === wanted || wanted.startsWith(`${found} (`) || wanted.startsWith(`${found},`)
    : JSON.stringify(found) === JSON.stringify(wanted);

function judge({ key, examples }: RuleEntry): Verdict {
  const example = tried[key];
  if (!example) return unjudged;
  const wrong = examples.flatMap(({ given, then }) => {
    const found = typeof then === 'string' && then.startsWith('not stated') ? undefined : example(given, given);
    return found === undefined || same(found, then) ? [] : [`${JSON.stringify(given)} is ${JSON.stringify(found)}`];
  });
  return wrong.length > 0 ? wrong.join('; ') : undefined;
}

describe('rules', () => holdTable<RuleEntry>('rules', judge));
