import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { AdminCompanyPage } from '@canola/api-schema/users/admin-company';
import type { UserCompany } from '@canola/api-schema/users/company';
import type { PeriodType, Subscription } from '@canola/api-schema/users/plan';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { listViewerRows } from '../../users/accounts/accounts.queries.ts';
import { listNewsReaders } from '../../users/index.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));
/** The end of March: 10:00 by the clock of Prague, in summer time since. */
const APRIL = '2027-04-01T08:00:00.000Z';

type Plan = 'PLUS' | 'PREMIUM';

/** A plan for March by transfer, and since 20 March another one from April on. */
async function paidAhead(first: Plan, next: Plan, type: PeriodType = 'MONTHLY') {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { plan: first, type: 'BANK_TRANSFER' });
  await desk.confirm(body.id, '2027-03-01');
  const [sub] = await desk.subscriptions(buyer.companyId);
  const url = `/can-users/api/subscription/${sub?.id}/next`;
  await call(desk, buyer.payer, 'PUT', url, { periodId: await desk.periodOf(buyer.companyId, next, type) });
  await desk.passTo('2027-03-20T09:00:00Z');
  const [, renewal] = await desk.payments(buyer.companyId);
  expect(renewal).toMatchObject({ plan_type: next, period_type: type });
  expect((await desk.confirm(renewal?.id, '2027-03-20')).status).toBe(200);
  return { buyer, id: String(sub?.id), renewal: String(renewal?.id) };
}

/** By each of the statements that decide about access. */
async function plansOf(buyer: Buyer): Promise<string[]> {
  const { body } = await call<UserCompany[]>(desk, buyer.payer, 'GET', '/can-users/api/user/company');
  const rows = await listViewerRows(desk.db, [buyer.payer.subject], desk.clock.now());
  const features = rows.get(buyer.payer.subject)?.memberships[0]?.fullFeatures.length;
  const [plan] = await desk.rows<{ type: string }>(
    `select l.type from users.plan l join users.plan_feature f on f.plan_id = l.id and f.mode = 'FULL'
     group by l.id having count(*) = $1`,
    [features],
  );
  return [await desk.plan(buyer), String(body[0]?.companyPlan.type), String(plan?.type)];
}

/** The company's row in the list, in the list of those with the plan, and on its page. */
async function shownToStaff({ companyId }: Buyer): Promise<(string | undefined)[]> {
  const [company] = await desk.rows<{ name: string }>('select name from users.company where id = $1', [
    companyId,
  ]);
  const listed = async (plan: string) => {
    const url = `/can-users/api/company?search=${encodeURIComponent(company?.name ?? '')}&size=100${plan}`;
    const { body } = await call<AdminCompanyPage>(desk, desk.staff, 'GET', url);
    return body.companies.find(({ id }) => id === companyId)?.plan?.type;
  };
  const page = await call<{ subscriptions: Subscription[] }>(
    desk,
    desk.staff,
    'GET',
    `/can-users/api/company/${companyId}`,
  );
  const type = await listed('');
  return [type, await listed(`&plan=${type}`), page.body.subscriptions[0]?.plan.type];
}

/** Whether the payer gets news while only that plan shows them. */
async function readsNews({ payer }: Buyer, plan: Plan): Promise<boolean> {
  await desk.rows(
    `update users.plan_feature f set feature = 'X' from users.plan p
     where p.id = f.plan_id and f.feature = 'MARKET_NEWS' and p.type <> $1`,
    [plan],
  );
  const [row] = await desk.rows<{ language: 'en' }>(
    'select news_language as language from users.app_user where id = $1',
    [payer.id],
  );
  const page = { language: row?.language ?? 'en', after: null, limit: 10_000, now: desk.clock.now() };
  const readers = await listNewsReaders(desk.db, page);
  await desk.rows(`update users.plan_feature set feature = 'MARKET_NEWS' where feature = 'X'`);
  return readers.includes(payer.id);
}

async function panelOf({ companyId, payer }: Buyer) {
  const url = `/can-users/api/subscription/company/${companyId}`;
  return (await call<Subscription[]>(desk, payer, 'GET', url)).body[0];
}

describe('another plan that is paid ahead', () => {
  it.each<[Plan, Plan]>([
    ['PREMIUM', 'PLUS'],
    ['PLUS', 'PREMIUM'],
  ])('%s runs to its end, then %s', async (first, next) => {
    const { buyer } = await paidAhead(first, next);
    expect(await plansOf(buyer)).toEqual([first, first, first]);
    expect(await panelOf(buyer)).toMatchObject({
      plan: { type: first },
      paidNext: { planType: next, periodType: 'MONTHLY', from: APRIL },
      next: null,
      expiresAt: '2027-05-01T08:00:00.000Z',
    });
    await desk.passTo('2027-04-01T07:59:59Z');
    expect(await plansOf(buyer)).toEqual([first, first, first]);
    expect(await shownToStaff(buyer)).toEqual([first, first, first]);
    expect(await readsNews(buyer, first)).toBe(true);
    // No job has run since.
    desk.clock.set(new Date(APRIL));
    expect(await plansOf(buyer)).toEqual([next, next, next]);
    expect(await panelOf(buyer)).toMatchObject({ plan: { type: next }, paidNext: null });
    expect(await shownToStaff(buyer)).toEqual([next, next, next]);
    expect(await readsNews(buyer, next)).toBe(true);
    expect(await readsNews(buyer, first)).toBe(false);
    await desk.passTo('2027-04-01T08:04:00Z');
    expect(await plansOf(buyer)).toEqual([next, next, next]);
    expect(await panelOf(buyer)).toMatchObject({ plan: { type: next }, paidNext: null });
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { period_start: new Date(APRIL), period_no: 2 },
    ]);
  });

  it('keeps its readers of news in the days after its end, as it keeps its plan', async () => {
    const { buyer } = await paidAhead('PREMIUM', 'PLUS');
    await desk.passTo('2027-05-05T09:00:00Z');
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect(await readsNews(buyer, 'PLUS')).toBe(true);
    desk.clock.set(new Date('2027-05-11T08:00:00Z'));
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await readsNews(buyer, 'PLUS')).toBe(false);
  });

  it('is never two periods away, not even where a period is a day', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { period: 'DAILY', type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-03-01');
    const [sub] = await desk.subscriptions(buyer.companyId);
    const choose = async (plan: Plan) =>
      call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${sub?.id}/next`, {
        periodId: await desk.periodOf(buyer.companyId, plan, 'DAILY'),
      });
    await choose('PREMIUM');
    await desk.passTo('2027-03-01T10:00:00Z');
    const [, second] = await desk.payments(buyer.companyId);
    await desk.confirm(second?.id, '2027-03-01');
    await choose('PLUS');
    await desk.passTo('2027-03-02T08:59:59Z');
    expect(await desk.payments(buyer.companyId)).toHaveLength(2);
    await desk.passTo('2027-03-02T09:00:00Z');
    expect(await plansOf(buyer)).toEqual(['PREMIUM', 'PREMIUM', 'PREMIUM']);
    const [, , third] = await desk.payments(buyer.companyId);
    expect(third).toMatchObject({ status: 'WAITING', plan_type: 'PLUS', period_no: 3 });
    await desk.confirm(third?.id, '2027-03-02');
    expect(await plansOf(buyer)).toEqual(['PREMIUM', 'PREMIUM', 'PREMIUM']);
    await desk.passTo('2027-03-03T09:00:00Z');
    expect(await plansOf(buyer)).toEqual(['PLUS', 'PLUS', 'PLUS']);
  });

  it('takes over when its end is a year away, and when the plan is cancelled', async () => {
    const { buyer, id } = await paidAhead('PREMIUM', 'PLUS', 'YEARLY');
    expect(await panelOf(buyer)).toMatchObject({ plan: { type: 'PREMIUM' }, period: { type: 'MONTHLY' } });
    await call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${id}/cancel`);
    expect(await desk.mails(billingMail(buyer))).toContain('Your Plus plan is cancelled');
    expect(await plansOf(buyer)).toEqual(['PREMIUM', 'PREMIUM', 'PREMIUM']);
    await desk.passTo('2027-04-01T08:01:00Z');
    expect(await panelOf(buyer)).toMatchObject({
      status: 'CANCELLED',
      plan: { type: 'PLUS' },
      period: { type: 'YEARLY' },
      paidNext: null,
    });
  });

  it('refunded leaves the running plan until it ends', async () => {
    const { buyer, renewal } = await paidAhead('PREMIUM', 'PLUS');
    await call(desk, desk.staff, 'POST', `/can-users/api/payment/${renewal}/refund`, {
      amount: '350.90',
      reason: 'on request',
    });
    expect(await panelOf(buyer)).toMatchObject({
      status: 'CANCELLED',
      plan: { type: 'PREMIUM' },
      paidNext: null,
      expiresAt: APRIL,
    });
    await desk.passTo('2027-04-01T08:01:00Z');
    expect(await plansOf(buyer)).toEqual(['BASIC', 'BASIC', 'BASIC']);
  });

  it('is credited to a higher plan, and a lower one does not keep anybody from staying', async () => {
    const quote = async (buyer: Buyer, plan: Plan, type: PeriodType) => {
      const query = `companyId=${buyer.companyId}&periodId=${await desk.periodOf(buyer.companyId, plan, type)}`;
      const url = `/can-users/api/subscription/preview?${query}`;
      return (await call<PurchasePreview>(desk, buyer.payer, 'GET', url)).body;
    };
    const lower = await paidAhead('PREMIUM', 'PLUS');
    expect(await quote(lower.buyer, 'PREMIUM', 'MONTHLY')).toMatchObject({
      kind: 'UPGRADE',
      credit: '556.53',
    });
    // Plus runs now, and no job has noticed.
    desk.clock.set(new Date(APRIL));
    expect(await quote(lower.buyer, 'PREMIUM', 'YEARLY')).toMatchObject({
      kind: 'UPGRADE',
      credit: '290.00',
    });
    desk.clock.set(new Date('2027-03-01T09:00:00Z'));
    const higher = await paidAhead('PLUS', 'PREMIUM');
    expect(await quote(higher.buyer, 'PREMIUM', 'YEARLY')).toMatchObject({
      kind: 'UPGRADE',
      credit: '802.02',
    });
  });
});
