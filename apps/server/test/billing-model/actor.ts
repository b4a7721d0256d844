import { randomUUID } from 'node:crypto';
import { call } from '../caller.ts';
import { decideDispute, openDispute } from '../disputes.ts';
import type { Operation } from './operations.ts';
import type { BillingWorld } from './world.ts';

/** Does one operation; several run at the same time. */
export type Actor = (operation: Operation) => Promise<void>;

interface GatewayIntent {
  id: string;
  secret: string;
}

/** Over HTTP, as browsers, staff and the gateway do. */
export function productActor(world: BillingWorld): Actor {
  const at = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];
  const request = async (
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body?: object,
    user = at(world.members, 0),
  ) => {
    const response = await call<{ code?: string }>(world, user, method, `/can-users/api${path}`, body);
    if (response.status >= 500 || response.status === 403)
      throw new Error(`${method} ${path} failed: ${response.status} ${JSON.stringify(response.body)}`);
    return response;
  };
  const intents = () =>
    world.rows<GatewayIntent>(
      `select id, data->>'client_secret' as secret from sandbox.stripe_object
       where kind = 'payment_intent' order by position desc`,
    );
  const payments = (condition: string) =>
    world.rows<{ id: string; gross: string }>(
      `select id, gross::text from billing.payment where ${condition} order by created_at desc, id desc`,
    );
  const subscription = async () =>
    (
      await world.rows<{ id: string }>(
        `select id from users.subscription where company_id = $1 and source = 'PAID' order by id desc limit 1`,
        [world.companyId],
      )
    )[0]?.id;

  return async (operation) => {
    switch (operation.kind) {
      case 'buy': {
        const [buyer, periodId] = [
          at(world.members, operation.member),
          at(world.periodIds, operation.period),
        ];
        if (!buyer || periodId === undefined) return;
        const { status, body } = await world.buy(buyer, periodId, operation.type);
        if (status >= 500) throw new Error(`the purchase failed: ${status} ${JSON.stringify(body)}`);
        return;
      }
      case 'pay': {
        const intent = at(await intents(), operation.which);
        if (intent) await world.pay({ id: intent.id, clientSecret: intent.secret }, operation.card);
        return;
      }
      case 'decide': {
        const intent = at(await intents(), operation.which);
        if (intent) await world.decide(intent.id, operation.decision);
        return;
      }
      case 'return': {
        const intent = at(await intents(), operation.which);
        if (intent) await request('GET', `/payment/status/${intent.id}`);
        return;
      }
      case 'deliver':
        return deliver(world, operation);
      case 'jobs':
        return world.runJobs();
      case 'cancel':
      case 'resume': {
        const id = await subscription();
        const user = at(world.members, operation.member);
        if (!id) return;
        const { status } = await request('PUT', `/subscription/${id}/${operation.kind}`, undefined, user);
        const step = operation.kind === 'cancel' ? 1 : -1;
        if (status < 300) world.cancelled.set(id, (world.cancelled.get(id) ?? 0) + step);
        return;
      }
      case 'next': {
        const id = await subscription();
        const periodId = at(world.periodIds, operation.period);
        if (id) await request('PUT', `/subscription/${id}/next`, { periodId });
        return;
      }
      case 'confirm': {
        const payment = at(await payments(`type = 'BANK_TRANSFER'`), operation.which);
        if (!payment) return;
        const date = world.clock.now().toISOString().slice(0, 10);
        // Noted before: a rival round may look between the commit and the response.
        const wasConfirmed = world.confirmed.has(payment.id);
        world.confirmed.add(payment.id);
        const { status } = await request('PUT', `/payment/${payment.id}/confirm`, { date }, world.staff);
        if (status >= 400 && !wasConfirmed && !(await isPaid(world, payment.id)))
          world.confirmed.delete(payment.id);
        return;
      }
      case 'give-up': {
        const payment = at(await payments(`type = 'BANK_TRANSFER'`), operation.which);
        if (payment) await request('PUT', `/payment/${payment.id}/cancel`, undefined, world.staff);
        return;
      }
      case 'refund': {
        const payment = at(await payments(`status = 'COMPLETED'`), operation.which);
        if (!payment) return;
        const amount = ((Number(payment.gross) * operation.percent) / 100).toFixed(2);
        await request('POST', `/payment/${payment.id}/refund`, { amount, reason: 'on request' }, world.staff);
        return;
      }
      case 'send-back': {
        const payment = at(
          await payments(`type = 'CARD' and status in ('COMPLETED', 'CANCELLED')`),
          operation.which,
        );
        if (!payment) return;
        const amount = ((Number(payment.gross) * operation.percent) / 100).toFixed(2);
        const date = world.clock.now().toISOString().slice(0, 10);
        const body = { id: randomUUID(), amount, reason: 'on request', date };
        await request('POST', `/payment/${payment.id}/returned`, body, world.staff);
        return;
      }
      case 'dispute': {
        const charge = at(
          await world.rows<{ intent: string; amount: number }>(
            `select data->>'payment_intent' as intent, (data->>'amount')::int as amount
             from sandbox.stripe_object where kind = 'charge' order by position desc`,
          ),
          operation.which,
        );
        if (charge)
          await openDispute(world, charge.intent, Math.round((charge.amount * operation.percent) / 100));
        return;
      }
      case 'verdict': {
        const dispute = at(
          await world.rows<{ id: string }>(
            `select id from sandbox.stripe_object where kind = 'dispute' and data->>'status' = 'needs_response'
             order by position desc`,
          ),
          operation.which,
        );
        if (dispute) await decideDispute(world, dispute.id, operation.verdict);
        return;
      }
      case 'wait':
        world.move(operation.ms);
        await world.sweep();
        return;
    }
  };
}

async function isPaid(world: BillingWorld, id: string): Promise<boolean> {
  const [row] = await world.rows<{ status: string }>('select status from billing.payment where id = $1', [
    id,
  ]);
  return row?.status === 'COMPLETED';
}

/** Some of the messages that are on their way, the younger ones first; a doubled one may come again much later. */
async function deliver(
  world: BillingWorld,
  { which, count, isTwice }: { which: number; count: number; isTwice: boolean },
): Promise<void> {
  for (let left = count; left > 0 && world.held.length > 0; left -= 1) {
    const index = (which + left * 7) % world.held.length;
    const body = (isTwice ? world.held[index] : world.held.splice(index, 1)[0]) ?? '';
    const status = await world.deliver(body);
    if (status >= 300) throw new Error(`a message was refused: ${status} ${body}`);
  }
}
