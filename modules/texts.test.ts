import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Check } from '#kernel/check.ts';
import { inventoryClosingChecks } from '#modules/crossdock/rules/inventory/closingChecks.ts';
import { loadingClosingChecks } from '#modules/crossdock/rules/loading/closingChecks.ts';
import { unloadingClosingChecks } from '#modules/crossdock/rules/unloading/closingChecks.ts';
import { listActions } from '#modules/crossdock/rules/list/listStates.ts';
import { scanChecks } from '#modules/crossdock/rules/list/scanOutcome.ts';
import { selectionChecks } from '#modules/crossdock/rules/list/selectionChecks.ts';
import * as crossWords from '#modules/crossdock/rules/list/vocabulary.ts';
import { quantityBases } from '#modules/dangerousgoods/rules/line.ts';
import { weightCheck } from '#modules/dispatch/rules/capacityChecks.ts';
import { loadingListStates } from '#modules/dispatch/rules/coupling.ts';
import { dangerousGoodsChecks } from '#modules/dispatch/rules/dangerousGoodsChecks.ts';
import { dispatchChecks } from '#modules/dispatch/rules/dispatchChecks.ts';
import { documentationChecks } from '#modules/dispatch/rules/documentationChecks.ts';
import { journeyChecks } from '#modules/dispatch/rules/journeyChecks.ts';
import { tripActions, tripStates } from '#modules/dispatch/rules/tripStates.ts';
import { undispatchChecks } from '#modules/dispatch/rules/undispatchChecks.ts';
import * as dispatchWords from '#modules/dispatch/rules/vocabulary.ts';
import { problemCodes } from '#modules/orders/rules/orderDraft.ts';
import { anomalies } from '#modules/shipments/rules/anomalies.ts';
import { attributes, temperatureRanges } from '#modules/shipments/rules/attributes.ts';
import { itemActions, itemStates } from '#modules/shipments/rules/states.ts';
import * as shipmentWords from '#modules/shipments/rules/vocabulary.ts';

const root = import.meta.dirname;
const languages = ['en', 'de', 'fr'] as const;
const namespaces = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'texts/en.json')))
  .map((entry) => entry.name);

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}/`),
  );
const load = (namespace: string, language: string): Tree =>
  JSON.parse(readFileSync(join(root, namespace, 'texts', `${language}.json`), 'utf8'));
const texts = new Map<string, Map<string, string>>(
  namespaces.flatMap((ns) => languages.map((lng) => [`${ns}/${lng}`, new Map(flat(load(ns, lng)))] as const)),
);
const of = (namespace: string, language: string): Map<string, string> =>
  texts.get(`${namespace}/${language}`) ?? expect.fail(`${namespace} has no texts in ${language}`);
const has = (namespace: string, key: string): boolean => {
  const all = of(namespace, 'en');
  return all.has(key) || (all.has(`${key}_one`) && all.has(`${key}_other`));
};
const missing = (namespace: string, keys: readonly string[]): string[] => keys.filter((key) => !has(namespace, key));
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)|\$t\([^)]*\)/g)].map((m) => m[0]).sort();

describe.each(namespaces)('texts of %s', (namespace) => {
  it.each(['de', 'fr'])('%s has the keys and placeholders of en', (language) => {
    const [english, other] = [of(namespace, 'en'), of(namespace, language)];
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect(placeholders(other.get(key) ?? ''), `${language} ${key}`).toEqual(placeholders(text));
      expect((other.get(key) ?? '').trim(), `${language} ${key}`).not.toBe('');
    }
  });
  it('a key is either a text or a branch, and plurals come in pairs', () => {
    const keys = [...of(namespace, 'en').keys()];
    for (const key of keys) {
      if (key.endsWith('_one')) expect(keys).toContain(key.replace(/_one$/, '_other'));
      expect(keys.some((other) => other.startsWith(`${key}/`))).toBe(false);
    }
  });
});

const codes = (...lists: readonly (readonly Pick<Check<never>, 'code'>[])[]): string[] =>
  lists.flat().map((check) => `issue/${check.code}`);
const states = (...lists: readonly (readonly string[])[]): string[] => lists.flat().map((value) => `state/${value}`);
const arraysOf = (module: object): string[][] =>
  Object.values(module).filter((value): value is string[] => Array.isArray(value));

describe('every code, state and action has a text', () => {
  it('dispatch', () => {
    expect(missing('dispatch', codes(dispatchChecks, undispatchChecks, documentationChecks, journeyChecks))).toEqual(
      [],
    );
    const all = codes(dispatchChecks, undispatchChecks, documentationChecks, journeyChecks);
    expect(
      missing(
        'dispatch',
        all.map((key) => key.replace('issue/', 'mend/')),
      ),
    ).toEqual([]);
    const words = arraysOf(dispatchWords).filter((list) => !list.includes('EMPTY_TOUR'));
    expect(missing('dispatch', states(tripStates, loadingListStates, ...words))).toEqual([]);
    expect(
      missing(
        'dispatch',
        dispatchWords.optimizeErrors.map((code) => `optimizeError/${code}`),
      ),
    ).toEqual([]);
    expect(
      missing(
        'dispatch',
        tripActions.map((action) => `history/${action}`),
      ),
    ).toEqual([]);
  });
  it('crossdock', () => {
    const own = codes(loadingClosingChecks, unloadingClosingChecks, inventoryClosingChecks);
    expect(missing('crossdock', [...own, ...codes(selectionChecks, scanChecks)])).toEqual([]);
    expect(missing('crossdock', states(...arraysOf(crossWords)))).toEqual([]);
    expect(
      missing(
        'crossdock',
        crossWords.scanResults.map((result) => `scan/${result}`),
      ),
    ).toEqual([]);
    expect(
      missing(
        'crossdock',
        listActions.map((action) => `history/${action}`),
      ),
    ).toEqual([]);
  });
  it('what crossdock asks dispatch again reads the same in both', () => {
    for (const { code } of [...dangerousGoodsChecks, weightCheck])
      for (const language of languages)
        expect(of('crossdock', language).get(`issue/${code}`), code).toBe(
          of('dispatch', language).get(`issue/${code}`),
        );
  });
  it('shipments, exchange and dangerous goods', () => {
    expect(missing('shipments', states(itemStates, temperatureRanges, ...arraysOf(shipmentWords)))).toEqual([]);
    expect(
      missing(
        'shipments',
        anomalies.map((anomaly) => `anomaly/${anomaly}`),
      ),
    ).toEqual([]);
    expect(
      missing(
        'shipments',
        attributes.map((attribute) => `attribute/${attribute}`),
      ),
    ).toEqual([]);
    expect(
      missing(
        'shipments',
        itemActions.map((action) => `history/${action}`),
      ),
    ).toEqual([]);
    expect(
      missing(
        'orders',
        problemCodes.map((code) => `problem/${code}`),
      ),
    ).toEqual([]);
    expect(missing('dangerousgoods', states(quantityBases))).toEqual([]);
  });
  it('every key that a rule names', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /[\\/]rules[\\/].*\.ts$/.test(file) && !file.endsWith('.test.ts'),
    );
    const named = new Set(
      files.flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/'([a-z]+):([a-zA-Z]+\/[\w/]+)'/g)].map(
          (m) => `${m[1]}:${m[2]}`,
        ),
      ),
    );
    expect(named.size).toBeGreaterThan(30);
    const unknown = [...named].filter((key) => {
      const [namespace = '', path = ''] = key.split(':');
      return namespaces.includes(namespace) ? !has(namespace, path) : namespace !== 'base';
    });
    expect(unknown).toEqual([]);
  });
});

describe('texts speak', () => {
  const engine = i18next.createInstance();
  // Ready at once: everything is given here (`initAsync` below).
  void engine.init({
    lng: 'en',
    resources: Object.fromEntries(
      languages.map((lng) => [lng, Object.fromEntries(namespaces.map((ns) => [ns, load(ns, lng)]))]),
    ),
    keySeparator: '/',
    nsSeparator: ':',
    contextSeparator: '__',
    pluralSeparator: '_',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const say = (key: string, args: Record<string, string | number>, lng = 'en') => engine.t(key, { ...args, lng });
  it('states inside of messages, plurals and contexts', () => {
    expect(say('dispatch:issue/TRIP_STATE', { trip: 'T1', state: 'LOADING_CLOSED' })).toBe(
      'Trip T1 does not accept shipments in state Loading closed.',
    );
    expect(say('dispatch:issue/TRIP_STATE', { trip: 'T1', state: 'LOADING_CLOSED' }, 'de')).toContain(
      'Beladung abgeschlossen',
    );
    expect(say('crossdock:issue/SEAL_MISSING', { count: 1 })).toBe('At least one seal is required!');
    expect(say('crossdock:issue/SEAL_MISSING', { count: 2 })).toBe('2 seals are required.');
    expect(say('dispatch:issue/LICENCE', { context: 'EXPIRED', date: '24/11/2026' })).toBe(
      "Driver's licence expired on 24/11/2026.",
    );
    expect(say('dispatch:issue/LICENCE', { licenceClass: 'B' })).toBe(
      "Driver's licence class B does not allow this vehicle.",
    );
    expect(say('dispatch:issue/TEMPERATURE', { range: 'COLD' }, 'fr')).toContain('Froid (2–8 °C)');
  });
  it.each([
    ['dispatch:message/tripImpossible', 'Impossible to create, change or delete the trip'],
    ['dispatch:message/releaseImpossible', 'Impossible to release trip'],
    ['dispatch:message/cannotDispatch', "Can't dispatch shipment"],
    ['dispatch:message/cannotRemove', "Can't remove shipment"],
    ['dispatch:message/sequenceNotAllowed', 'This sequence is not allowed'],
    ['dispatch:message/stopsOutdated', 'Stops outdated. Please try again'],
    [
      'dispatch:message/itemsAlreadyHaveStatus',
      'Items could not be undispatched from trip because it already has a status',
    ],
    ['dispatch:message/dispatchChecksFailed', 'Dispatch checks failed'],
    ['shipments:message/noHistory', 'No history available'],
    ['shipments:message/noShipmentFound', 'No shipment found, check barcode'],
    ['shipments:message/unknownPackageFailed', 'Not able to document unknown Package'],
    ['shipments:message/barcodeNotSupported', 'Barcode is not supported'],
    ['crossdock:message/sameStatus', 'Action not allowed. Please select orders of same status.'],
    ['crossdock:message/releaseForLoadingFailed', 'Release for loading failed!'],
    ['crossdock:message/closeForUnloadingFailed', 'Close for unloading failed!'],
    ['crossdock:message/closeLoadingNotPossible', 'Close loading not possible!'],
    ['crossdock:message/loadingClosureNotPossible', 'Loading closure not possible!'],
    ['crossdock:message/loadingClosureDespiteWarnings', 'Loading closure despite warnings?'],
    ['crossdock:message/setStatusNotPossible', 'Set status not possible!'],
    ['crossdock:message/setStatusAnyway', 'Set status anyway?'],
    ['crossdock:message/addSealFailed', 'Add seal failed!'],
    ['crossdock:message/editLoadingReportFailed', 'Edit loading report failed!'],
    ['crossdock:message/inventoryCreationFailed', 'Inventory creation failed!'],
    ['crossdock:message/sealRequired', 'At least one seal is required!'],
  ])('%s is the specification to the letter', (key, text) => expect(say(key, {})).toBe(text));
  it('names the trip in a conflict', () => {
    expect(say('dispatch:message/tripChanged', { name: 'T1' })).toBe('Trip T1 already changed on server');
  });
});

it('every form names where the labels of its fields stand', () => {
  const forms = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const named = forms.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\btexts="(\w+):([\w/]+)"/g)].map(
      ([, ns = '', prefix = '']) => ({
        file,
        ns,
        prefix,
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  const nowhere = named.filter(
    ({ ns, prefix }) => ![...of(ns, 'en').keys()].some((key) => key.startsWith(`${prefix}/`)),
  );
  expect(nowhere).toEqual([]);
});

/** The bell, the menu and the settings write the number themselves, in a place of its own. */
it.each(languages)('topics of the bell do not say their number a second time: %s', (language) => {
  const twice = namespaces.flatMap((namespace) =>
    flat(load(namespace, language))
      .filter(([key, text]) => key.startsWith('topic/') && text.includes('{{count}}'))
      .map(([key]) => `${namespace}:${key}`),
  );
  expect(twice).toEqual([]);
});

/** A shipment has one word in each language (DICTIONARY.md); French had two, of two genders. */
it('a shipment is called "envoi" in French, everywhere', () => {
  const other = namespaces.flatMap((namespace) =>
    [...of(namespace, 'fr')].filter(([, text]) => /\bexpéditions?\b/i.test(text)).map(([key]) => `${namespace}:${key}`),
  );
  expect(other).toEqual([]);
});

it('every check has a name for histories, which carries no figures', () => {
  const catalogue: { code: string }[] = JSON.parse(
    readFileSync(join(dirname(root), 'handbook/codes/checks.json'), 'utf8'),
  );
  expect(catalogue.length).toBeGreaterThan(100);
  expect(
    missing(
      'shipments',
      catalogue.map(({ code }) => `check/${code}`),
    ),
  ).toEqual([]);
  for (const language of languages)
    for (const [key, text] of of('shipments', language))
      if (key.startsWith('check/')) expect(text, `${language} ${key}`).not.toMatch(/\{\{|_|[.!]$/);
});

it('one missing package is said in the singular, several in the plural', async () => {
  const speaker = i18next.createInstance();
  await speaker.init({
    resources: { de: { dispatch: load('dispatch', 'de') } },
    lng: 'de',
    keySeparator: '/',
    interpolation: { escapeValue: false },
  });
  const say = (missing: number, expected: number) =>
    speaker.t('dispatch:issue/NOT_ON_TERMINAL', { count: missing, missing, expected });
  expect(say(1, 1)).toBe('1 von 1 Packstücken ist nicht im Umschlagslager.');
  expect(say(2, 3)).toBe('2 von 3 Packstücken sind nicht im Umschlagslager.');
});

/** Ends that say "1 packages" otherwise. Those named here count what is never one, or something else than the noun behind. */
const neverOne =
  /(?:more than|first|newest|last|after|of|at most|at least|are|have) \{\{count\}\}|\{\{count\}\} surplus/i;
const alwaysMany = new Set(['infoscan:verdict/several']);
it('what counts things says one of them in the singular', () => {
  const plain = namespaces.flatMap((namespace) =>
    [...of(namespace, 'en')]
      .filter(
        ([key, text]) =>
          !/_(one|other)$/.test(key) && /\{\{count\}\} (?!of )(?:[a-z]+ )?[a-z]+s\b/.test(text) && !neverOne.test(text),
      )
      .map(([key]) => `${namespace}:${key}`),
  );
  expect(plain.filter((key) => !alwaysMany.has(key))).toEqual([]);
});
