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

/** Believes what a message says, in the order in which messages arrive. */
export function trustsMessages(product: Actor, world: BillingWorld): Actor {
  return async (operation) => {
    if (operation.kind !== 'deliver') return product(operation);
    const [body] = world.held.splice(operation.which % Math.max(world.held.length, 1), 1);
    if (body === undefined) return;
    const { type, data } = JSON.parse(body);
    const status = type.endsWith('payment_failed') ? 'ERROR' : type.endsWith('canceled') ? 'CANCELLED' : null;
    if (status === null) return product({ kind: 'deliver', which: 0, count: 1, isTwice: false });
    await world.rows(
      `update billing.payment set status = $2 where gateway_id = $1 and status <> 'REFUNDED'`,
      [data.object.id, status],
    );
  };
}
