import type { Story } from './stories.ts';
import type { CrashWorld } from './world.ts';

export interface Crash {
  at: number;
  moment: 'before' | 'after';
}

/** Lives a story whose process dies at one commit, and returns what is left. */
export async function survive(
  world: CrashWorld,
  { before, steps }: Story,
  crash: Crash = { at: Number.POSITIVE_INFINITY, moment: 'before' },
): Promise<{ end: object; commits: number }> {
  world.crashes.restart();
  await world.reset();
  for (const step of before) await step(world);
  world.crashes.plan(crash.at, crash.moment);
  for (const step of steps) {
    try {
      await step(world);
    } catch (error) {
      if (!world.crashes.isDead()) throw error;
    }
    if (!world.crashes.isDead()) continue;
    world.crashes.restart();
    await step(world);
  }
  const commits = world.crashes.count();
  world.crashes.restart();
  // The recurring jobs find the rest of a dead process's work.
  world.move(16 * 60_000);
  await world.sweep();
  await world.runJobs();
  return { end: await endOf(world), commits };
}

/** Everything that is left, without ids and times. */
async function endOf(world: CrashWorld): Promise<object> {
  const [end] = await world.rows<{ end: object }>(
    `select json_build_object(
       'payments', (select json_agg(json_build_array(type, status, gross, credit, refunded_amount, period_no, failure, lost_rest, disputed_at is null)
         order by created_at) from billing.payment),
       'subscriptions', (select json_agg(json_build_array(status, plan_id, period, period_no, expires_at, access_until)
         order by id) from users.subscription where source = 'PAID'),
       'documents', (select json_agg(json_build_array(kind, gross) order by kind, gross) from billing.invoice),
       'cards', (select count(*) from billing.card),
       'entries', (select json_agg(json_build_array(state, amount, surplus)) from billing.bank_entry),
       'charges', (select json_agg(json_build_array(data->'amount', data->'amount_refunded') order by position)
         from sandbox.stripe_object where kind = 'charge'),
       'open', (select count(*) from sandbox.stripe_object where kind = 'payment_intent'
         and data->>'status' in ('requires_payment_method', 'requires_action')),
       'notices', (select json_agg(kind order by kind) from notifications.notification),
       'mails', (select count(distinct subject) from platform.outbox_mail),
       'mailed', (select count(*) from platform.outbox_mail where attachments <> '[]')) as end`,
  );
  return end?.end ?? {};
}
