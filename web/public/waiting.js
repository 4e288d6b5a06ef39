// Part of the service worker: sends what waits on this device while nobody has a page of the product before them. It only sends ahead: each call has a
// key under which a second sending has no effect, so nothing is taken off the device here. The page, opened again, sends the same once more, hears the
// answers and tells the person what was refused (`web/client/waiting`). Files of a call go before it, and it names them by the ids that the server gave.
const waitingTag = 'kontor-waiting';
// As in kernel/owner.ts: the cookie may be another account's by now, and the server then answers 401.
const ownerHeader = 'X-Kontor-Owner';
/** The server did not take it and may later; any other answer is the last word. */
const mayLater = (status) => status >= 500 || status === 408 || status === 429;

/** A page of the product sends for itself. The help and the documents of the interface send nothing. */
const sendsItself = ({ url, visibilityState }) =>
  visibilityState === 'visible' &&
  url.startsWith(self.registration.scope) &&
  !url.startsWith(`${self.registration.scope}help/`);
const pageIsSeen = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).some(sendsItself);

/** Reads from a database of the device; nothing where there is none: the page makes the databases, not this. */
const readFrom = (database, store, ask) =>
  new Promise((done, failed) => {
    const asked = indexedDB.open(database);
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onerror = () => done(undefined);
    asked.onsuccess = () => {
      const read = ask(asked.result.transaction(store).objectStore(store));
      read.onsuccess = () => {
        asked.result.close();
        done(read.result);
      };
      read.onerror = () => failed(read.error);
    };
  });
const keptCalls = async () => (await readFrom('kontor-waiting', 'waiting', (store) => store.getAll())) || [];
const keptFile = async (owner, key) =>
  (await readFrom('kontor-files', 'files', (store) => store.get([owner, key])))?.blob;

/** Queues by owner and name, each in its order; what was refused waits for a person. */
function queuesOf(calls) {
  const queues = new Map();
  for (const call of calls.sort((a, b) => a.seq - b.seq)) {
    if (call.queue.startsWith('refused/')) continue;
    const name = JSON.stringify([call.owner, call.queue]);
    queues.set(name, [...(queues.get(name) || []), call]);
  }
  return [...queues.values()];
}

/** With the moment of sending, by the clock that made the call: several in one body each have their own. */
function stamped({ body, stamped: wanted }) {
  if (!wanted) return body;
  const sentAt = Date.now();
  return Array.isArray(body) ? body.map((one) => ({ ...one, sentAt })) : { ...body, sentAt };
}

async function send(owner, { method, address }, type, body) {
  const response = await fetch(new URL(address, self.registration.scope), {
    method,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': type, [ownerHeader]: owner },
    body,
  });
  // The browser asks again later.
  if (mayLater(response.status)) throw new Error(`waiting call answered ${response.status}`);
  return response;
}

/** The body of a call as text, its files sent before; nothing where the device or the server does not have one: the page tells the person. */
async function readyBody({ owner, body, request }) {
  let text = JSON.stringify(stamped(request));
  for (const { key, address, from } of request.files || []) {
    const blob = from.reduce((inner, step) => inner?.[step], body) || (await keptFile(owner, key));
    if (!blob) return undefined;
    const answer = await send(owner, { method: 'POST', address }, blob.type || 'application/octet-stream', blob);
    if (!answer.ok) return undefined;
    const { blobId } = await answer.json();
    // Named so by `placeOfFile` in web/client/waiting/waitingCall.ts.
    text = text.replaceAll(JSON.stringify(`kept:${key}`), JSON.stringify(blobId));
  }
  return text;
}

/** Sends a queue in its order, up to what only the page can send: nothing overtakes it. */
async function sendQueue(calls) {
  for (const call of calls) {
    const body = call.request && (await readyBody(call));
    if (body === undefined) return;
    const { status } = await send(call.owner, call.request, 'application/json', body);
    if (status === 401) return;
  }
}

self.addEventListener('sync', (event) => {
  if (event.tag !== waitingTag) return;
  const send = async () => {
    if (await pageIsSeen()) return;
    const results = await Promise.allSettled(queuesOf(await keptCalls()).map(sendQueue));
    const failed = results.find(({ status }) => status === 'rejected');
    // The browser asks again later.
    if (failed) throw failed.reason;
  };
  event.waitUntil(send());
});
