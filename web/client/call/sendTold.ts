export type Sent = (sent: number, total: number) => void;
type Sending = { method: string; headers: Record<string, string>; body?: BodyInit; signal?: AbortSignal };

const headersOf = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/[\r\n]+/)
      .flatMap((line): [string, string][] => {
        const at = line.indexOf(':');
        return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
      }),
  );

/** A request that says how much of its body has gone, which `fetch` does not; it answers, fails and is broken off like one. */
export const sendTold = (address: string, sending: Sending, told: Sent): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(sending.method, address);
    request.withCredentials = true;
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(sending.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => told(loaded, total));
    request.addEventListener('load', () => {
      const { status } = request;
      resolve(new Response(status === 204 ? null : request.response, { status, headers: headersOf(request) }));
    });
    request.addEventListener('error', () => reject(new TypeError('the connection broke')));
    request.addEventListener('abort', () => reject(new DOMException('broken off', 'AbortError')));
    sending.signal?.addEventListener('abort', () => request.abort());
    if (sending.signal?.aborted) request.abort();
    else request.send(sending.body as XMLHttpRequestBodyInit);
  });
