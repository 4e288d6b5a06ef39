/** More bytes than an answer may have. */
export class TooMany extends Error {
  constructor(most: number) {
    super(`more than ${most} bytes`);
    this.name = 'TooMany';
  }
}

/** Reads to the end, but never more than so many bytes: whoever answers may do so without end, and what it says of its length proves nothing. @throws TooMany */
export async function readAtMost(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop lets the line go.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) throw new TooMany(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Asks like `fetch`, for an answer that is there whole: within the time of the signal that is given, and within so many bytes. */
export const fetchAtMost =
  (most: number) =>
  async (url: string | URL, init: RequestInit): Promise<Response> => {
    const answer = await fetch(url, init);
    const { status, statusText, headers, body } = answer;
    const bytes = body && (await readAtMost(body as unknown as AsyncIterable<Uint8Array>, most));
    return new Response(bytes && status !== 204 && status !== 304 ? new Uint8Array(bytes) : null, {
      status,
      statusText,
      headers,
    });
  };
