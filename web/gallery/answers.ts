import type { Call } from '#kernel/call.ts';
import type { Session } from '#kernel/session.ts';
import { permissions } from '#modules/permissions.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import { callAt } from './allCalls.ts';
import { sampleOf } from './sampleOf.ts';

/** What the screens are shown with; `denied` is a session without any right. */
export const scenes = ['full', 'empty', 'loading', 'forbidden', 'denied'] as const;
export type Scene = (typeof scenes)[number];

const session = (scene: Scene): Session => ({
  accountId: '01936f00-0000-7000-8000-000000000001',
  accountName: 'gallery',
  orgUnit: 'dtm',
  permissions: scene === 'denied' ? [] : [...permissions],
  licenses: scene === 'denied' ? [] : [...new Set(Object.values(recordTypes).flatMap((type) => type.licence ?? []))],
  managementLevel: scene === 'denied' ? 'NONE' : 'SYSTEM',
  managedOrgunits: ['dtm'],
  passwordChangeRequired: false,
  requiredTotpRegistry: false,
  requiredTotpCode: false,
  managedByExtern: false,
  pairingToken: null,
  username: 'Gallery',
  release: '1.0',
  project: 'Kontor',
  productVersion: '1.0.0',
  loggedIn: true,
  sessionTimeoutSeconds: 3600,
  timezone: 'Europe/Berlin',
});

/** States that a schema leaves open, by the module that asks. */
const openWords: Readonly<Record<string, Record<string, unknown>>> = {
  dispatch: { state: 'DRV_INPROGRESS', geoQuality: 'EXACT', maxDangerousGoodsEquipment: 'BASIC' },
  shipments: { geoQuality: 'EXACT', source: 'EDI', historyLogKey: 'ITEM:1' },
  crossdock: { tripState: 'LDG_INPROGRESS', trafficType: 'LocalTraffic' },
};

function withOpenWords(value: unknown, words: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withOpenWords(entry, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && name in words ? words[name] : withOpenWords(inner, words),
    ]),
  );
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const forbidden = (): Response =>
  json({ message: 'You do not have the permission to perform this task.' }, 403, {
    'x-error-code': '1510',
    'x-error-category': 'Security',
  });

/** Titles of the records that the samples refer to: `driver-1` to `driver-3`. */
const recordTexts = (type: string) => {
  const fields = recordTypes[type];
  return {
    etag: '1',
    data: Object.fromEntries(
      [1, 2, 3].map((n) => [
        `${type}-${n}`,
        { title: fields?.tag ? `${fields.tag} ${n}` : `${type} ${n}`, name: `${type} ${n}` },
      ]),
    ),
  };
};

const guarded = (call: Call): boolean => typeof call.access === 'object';

/** The answer of one call in a scene; undefined: none, ever. */
function answerOf(call: Call, params: Record<string, string>, scene: Scene, now: number): Response | undefined {
  if (call.id === 'identity.sessionInfo') return json(session(scene));
  const text = /^masterdata\.(\w+)\.text$/.exec(call.id)?.[1];
  if (text) return json(recordTexts(text));
  if (call.id === 'masterdata.texts')
    return json({ types: Object.fromEntries(Object.keys(recordTypes).map((type) => [type, recordTexts(type)])) });
  if (guarded(call)) {
    if (scene === 'loading') return undefined;
    if (scene === 'forbidden' || scene === 'denied') return forbidden();
  }
  if (!call.answer) return new Response(null, { status: 204 });
  const count = scene === 'empty' ? 0 : 24;
  const value = sampleOf(call.answer, { name: '', index: 0, count: guarded(call) ? count : 0, now, depth: 0 });
  const named = withOpenWords(value, openWords[call.id.split('.')[0] ?? ''] ?? {});
  const own = Object.fromEntries(Object.entries(params).filter(([name]) => named instanceof Object && name in named));
  return json(named instanceof Object && !Array.isArray(named) ? { ...named, ...own } : named, call.status ?? 200);
}

/**
 * Answers all calls of the page by their contracts; files of the app itself still come from where they lie. The event
 * stream stays silent. Nothing else of the shell and of the screens is touched.
 */
export function answerCalls(scene: Scene): void {
  const real = window.fetch.bind(window);
  const app = new URL('.', document.baseURI).pathname;
  const above = new URL('..', document.baseURI).pathname;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), document.baseURI);
    const inside = url.pathname.startsWith(app) && /\.\w+$/.test(url.pathname);
    if (!url.protocol.startsWith('http') || url.origin !== window.location.origin || inside) return real(input, init);
    const path = `/${url.pathname.slice(above.length)}`;
    const found = callAt(init?.method ?? 'GET', path);
    if (!found) return json({ message: 'Not found.' }, 404);
    const answer = answerOf(found.call, found.params, scene, Date.now());
    return (
      answer ??
      new Promise<Response>((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)))
    );
  };
  window.EventSource = class extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 1;
    onopen: (() => void) | null = null;
    constructor() {
      super();
      setTimeout(() => this.onopen?.(), 0);
    }
    close(): void {}
  } as unknown as typeof EventSource;
}
