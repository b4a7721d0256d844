const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10 * 1024 * 1024;

/** A feed that can't be read. The stored rates stay as they are. */
export class FeedError extends Error {}

/** The text at an address; undefined where the feed has no data. An address may contain a key, so no error names it. */
export async function download(address: string, timeoutMs = TIMEOUT_MS): Promise<string | undefined> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 204) return undefined;
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new FeedError(`the feed responds with ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new FeedError('the feed sends more than 10 MB');
    chunks.push(chunk);
  }
  return refuseHtml(Buffer.concat(chunks).toString('utf8'));
}

/** A moved or broken feed often responds with a page for people and status 200. */
export function refuseHtml(text: string): string {
  if (/<!doctype\s+html|<html[\s>]/i.test(text)) throw new FeedError('the feed sends a web page');
  return text;
}
