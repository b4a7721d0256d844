import { startServer } from './lib/child.ts';
import { getRequest, runLoad } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openBenchWorld } from './lib/world.ts';

const CONNECTIONS = 8;
const ROUNDS = 7;
const ROUND_MS = 1500;

/** Everything that the first page needs in one call, compared with the calls that say the same one by one. */
export async function benchStart(): Promise<Result> {
  const world = await openBenchWorld();
  const farm = await world.farm({ plan: 'PLUS' });
  const server = await startServer(world);
  const authorization = `Bearer ${await world.tokenFor(farm.user.subject, { email: farm.user.email })}`;
  const get = (path: string) => getRequest(new URL(`/can-users/api/${path}`, server.url), { authorization });
  const milliseconds = (requests: readonly Buffer[]) => async () => {
    let turn = 0;
    const load = { url: server.url, connections: CONNECTIONS, forMs: ROUND_MS };
    const request = () => requests[turn++ % requests.length] as Buffer;
    const { count, seconds } = await runLoad({ ...load, request });
    return (seconds * 1000 * CONNECTIONS * requests.length) / count;
  };
  const single = ['user', 'user/company', 'country', 'flag', `plan/company/${farm.usersCompanyId}/feature`];
  const ratio = await interleave(ROUNDS, milliseconds([get('start')]), milliseconds(single.map(get)));
  await server.stop();
  await world.close();
  return {
    name: 'Start call',
    beside: 'its five calls one by one',
    ours: `${ratio.ours.toFixed(2)} ms`,
    limit: `${ratio.limit.toFixed(2)} ms`,
    ratio: ratio.measured,
    required: 0.6,
    isCeiling: true,
  };
}
