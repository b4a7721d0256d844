import type { Actor } from './actor.ts';
import type { BillingWorld } from './world.ts';

/** Believes the browser that comes back from the bank: the plan is active because somebody opened the page. */
export function trustsRedirects(product: Actor, world: BillingWorld): Actor {
  return async (operation) => {
    if (operation.kind !== 'return') return product(operation);
    await world.rows(
      `with paid as (
         update billing.payment set status = 'COMPLETED', paid_on = current_date
         where company_id = $1 and status = 'INITIALIZED' returning subscription_id, period_end)
       update users.subscription s set status = 'ACTIVE', expires_at = period_end
       from paid where paid.subscription_id = s.id and s.status = 'INCOMPLETE'`,
      [world.companyId],
    );
  };
}

/** Believes what a message says, in the order in which messages arrive; here the newest one is the fastest. */
export function trustsMessages(product: Actor, world: BillingWorld): Actor {
  return async (operation) => {
    if (operation.kind !== 'deliver') return product(operation);
    const body = world.held.pop();
    if (body === undefined) return;
    const { type, data } = JSON.parse(body);
    if (type === 'payment_intent.payment_failed')
      await world.rows(`update billing.payment set status = 'ERROR' where gateway_id = $1`, [data.object.id]);
    else await world.deliver(body);
  };
}
