import type { FastifyReply, FastifyRequest } from 'fastify';
import { type LogInView, logInPage } from '../pages/log-in.page.ts';
import { requestPasskey } from '../passkeys/assertion.ts';
import type { Flow } from './flow.ts';
import { baseOf, type Interaction } from './interaction.ts';
import { pageContext, sendPage } from './page-scope.ts';

/** With a challenge of its own each time, the same whoever is typed in: the page says nothing about any account. */
export async function sendLogIn(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  status: number,
  view: Omit<LogInView, 'base' | 'passkey'>,
): Promise<FastifyReply> {
  const passkey = await requestPasskey(flow.deps, { purpose: 'log-in', id: interaction.uid });
  const base = baseOf(request);
  const context = { ...pageContext(request, flow.deps.config), address: `${base}/log-in` };
  return sendPage(reply, status, logInPage(context, { base, passkey, ...view }));
}
