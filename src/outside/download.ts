import { inSpan } from '../tracing/spans.js';

/** The file could not be had. The message says why, as `HTTP status 503`. */
export class DownloadError extends Error {}

export interface DownloadOptions {
  accept: string;
  /** From the connection to the last byte. */
  timeoutMs: number;
  maxBytes: number;
}

/** Returns the text of a file at an address that operators set. Redirects are followed. Throws {@link DownloadError}. */
export function download(url: string, options: DownloadOptions): Promise<string> {
  const { hostname } = new URL(url);
  const attributes = { 'http.request.method': 'GET', 'server.address': hostname };
  return inSpan({ name: `call ${hostname}`, kind: 'client', attributes }, () => readFile(url, options));
}

async function readFile(url: string, { accept, timeoutMs, maxBytes }: DownloadOptions): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept, 'user-agent': 'hotel-booking-service' },
      signal: timeout,
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new DownloadError(`HTTP status ${response.status}`);
    }
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new DownloadError(`the file is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    const reason = timeout.aborted ? `no answer within ${timeoutMs} ms` : failureOf(error);
    throw new DownloadError(reason, { cause: error });
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function failureOf(error: unknown): string {
  // Node's fetch says only "fetch failed"; what happened stands in the cause.
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? `the request failed (${cause.code})` : 'the request failed';
}
