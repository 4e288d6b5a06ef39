// Part of the service worker: sends what waits on this device while nobody has a page of the product before them. It only sends ahead: each call has a
// key under which a second sending has no effect, so nothing is taken off the device here. The page, opened again, sends the same once more, hears the
// answers and tells the person what was refused (`web/client/waiting`).
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

/** All calls that are kept; none where nothing was ever kept: the page makes the database, not this. */
const keptCalls = () =>
  new Promise((done, failed) => {
    const asked = indexedDB.open('kontor-waiting');
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onerror = () => done([]);
    asked.onsuccess = () => {
      const read = asked.result.transaction('waiting').objectStore('waiting').getAll();
      read.onsuccess = () => {
        asked.result.close();
        done(read.result);
      };
      read.onerror = () => failed(read.error);
    };
  });

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

async function sendCall({ owner, request }) {
  const response = await fetch(new URL(request.address, self.registration.scope), {
    method: request.method,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', [ownerHeader]: owner },
    body: JSON.stringify(stamped(request)),
  });
  return response.status;
}

/** Sends a queue in its order, up to what takes more than one request: nothing overtakes it. */
async function sendQueue(calls) {
  for (const call of calls) {
    if (!call.request) return;
    const status = await sendCall(call);
    if (status === 401) return;
    if (mayLater(status)) throw new Error(`waiting call answered ${status}`);
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
