import { type IncomingMessage, get as overHttp } from 'node:http';
import { get as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, isPrivateAddress, lookupPublic } from './private-address.ts';

const MAX_HOPS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface FileRequest {
  /** For the first address only: wherever it sends us, nobody else gets our key. */
  headers: Record<string, string>;
  maxBytes: number;
  timeoutMs: number;
  /** Whether a redirect may lead into our own network. Otherwise it leads to a public address, by HTTPS. */
  mayLeadInside(): Promise<boolean>;
}

/** The service has no such file, or not now. */
export class NoFile extends Error {}

/** A file of an outside service, which may keep its files elsewhere and send us there. */
export async function fetchFile(
  address: string,
  { headers, maxBytes, timeoutMs, mayLeadInside }: FileRequest,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  let response = await ask(url, { headers, signal });
  for (let hop = 0; REDIRECTS.has(response.statusCode ?? 0); hop++) {
    response.destroy();
    if (hop >= MAX_HOPS) throw new Error(`a file was not found after ${MAX_HOPS} redirects`);
    url = new URL(response.headers.location ?? '', url);
    const isAnywhere = await mayLeadInside();
    if (!isAnywhere) requirePublic(url);
    response = await ask(url, { signal, ...(!isAnywhere && { lookup: lookupPublic }) });
  }
  if (response.statusCode !== 200) {
    response.destroy();
    throw new NoFile(`a file was not given: ${response.statusCode}`);
  }
  return read(response, maxBytes);
}

function requirePublic(url: URL): void {
  const host = hostOf(url);
  if (url.protocol !== 'https:') throw new Error(`a file is not sent by HTTPS: ${url.origin}`);
  // An address that needs no look-up is never looked up.
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new Error(`${host} is a private address`);
}

function ask(url: URL, options: Parameters<typeof overHttps>[1]): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((done, fail) => {
    // A connection of its own: one that is kept was perhaps opened without the look-up.
    get(url, { agent: false, ...options }, done).on('error', fail);
  });
}

/** Stops as soon as it is too much. */
async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`a file is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
