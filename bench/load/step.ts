import { Agent, request } from 'node:http';
import type { Call, Kind } from './mix.ts';

export interface KindResult {
  name: string;
  sent: number;
  failed: number;
  p50: number;
  p95: number;
  firstFailure?: string;
}

const TICK_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

/** Sends each kind at its rate times the factor, whether replies come or not, as people do. */
export async function runStep(
  url: URL,
  kinds: readonly Kind[],
  factor: number,
  forMs: number,
): Promise<KindResult[]> {
  const open: Promise<void>[] = [];
  const states = kinds.map((kind) => ({
    kind,
    due: Math.random(),
    turn: 0,
    times: [] as number[],
    failures: [] as string[],
  }));
  const began = performance.now();
  let last = began;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      for (const state of states) {
        state.due += (state.kind.perSecond * factor * (now - last)) / 1000;
        for (; state.due >= 1; state.due--) {
          const call = state.kind.call(state.turn++);
          open.push(
            send(url, call).then(
              (ms) => void state.times.push(ms),
              (error: Error) => void state.failures.push(error.message),
            ),
          );
        }
      }
      last = now;
      if (now - began < forMs) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(open);
  return states.map(({ kind, times, failures }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return {
      name: kind.name,
      sent: times.length + failures.length,
      failed: failures.length,
      p50: at(0.5),
      p95: at(0.95),
      ...(failures[0] && { firstFailure: failures[0] }),
    };
  });
}

/** Milliseconds until the whole reply was there; a reply that is not one is an error. */
function send(url: URL, { path, headers, body }: Call): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: url.hostname,
        port: url.port,
        path,
        method: 'POST',
        agent,
        timeout: 30_000,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (text.length < 2000) text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => {
          const isFine = response.statusCode === 200 && !/^\{"errors"|"code":"/.test(text.slice(0, 400));
          if (isFine) resolve(performance.now() - started);
          else reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`));
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no reply within 30 s')));
    sent.on('error', reject);
    sent.end(body);
  });
}
