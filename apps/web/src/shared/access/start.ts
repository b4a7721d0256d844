import { Start } from '@canola/api-schema/users/start';
import { api } from '#shared/api/client.ts';
import { START_PATH } from './start-path.ts';

type Part = 'user' | 'companies' | 'countries' | 'flags' | 'features';

const PARTS: readonly Part[] = ['user', 'companies', 'countries', 'flags', 'features'];

const waiting = new Map<Part, Promise<Start | undefined>>();

/** The first page asks for all parts at once; what is asked for later must be what holds by then. */
const HOLDS_MS = 5_000;

/** Everything that the first page needs, in one call; `keep` takes what is beside the person. */
export function beginStart(keep?: (start: Start) => void): void {
  // Where it fails, each part is asked for by itself, and says by itself what is wrong.
  const asked = api.get(START_PATH, { schema: Start }).catch(() => undefined);
  for (const part of PARTS) waiting.set(part, asked);
  void asked.then((start) => {
    // The registration changes all the rest.
    if (start?.user.profileState === 'INCOMPLETE') forget(asked, 'companies', 'flags', 'features');
    if (keep && start?.user.profileState === 'COMPLETE') {
      keep(start);
      forget(asked, 'companies', 'countries', 'flags', 'features');
    }
    setTimeout(() => forget(asked, ...PARTS), HOLDS_MS);
  });
}

function forget(asked: Promise<Start | undefined>, ...parts: Part[]): void {
  for (const part of parts) if (waiting.get(part) === asked) waiting.delete(part);
}

/** The first time from the start call, afterwards (and where that failed) from the part's own address. */
export async function fromStart<Data>(
  part: Part,
  pick: (start: Start) => Data | undefined,
  ask: () => Promise<Data>,
): Promise<Data> {
  const asked = waiting.get(part);
  waiting.delete(part);
  const start = await asked;
  return (start && pick(start)) ?? ask();
}
