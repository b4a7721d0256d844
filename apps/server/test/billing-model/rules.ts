import type { UserCompany } from '@canola/api-schema/users/company';
import { call } from '../caller.ts';
import type { BillingWorld } from './world.ts';

/** Rules that hold at any moment, also in the middle of things (docs/product/payments.md). */
const ALWAYS: readonly [rule: string, violations: string][] = [
  [
    'one open purchase, one live plan',
    `select company_id, status in ('INCOMPLETE', 'AWAITING_PAYMENT') as open from users.subscription
     where source = 'PAID' and status in ('INCOMPLETE', 'AWAITING_PAYMENT', 'ACTIVE', 'CANCELLED', 'PAST_DUE')
     group by 1, 2 having count(*) > 1`,
  ],
  [
    'a completed payment has exactly one invoice',
    `select p.id, count(i.id) from billing.payment p
     left join billing.invoice i on i.payment_id = p.id and i.kind = 'INVOICE'
     where p.status = 'COMPLETED' group by p.id having count(i.id) <> 1`,
  ],
  [
    'an unpaid payment has no invoice',
    `select p.id from billing.payment p join billing.invoice i on i.payment_id = p.id and i.kind = 'INVOICE'
     where p.status not in ('COMPLETED', 'REFUNDED')`,
  ],
  [
    'numbers have no gaps',
    `select kind, left(number, -6) as series, count(*), max(right(number, 6)::int) from billing.invoice
     where kind <> 'PAYMENT_REQUEST' group by 1, 2 having count(*) <> max(right(number, 6)::int)`,
  ],
  [
    'an invoice is over what was paid',
    `select i.number from billing.invoice i join billing.payment p on p.id = i.payment_id
     where i.kind = 'INVOICE' and i.gross <> p.gross + coalesce(
       (select sum(c.net + c.vat) from billing.payment_credit c where c.payment_id = p.id), 0)`,
  ],
  [
    'a credit is never above what was paid',
    `select p.id, c.net, c.vat, old.gross as paid from billing.payment_credit c
     join billing.payment p on p.id = c.payment_id join billing.payment old on old.id = c.credited_id
     where c.net + c.vat > old.gross or p.company_id <> old.company_id`,
  ],
  [
    'a credit has its parts',
    `select p.id, p.credit, sum(c.net) from billing.payment p
     left join billing.payment_credit c on c.payment_id = p.id
     group by p.id having p.credit <> coalesce(sum(c.net), 0)`,
  ],
  [
    // One that the bank did not give back waits for staff, whatever is paid since.
    'a period is paid once',
    `select subscription_id, period_no from billing.payment p where status = 'COMPLETED'
       and not exists (select from billing.refund r where r.payment_id = p.id and r.status = 'FAILED')
     group by 1, 2 having count(*) > 1`,
  ],
  [
    'nobody is asked to pay a period that is paid',
    `select p.id, p.period_no, s.period_no as paid from billing.payment p
     join users.subscription s on s.id = p.subscription_id
     where p.status in ('INITIALIZED', 'WAITING', 'ERROR') and p.period_no <> s.period_no + 1`,
  ],
  [
    'access ends 10 days after what is paid',
    `select s.id, s.expires_at, max(p.period_end) from users.subscription s
     left join billing.payment p on p.subscription_id = s.id and p.status in ('COMPLETED', 'REFUNDED')
     where s.source = 'PAID' and s.status in ('ACTIVE', 'CANCELLED')
     group by s.id
     having s.expires_at > coalesce(max(p.period_end), '-infinity')
       or s.access_until > s.expires_at + interval '10 days'`,
  ],
  [
    'a completed card payment was paid at the gateway',
    `select p.id from billing.payment p
     where p.type = 'CARD' and p.status = 'COMPLETED' and p.gross > 0 and not exists (
       select from sandbox.stripe_object o where o.kind = 'payment_intent' and o.data->>'status' = 'succeeded'
         and o.data->'metadata'->>'paymentId' = p.id::text and (o.data->>'amount_received')::numeric = p.gross * 100)`,
  ],
];

/** By payment, the sum of its tax documents, and of it what an upgrade has credited. */
const BOOKS = `
  select payment_id, sum(net) as net, sum(vat) as vat, sum(gross) as gross,
    coalesce(-sum(gross) filter (where kind <> 'INVOICE' and refund_id is null and not is_of_credit), 0) as given,
    coalesce(-sum(gross) filter (where refund_id is not null), 0) as refunded
  from billing.invoice where kind <> 'PAYMENT_REQUEST' group by 1`;
const GIVEN_BACK = `
  coalesce((select sum(r.amount) from billing.refund r where r.payment_id = p.id and r.status = 'SUCCEEDED'), 0)`;

/** Documents against money (docs/product/payments.md#refunds). */
const IN_THE_BOOKS: readonly [rule: string, violations: string][] = [
  [
    'credit notes, less the debit notes that take them back, are over what was given back',
    `select p.id, b.refunded, ${GIVEN_BACK} as back from billing.payment p join (${BOOKS}) b on b.payment_id = p.id
     where b.refunded <> ${GIVEN_BACK}`,
  ],
  [
    'the documents of a payment add up to the money that is kept of it, and to what it was credited',
    `with books as (${BOOKS})
     select p.id, p.gross, b.gross as books, b.given from billing.payment p join books b on b.payment_id = p.id
     where b.gross <> p.gross - ${GIVEN_BACK} - b.given + coalesce((select sum(old.given) from billing.payment_credit c
       join books old on old.payment_id = c.credited_id where c.payment_id = p.id), 0)`,
  ],
  [
    'nothing is left of the documents of a payment that was refunded',
    `select p.id, b.net, b.vat, b.gross from billing.payment p join (${BOOKS}) b on b.payment_id = p.id
     where p.status = 'REFUNDED' and (b.net, b.vat, b.gross) <> (0, 0, 0)`,
  ],
  [
    'never more is given back and credited than was paid',
    `select p.id, p.gross, p.refunded_amount, b.given from billing.payment p join (${BOOKS}) b on b.payment_id = p.id
     where p.refunded_amount + b.given > p.gross`,
  ],
  [
    'refunds that did not fail are set aside',
    `select p.id, p.refunded_amount, sum(r.amount) from billing.payment p
     join billing.refund r on r.payment_id = p.id
     group by p.id having p.refunded_amount <> coalesce(sum(r.amount) filter (where r.status <> 'FAILED'), 0)`,
  ],
];

const CHARGES = `
  select o.data->'metadata'->>'paymentId' as payment_id, sum((c.data->>'amount')::numeric) / 100 as received,
    sum((c.data->>'amount_refunded')::numeric) / 100 as refunded
  from sandbox.stripe_object o
  join sandbox.stripe_object c on c.kind = 'charge' and c.data->>'payment_intent' = o.id
  where o.kind = 'payment_intent' group by 1`;

/** Sent from our bank: the gateway has that money still. */
const SENT = `
  coalesce((select sum(r.amount) from billing.refund r where r.payment_id = p.id and r.returned_on is not null), 0)`;

/** The sums of lost disputes, as far as they are booked: the gateway does not count it as refunded. */
const LOST = `
  coalesce((select sum(r.amount) from billing.refund r
    where r.payment_id = p.id and r.reason = 'Card dispute' and r.created_by is null), 0)`;
const DISPUTED = (status: string) => `
  from sandbox.stripe_object d where d.kind = 'dispute' and d.intent = p.gateway_id and d.data->>'status' = '${status}'`;

/** Rules that hold when every message has arrived and every job has run. */
const IN_THE_END: readonly [rule: string, violations: string][] = [
  [
    'money that the gateway took is accounted for',
    `select p.id, p.status, p.gross, p.refunded_amount, c.received, c.refunded, ${SENT} as sent, ${LOST} as lost
     from (${CHARGES}) c join billing.payment p on p.id::text = c.payment_id
     where not (p.status = 'COMPLETED' and c.received - c.refunded - ${SENT} - ${LOST} = p.gross - p.refunded_amount
       or p.status in ('REFUNDED', 'CANCELLED') and c.received = c.refunded + ${SENT} + ${LOST}
       or p.status = 'CANCELLED' and c.received - c.refunded - ${SENT} - ${LOST} = p.gross - p.refunded_amount
         and exists (select from billing.refund r where r.payment_id = p.id and r.status = 'FAILED'))`,
  ],
  [
    'what the bank took is booked once, or stands for refunds',
    `select p.id, p.status, p.lost_rest, ${LOST} as lost from billing.payment p
     where p.type = 'CARD' and p.lost_rest + ${LOST} <>
       coalesce((select sum((d.data->>'amount')::numeric) / 100 ${DISPUTED('lost')}), 0)`,
  ],
  [
    'a dispute is open as long as the bank has not decided',
    `select p.id, p.status, p.disputed_at from billing.payment p
     where p.type = 'CARD' and (p.disputed_at is not null) <> exists (select ${DISPUTED('needs_response')})`,
  ],
  ['no refund is left under way', `select id, payment_id from billing.refund where status = 'PENDING'`],
  [
    'nobody can pay a payment that was given up',
    `select p.id, o.id from billing.payment p
     join sandbox.stripe_object o on o.kind = 'payment_intent' and o.data->'metadata'->>'paymentId' = p.id::text
     where p.status = 'CANCELLED' and o.data->>'status' in ('requires_payment_method', 'requires_action')
       and o.id = p.gateway_id`,
  ],
];

export async function checkAlways(world: BillingWorld): Promise<void> {
  await check(world, [...ALWAYS, ...IN_THE_BOOKS]);
  const unconfirmed = await world.rows<{ id: string }>(
    `select id from billing.payment where type = 'BANK_TRANSFER' and status = 'COMPLETED' and gross > 0
       and id <> all($1::uuid[])`,
    [[...world.confirmed]],
  );
  if (unconfirmed.length > 0)
    throw new Error(`a transfer is paid without a confirmation: ${print(unconfirmed)}`);
  await checkCancelled(world);
  await checkKept(world);
  await checkAccess(world);
}

/** Even if a charge succeeds afterwards, a plan that was cancelled is not charged again until somebody resumes it. */
async function checkCancelled(world: BillingWorld): Promise<void> {
  const ids = [...world.cancelled].filter(([, times]) => times > 0).map(([id]) => id);
  const renewing = await world.rows(
    `select id, status, next_payment_at from users.subscription
     where id = any($1::uuid[]) and (status = 'ACTIVE' or next_payment_at is not null)`,
    [ids],
  );
  if (renewing.length > 0) throw new Error(`a plan that was cancelled renews: ${print(renewing)}`);
}

/** A plan that was replaced before its time has given what was left of each period to the one that followed. */
async function checkKept(world: BillingWorld): Promise<void> {
  const swallowed = await world.rows(
    `select p.id, p.period_end from billing.payment p
     join users.subscription s on s.id = p.subscription_id and s.period_no >= p.period_no
     where p.status = 'COMPLETED' and s.status = 'EXPIRED' and s.expires_at > $1 and p.period_end > $1
       and not exists (select from billing.payment_credit c join billing.payment next on next.id = c.payment_id
         where c.credited_id = p.id and next.paid_on is not null)
       and not exists (select from billing.refund r where r.payment_id = p.id and r.status = 'FAILED')
       -- Lost in a dispute, or what had been credited to it was.
       and p.lost_at is null
       and not exists (select from billing.invoice i where i.payment_id = p.id and i.is_of_credit)`,
    [world.clock.now()],
  );
  if (swallowed.length > 0) throw new Error(`a paid period ended without a credit: ${print(swallowed)}`);
}

/** The plan as its members see it, against the periods that were paid. */
async function checkAccess(world: BillingWorld): Promise<void> {
  const [member] = world.members;
  const { body } = await call<UserCompany[]>(world, member, 'GET', '/can-users/api/user/company');
  const { source, type } = body[0]?.companyPlan ?? {};
  const [paid] = await world.rows<{ covered: boolean; entitled: boolean; kept: boolean }>(
    `select
       coalesce(bool_or($1 < p.period_end + interval '10 days'), false) as covered,
       coalesce(bool_or(p.period_start <= $1 and $1 < p.period_end and p.refunded_amount = 0
         and s.status in ('ACTIVE', 'CANCELLED')), false) as entitled,
       coalesce(bool_or(p.status = 'COMPLETED' and p.lost_at is null and $1 < p.period_end + interval '10 days'
         and p.plan_type::users.plan_type >= $2::users.plan_type), false) as kept
     from billing.payment p join users.subscription s on s.id = p.subscription_id
     where p.status = 'COMPLETED' or p.status = 'REFUNDED'`,
    [world.clock.now(), type],
  );
  if (source === 'PAID' && !paid?.kept) throw new Error('a plan is used whose money was given back');
  if (source === 'PAID' && !paid?.covered) throw new Error('the plan is used without a payment');
  if (source !== 'PAID' && paid?.entitled) throw new Error('the plan is paid and cannot be used');
}

export async function checkEnd(world: BillingWorld): Promise<void> {
  await checkAlways(world);
  await check(world, IN_THE_END);
}

async function check(world: BillingWorld, rules: readonly [string, string][]): Promise<void> {
  for (const [rule, violations] of rules) {
    const found = await world.rows(violations);
    if (found.length > 0) throw new Error(`${rule}: ${print(found)}`);
  }
}

const print = (rows: object[]) => JSON.stringify(rows.slice(0, 3));
