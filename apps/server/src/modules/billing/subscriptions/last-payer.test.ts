import type { Leaving } from '@canola/api-schema/users/own-account';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import { type Buyer, billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);
const password = 'a field of rapeseed in May';

/** A company in which one person may pay, and a worker who may not. */
async function onePayer(): Promise<Buyer> {
  const [payer, second] = [await seedUser(desk.db, { password }), await seedUser(desk.db)];
  const members = [{ user: payer }, { user: second, role: 'USER' as const }];
  const { id } = await seedCompany(desk.db, { members });
  return { companyId: id, payer, second };
}
const leave = async ({ companyId, payer }: Buyer, query = '', who = payer) => {
  const { status, body } = await call(
    desk,
    who,
    'DELETE',
    `/can-users/api/user/company/${companyId}${query}`,
  );
  return body?.code ?? status;
};
const erase = async ({ payer }: Buyer) =>
  (await call(desk, payer, 'POST', '/can-users/api/user/erasure', { password })).status;
/** Mails of one transaction have no order. */
const textOf = async (buyer: Buyer, subject: string) => {
  const letters = await desk.letters(billingMail(buyer));
  return letters.findLast((letter) => letter.subject.startsWith(subject))?.text.replaceAll(/\s+/g, ' ');
};
const leaving = async ({ companyId, payer }: Buyer) => {
  const { body } = await call<Leaving[]>(desk, payer, 'GET', '/can-users/api/user/leaving');
  return body.find((company) => company.companyId === companyId);
};
const alerts = async ({ companyId }: Buyer) => {
  const [company] = await desk.rows<{ name: string }>('select name from users.company where id = $1', [
    companyId,
  ]);
  const subjects = await desk.mails(desk.deps.config.support.email);
  return subjects.filter((subject) => subject === `No one can pay for the plan of ${company?.name}`).length;
};

describe('the last person who may pay', () => {
  it('leaves a running plan only with the word to cancel its renewal', async () => {
    const buyer = await onePayer();
    await desk.paid(buyer);
    expect(await leaving(buyer)).toMatchObject({
      isLastPayer: true,
      leavesContracts: false,
      plan: { type: 'PLUS', renewsAt: '2027-02-28T09:00:00.000Z', card: { brand: 'visa', last4: '4242' } },
      transfers: [],
    });
    expect(await leave(buyer)).toBe('membership.last-payer');
    expect(await leave(buyer, '', buyer.second)).toBe(204);
    expect(await leave(buyer, '?cancelRenewal=true')).toBe(204);
    expect((await desk.states(buyer)).subscription).toBe('CANCELLED');
    expect(await desk.mails(billingMail(buyer))).toContain('Your Plus plan is cancelled');
    await desk.passTo('2027-03-20T09:00:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'COMPLETED' });
    const end = await textOf(buyer, 'Your Plus plan has ended');
    expect(end).toContain('no one in the company can pay for a plan any more');
    expect(end).not.toMatch(/choose a plan/i);
    expect(await alerts(buyer)).toBe(0);
  });

  it('leaves nothing that waits for a transfer', async () => {
    const buyer = await onePayer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const { variableSymbol } = body.details?.bank ?? {};
    expect(await leaving(buyer)).toMatchObject({
      plan: null,
      transfers: [{ variableSymbol, amount: body.amountTotal, currency: 'CZK' }],
    });
    expect(await leave(buyer)).toBe('membership.last-payer');
    expect(await leave(buyer, '?cancelRenewal=true')).toBe(204);
    expect((await desk.states(buyer)).payment).toBe('CANCELLED');
  });

  it.each(['somebody else may pay', 'the plan is cancelled'])('leaves freely where %s', async (why) => {
    const buyer = why === 'somebody else may pay' ? await desk.buyer() : await onePayer();
    await desk.paid(buyer);
    const [sub] = (await desk.subscriptions(buyer.companyId)).filter(({ source }) => source === 'PAID');
    if (why === 'the plan is cancelled')
      await call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${sub?.id}/cancel`);
    const { subscription: before } = await desk.states(buyer);
    expect(await leave(buyer)).toBe(204);
    expect((await desk.states(buyer)).subscription).toBe(before);
  });

  describe.each([
    ['leaves', (buyer: Buyer) => leave(buyer, '?cancelRenewal=true')],
    ['deletes the account', (buyer: Buyer) => erase(buyer)],
  ])('who %s', (_how, go) => {
    it('is the reason of the mail, which offers nothing that nobody in the company could do', async () => {
      const buyer = await onePayer();
      await desk.paid(buyer);
      expect(await go(buyer)).toBe(204);
      const text = await textOf(buyer, 'Your Plus plan is cancelled');
      expect(text).toContain('has left it, and with that the Plus plan is cancelled.');
      expect(text).toContain('until 28 February 2027');
      expect(text).not.toMatch(/resume|You have cancelled|Manage the plan/);
    });

    it.each([
      ['an order', 0],
      ['the request of a renewal', 1],
    ])('leaves %s behind, which a mail says is void', async (_what, renewals) => {
      const buyer = await onePayer();
      const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
      if (renewals > 0) {
        await desk.confirm(body.id, '2027-01-31');
        await desk.passTo('2027-02-14T09:01:00Z');
      }
      const request = (await desk.payments(buyer.companyId)).at(-1);
      expect(request?.status).toBe('WAITING');
      expect(await go(buyer)).toBe(204);
      const text = await textOf(buyer, `Please do not pay the request ${request?.variable_symbol}`);
      expect(text).toContain('because the last person who could pay for the company has left it');
      expect(text).not.toMatch(/order it again|Open the payment/);
      await desk.passTo('2027-02-16T10:00:00Z');
      await desk.passTo('2027-02-23T10:00:00Z');
      expect((await desk.mails(billingMail(buyer))).filter((it) => /Reminder|overdue/.test(it))).toEqual([]);
    });
  });

  it('has a part of a transfer returned, as the mail says', async () => {
    const buyer = await onePayer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.arrives(body, '100.00');
    expect(await erase(buyer)).toBe(204);
    const text = await textOf(buyer, `Please do not pay the request ${body.details?.bank?.variableSymbol}`);
    expect(text).toMatch(/do not pay the rest .* We have received 100 Kč of it and will return it/);
  });

  it('is missed once money that arrives all the same starts the plan: support is told', async () => {
    const buyer = await onePayer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    expect(await erase(buyer)).toBe(204);
    await desk.arrives(body);
    expect((await desk.states(buyer)).subscription).toBe('ACTIVE');
    await desk.passTo('2027-01-31T10:00:00Z');
    expect(await alerts(buyer)).toBe(1);
  });

  it('deletes the account without being refused, and nothing is charged any more', async () => {
    const buyer = await onePayer();
    await desk.paid(buyer);
    expect(await erase(buyer)).toBe(204);
    expect((await desk.states(buyer)).subscription).toBe('CANCELLED');
    expect(await desk.payments(buyer.companyId)).toHaveLength(1);
  });
});

describe('a paid plan that nobody may pay', () => {
  it.each([
    ['removed', 'DELETE', (id: string) => `company/user/${id}`, undefined],
    ['given another role', 'PUT', (id: string) => `company/user/${id}/role/USER`, undefined],
    ['deleted', 'DELETE', (_id: string, userId: string) => `user/${userId}`, undefined],
    ['blocked', 'PUT', (_id: string, userId: string) => `user/${userId}/block`, { reason: 'A reason' }],
  ] as const)(
    'is reported to support once when staff have %s the last one',
    async (_how, method, path, body) => {
      const buyer = await onePayer();
      await desk.paid(buyer);
      await desk.passTo('2027-02-01T09:00:00Z');
      expect(await alerts(buyer)).toBe(0);
      const [member] = await desk.rows<{ id: string }>(
        'select id from users.membership where user_id = $1 and company_id = $2',
        [buyer.payer.id, buyer.companyId],
      );
      const url = `/can-users/api/${path(member?.id ?? '', buyer.payer.id)}`;
      expect((await call(desk, desk.staff, method, url, body)).status).toBeLessThan(300);
      await desk.passTo('2027-02-01T10:00:00Z');
      await desk.passTo('2027-02-01T11:00:00Z');
      expect(await alerts(buyer)).toBe(1);
    },
  );
});
