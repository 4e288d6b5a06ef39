import http from 'node:http';

export type Answer = { status: number; bytes: Buffer; cookie: string };

/** Requests over connections that stay open, the cheapest that Node has, so that the side under test is what is measured. */
export class HttpClient {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  constructor(origin: string, cookie = '') {
    this.#origin = origin;
    this.#headers = { origin, ...(cookie ? { cookie } : {}) };
  }

  send(method: string, path: string, body?: string, type = 'application/json'): Promise<Answer> {
    return new Promise((give, fail) => {
      const request = http.request(
        `${this.#origin}${path}`,
        {
          method,
          agent: this.#agent,
          headers: {
            ...this.#headers,
            ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            give({
              status: response.statusCode ?? 0,
              bytes: Buffer.concat(chunks),
              cookie: (response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '',
            }),
          );
          response.on('error', fail);
        },
      );
      request.on('error', fail);
      request.end(body);
    });
  }

  /** The JSON of an answer; anything but success is an error, because a quick refusal would look like speed. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body === undefined ? undefined : JSON.stringify(body));
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
    return (answer.bytes.length === 0 ? undefined : JSON.parse(answer.bytes.toString())) as T;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** One prepared request, sent again and again; the answer's bytes are read and its status checked, nothing more. */
export const repeated =
  (client: HttpClient, method: string, paths: readonly string[], body?: unknown) =>
  async (index: number): Promise<void> => {
    const path = paths[index % paths.length] as string;
    const answer = await client.send(method, path, body === undefined ? undefined : JSON.stringify(body));
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
  };
