import { DocusealApi, DocusealApiError } from '@docuseal/api';
import type { Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors.ts';
import { fetchFile, NoFile } from '../../../../platform/http/fetch-file.ts';
import { hostOf, isInside } from '../../../../platform/http/private-address.ts';
import { selfUrl } from '../../../../platform/http/self-url.ts';

/** The stand-in's, as public as the demo's passwords. */
const DEMO_API_KEY = 'canola-demo-signing-key';
const DEMO_WEBHOOK_SECRET = 'canola-demo-signing-webhook';
const TIMEOUT_MS = 20_000;
/** Of a whole call: a response that trickles, or a connection that is cut in its middle, would keep it waiting. */
const LONGEST_CALL_MS = 45_000;

export interface SigningService {
  url: string;
  /** Where the pages are that people sign on. */
  pagesUrl: string;
  apiKey: string;
  webhookSecret: string;
}

/**
 * Which service signs; in demo mode, where none is named, the stand-in on this server (docs/product/demo.md#stand-ins).
 */
export function signingService(config: Config): SigningService | undefined {
  const { url, pagesUrl, apiKey, webhookSecret } = config.signing;
  if (url && pagesUrl && apiKey && webhookSecret) return { url, pagesUrl, apiKey, webhookSecret };
  if (!config.demo) return undefined;
  return {
    url: `${selfUrl(config)}/sandbox/signing/api`,
    pagesUrl: `${config.publicUrl}/sandbox/signing`,
    apiKey: DEMO_API_KEY,
    webhookSecret: DEMO_WEBHOOK_SECRET,
  };
}

export function signingPage(config: Config, slug: string): string {
  return `${requireService(config).pagesUrl.replace(/\/$/, '')}/s/${encodeURIComponent(slug)}`;
}

export function requireService(config: Config): SigningService {
  const service = signingService(config);
  if (!service) throw new AppError('signing.unavailable', 'No signing service is configured.');
  return service;
}

/** Calls the vendor's API; a failure to reach it becomes our own error. */
export async function callService<T>(config: Config, ask: (api: DocusealApi) => Promise<T>): Promise<T> {
  const service = requireService(config);
  const api = new DocusealApi({ key: service.apiKey, url: service.url, openTimeout: TIMEOUT_MS });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError('signing.unavailable', 'The signing service took too long.')),
    LONGEST_CALL_MS,
  );
  try {
    return await Promise.race([ask(api), late]);
  } catch (error) {
    if (!(error instanceof DocusealApiError) && !isNetworkError(error)) throw error;
    throw new AppError('signing.unavailable', `The signing service did not answer: ${error.message}`);
  } finally {
    clearTimeout(timer);
  }
}

function isNetworkError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}

/** None of our documents is longer. */
const MAX_BYTES = 20 * 1024 * 1024;

/** A file that the service made: at the service's own addresses, or where these send us. */
export async function download(config: Config, address: string): Promise<Buffer> {
  const service = requireService(config);
  const origins = [service.url, service.pagesUrl].map((address) => new URL(address).origin);
  const { origin } = new URL(address);
  if (!origins.includes(origin)) throw new Error(`the signing service names a file elsewhere: ${origin}`);
  try {
    return await fetchFile(address, {
      headers: { 'x-auth-token': service.apiKey },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      mayLeadInside: () => isInside(hostOf(new URL(service.url))),
    });
  } catch (error) {
    if (!(error instanceof NoFile)) throw error;
    throw new AppError('signing.unavailable', error.message);
  }
}
