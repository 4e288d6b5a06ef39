import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { CallError } from './CallError.ts';
import { toastStore } from '#ui/feedback/toasts.ts';
import { addressOf, call, callFailures, callOwner, callSteps } from './call.ts';
import { watchFailures } from './failures.ts';

const get = defineCall({
  id: 'proof.get',
  method: 'GET',
  path: '/dpt-rest/items/{id}',
  access: 'signedIn',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ sort: z.array(z.string()).optional(), q: z.string().optional(), size: z.int().optional() }),
  answer: z.object({ name: z.string() }),
});
const post = defineCall({
  id: 'proof.post',
  method: 'POST',
  path: '/dpt-rest/items',
  access: 'signedIn',
  summary: '',
  body: z.object({ name: z.string() }),
});
const bytes = defineCall({ ...post, id: 'proof.bytes', method: 'GET', answerType: 'bytes', body: undefined as never });

let asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = [];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  asked = [];
  vi.stubGlobal('window', { location: { search: '' } });
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    asked.push({ url, init });
    return answer();
  });
});
afterEach(() => {
  callFailures.clear();
  vi.unstubAllGlobals();
});
const json = (body: unknown, init: ResponseInit = {}) => {
  const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
  return new Response(JSON.stringify(body), { ...init, headers });
};
const failure = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

test('the page of a portal in between is no answer: what waits is sent again, and nobody is signed out', async () => {
  answer = () => new Response('<html>WLAN</html>', { headers: { 'content-type': 'text/html' } });
  for (const work of [call(get, { params: { id: '1' }, query: {} }), call(post, { body: { name: 'x' } })]) {
    const error = await failure(work);
    expect([error.status, error.classification]).toEqual([0, 'Network']);
  }
});

test('addresses are relative to the parent, lists repeat their parameter, what is undefined is dropped', () => {
  expect(addressOf(get, { params: { id: 'a/b' }, query: { sort: ['x', 'y'], q: undefined, size: 5 } })).toBe(
    '../dpt-rest/items/a%2Fb?sort=x&sort=y&size=5',
  );
  expect(addressOf(post, {})).toBe('../dpt-rest/items');
});

test('a call carries the session, takes JSON and sends JSON, and the language only when the address names one', async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await call(post, { body: { name: 'x' } })).toBeUndefined();
  expect(asked[0]?.init.credentials).toBe('include');
  expect(asked[0]?.init.headers).toEqual({
    Accept: 'application/json, */*;q=0.5',
    'Content-Type': 'application/json',
  });
  expect(asked[0]?.init.body).toBe('{"name":"x"}');
  vi.stubGlobal('window', { location: { search: '?lng=fr' } });
  await call(post, { body: { name: 'x' } }, { noCache: true });
  expect(asked[1]?.init.headers).toMatchObject({ 'Accept-Language': 'fr', 'Cache-Control': 'no-cache' });
});

test('answers are read by their type, and an etag is copied onto an object', async () => {
  answer = () => json({ name: 'x' }, { headers: { etag: '"7"' } });
  expect(await call(get, { params: { id: '1' }, query: {} })).toEqual({ name: 'x', etag: '"7"' });
  answer = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  expect(await call(bytes, {})).toBeInstanceOf(Blob);
  answer = () => new Response('plain', { headers: { 'content-type': 'text/plain' } });
  expect(await call(get, { params: { id: '1' }, query: {} })).toBe('plain');
  answer = () => new Response('x', { headers: { 'content-type': 'application/zip' } });
  expect((await failure(call(get, { params: { id: '1' }, query: {} }))).body).toContain('unsupported content type');
});

test('a failure is thrown with its class and told to the listeners, silent or not', async () => {
  const told: [string, string, boolean | undefined][] = [];
  callFailures.add((error, which, options) => told.push([error.classification, which.id, options.silent]));
  answer = () =>
    json(
      { message: 'body' },
      { status: 401, headers: { 'x-error-code': '1550', 'x-error-message': encodeURIComponent('abgelaufen – neu') } },
    );
  const expired = await failure(call(get, { params: { id: '1' }, query: {} }, { silent: true }));
  expect([expired.code, expired.category, expired.said, expired.status]).toEqual([
    1550,
    'Security',
    'abgelaufen – neu',
    401,
  ]);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect((await failure(call(get, { params: { id: '1' }, query: {} }))).classification).toBe('Network');
  answer = () => new Response('<html>gateway</html>', { status: 504, headers: { 'content-type': 'text/html' } });
  const gateway = await failure(call(get, { params: { id: '1' }, query: {} }));
  expect([gateway.classification, gateway.said]).toEqual(['ServiceUnavailable', undefined]);
  expect(told).toEqual([
    ['Authentication', 'proof.get', true],
    ['Network', 'proof.get', undefined],
    ['ServiceUnavailable', 'proof.get', undefined],
  ]);
});

test('what changes something names whose work it is; a kept call names the account that it was kept with', async () => {
  answer = () => new Response(undefined, { status: 204 });
  callOwner.now = () => 'dtm/lader1';
  await call(get, { params: { id: '1' }, query: {} });
  await call(post, { body: { name: 'x' } });
  await call(post, { body: { name: 'x' } }, { headers: { 'X-Kontor-Owner': 'dtm/lader2' } });
  callOwner.now = () => undefined;
  await call(post, { body: { name: 'x' } });
  expect(asked.map(({ init }) => init.headers['X-Kontor-Owner'])).toEqual([
    undefined,
    'dtm/lader1',
    'dtm/lader2',
    undefined,
  ]);
});

test('what a failed call says ends when the same is answered or tried again; of another subject it stays', async () => {
  watchFailures();
  toastStore.setState({ toasts: [] });
  const said = () => toastStore.getState().toasts.map(({ title }) => title);
  const refuse = (text: string) => () =>
    json({ code: 1700, message: text }, { status: 400, headers: { 'x-error-category': 'Data' } });
  try {
    answer = refuse('Not found.');
    await failure(call(get, { params: { id: '1' }, query: {} }));
    expect(said()).toEqual(['Not found.']);
    answer = () => json({ name: 'x' });
    await call(get, { params: { id: '2' }, query: {} });
    expect(said()).toEqual(['Not found.']);
    await call(get, { params: { id: '1' }, query: { q: 'otherwise' } });
    expect(said()).toEqual([]);
    // A change that is tried again: the reason of the first time is no longer the reason.
    answer = refuse('The number is taken.');
    await failure(call(post, { body: { name: 'x' } }));
    answer = refuse('The name is missing.');
    await failure(call(post, { body: { name: '' } }));
    expect(said()).toEqual(['The name is missing.']);
    answer = () => new Response(null, { status: 204 });
    await call(post, { body: { name: 'y' } });
    expect(said()).toEqual([]);
    // A change that did not reach the server is not done, whatever else is answered.
    answer = () => Promise.reject(new TypeError('offline'));
    await failure(call(post, { body: { name: 'z' } }));
    answer = () => json({ name: 'x' });
    await call(get, { params: { id: '3' }, query: {} });
    expect(said()).toEqual([{ key: 'base:toast/network' }]);
    answer = () => new Response(null, { status: 204 });
    await call(post, { body: { name: 'z' } });
    expect(said()).toEqual([]);
    // Not reached: over with any answer.
    answer = () => Promise.reject(new TypeError('offline'));
    await failure(call(get, { params: { id: '1' }, query: {} }));
    expect(said()).toEqual([{ key: 'base:toast/network' }]);
    answer = () => json({ name: 'x' });
    await call(get, { params: { id: '3' }, query: {} });
    expect(said()).toEqual([]);
  } finally {
    callSteps.clear();
    toastStore.setState({ toasts: [] });
  }
});
