import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../../../../test/caller.ts';
import { type ContractDesk, openContractDesk, TYPED } from '../../../../../../test/contract-desk.ts';
import { type SeededUser, seedUser } from '../../../../../../test/factories.ts';
import { NOW } from '../../../../../../test/trading-world.ts';
import type { Viewer } from '../../../../../platform/viewer.ts';
import { readPaying, stopPaying } from '../../../../billing/index.ts';
import { changeCompanyState } from '../../../../users/admin/companies/admin-companies.service.ts';
import { blockPerson, erasePerson } from '../../../../users/admin/people/person-actions.service.ts';
import {
  changeRole,
  changeState,
  removeRelation,
} from '../../../../users/admin/relations/relations.service.ts';
import { addMembership } from '../../../../users/index.ts';
import {
  type CompanyThings,
  eraseSelf,
  leaveCompany,
} from '../../../../users/own-account/own-account.service.ts';
import { hasOpenContracts } from '../../../own-data/own-data.queries.ts';
import { makeLink } from './link.ts';

let desk: ContractDesk;
let staff: Viewer;
beforeAll(async () => {
  desk = await openContractDesk();
  const actions = ['user:block', 'user:delete', 'company:approve', 'company:role', 'company:delete'];
  const user = await seedUser(desk.db);
  staff = {
    ...(await desk.viewerOf(user)),
    permissions: new Set(actions.map((action) => `users:${action}`).concat('users:*:list')),
  };
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const SANDBOX = /\/sandbox\/signing\/s\/([\w-]{16})\?lang=cs$/;

/** A colleague who signs for the company, too. */
async function colleague(): Promise<{ user: SeededUser; viewer: Viewer; membershipId: string }> {
  const user = await seedUser(desk.db);
  const membershipId = await addMembership(desk.db, {
    userId: user.id,
    companyId: desk.home.usersCompanyId,
    role: 'STATUTORY',
    approvalState: 'APPROVED',
  });
  return { user, viewer: await desk.viewerOf(user), membershipId };
}

const follow = (link: string) =>
  fetch(`${desk.url}/can-trading/api/signing/${link}?lang=cs`, { redirect: 'manual' });
/** The key of the page that the link leads to; nothing when it leads nowhere. */
async function slugBehind(link: string): Promise<string | undefined> {
  const answer = await follow(link);
  if (answer.status === 404) return undefined;
  expect(answer.status).toBe(303);
  return SANDBOX.exec(answer.headers.get('location') ?? '')?.[1];
}
const paper = (slug: string) => fetch(`${desk.url}/sandbox/signing/s/${slug}/document.pdf`);
const isPdf = async (answer: Response) => answer.headers.get('content-type') === 'application/pdf';
async function mails(): Promise<string[]> {
  const { rows } = await desk.db.$client.query(
    `select subject from platform.outbox_mail where recipient = $1 order by created_at`,
    [desk.deps.config.support.email],
  );
  return rows.map((row) => row.subject);
}

describe('a link to the signing page', () => {
  it('leads its person to the page, is not kept and not passed on', async () => {
    const { contractId, slug } = await desk.traderSigned();
    const answer = await follow(await desk.link(contractId));
    expect(SANDBOX.exec(answer.headers.get('location') ?? '')?.[1]).toBe(slug);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('is what GraphQL gives, and the key of the page is nowhere in it', async () => {
    const { contractId, slug } = await desk.traderSigned();
    const query = `query ($id: ID!) { contract(id: $id) { userSignature { slug url } } }`;
    const { body } = await call(desk, desk.home.user, 'POST', '/graphql', {
      query,
      variables: { id: contractId },
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain(slug);
    const { slug: link } = JSON.parse(text).data.contract.userSignature;
    expect(link).toBe(await desk.link(contractId));
    expect(await slugBehind(link)).toBe(slug);
  });

  it('ends after ten minutes at the latest', async () => {
    const { contractId, slug } = await desk.traderSigned();
    const link = await desk.link(contractId);
    desk.clock.set(new Date(NOW.getTime() + 5 * 60_000 - 1));
    expect(await slugBehind(link)).toBe(slug);
    desk.clock.set(new Date(NOW.getTime() + 10 * 60_000));
    expect(await slugBehind(link)).toBeUndefined();
    expect(await slugBehind(await desk.link(contractId))).toBe(slug);
  });

  it('cannot be guessed, changed or made for another person or contract', async () => {
    const { contractId } = await desk.traderSigned();
    const other = await desk.traderSigned();
    const stranger = await desk.farm();
    const own = { contractId, userId: desk.home.viewer.userId };
    const secret = String((await desk.signing(other.contractId))?.link_secret);
    const link = await desk.link(contractId);
    const changed = Buffer.from(link, 'base64url');
    Buffer.from(stranger.viewer.userId.replaceAll('-', ''), 'hex').copy(changed, 16);
    for (const forged of [
      'guessed',
      'A'.repeat(70),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`,
      changed.toString('base64url'),
      // Sealed with the secret of another contract of the same company.
      makeLink(secret, own, NOW),
      makeLink('', own, NOW),
    ])
      expect(await slugBehind(forged)).toBeUndefined();
    // A genuine seal, but the person is of another company.
    expect(await slugBehind(await desk.link(contractId, stranger.viewer))).toBeUndefined();
  });

  it('leads nowhere before the trader has signed, and after the contract has ended', async () => {
    const early = await desk.confirmed();
    expect(await slugBehind(await desk.link(early.contractId))).toBeUndefined();
    const done = await desk.traderSigned();
    const link = await desk.link(done.contractId);
    await desk.submit(done.slug, 'sign', TYPED);
    await desk.runJobs();
    expect(await desk.stored(done.contractId)).toMatchObject({ status: 'SIGNED' });
    expect(await slugBehind(link)).toBeUndefined();
  });

  it('says in the frame that it has ended, and lets nobody else hold that page', async () => {
    const answer = await follow('guessed');
    expect(await answer.text()).toContain('Odkaz už neplatí');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
  });
});

describe('the page at the service', () => {
  it('closes by itself half an hour after it was opened, and a link opens it again', async () => {
    const { contractId, slug } = await desk.traderSigned();
    await slugBehind(await desk.link(contractId));
    expect(await isPdf(await paper(slug))).toBe(true);
    desk.clock.set(new Date(NOW.getTime() + 30 * 60_000));
    expect(await isPdf(await paper(slug))).toBe(false);
    await desk.submitUnseen(slug, 'sign', TYPED);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
    expect(await slugBehind(await desk.link(contractId))).toBe(slug);
    await desk.submitUnseen(slug, 'sign', TYPED);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'SIGNED' });
  });
});

const things: CompanyThings = {
  hasOpenContracts,
  readPaying: (db, companyId) => readPaying(db, companyId, desk.clock.now()),
  stopPaying: (tx, companyId, by) => stopPaying(tx, desk.deps, companyId, by),
};

describe('a right that is lost', () => {
  type Colleague = Awaited<ReturnType<typeof colleague>>;
  const blocked = { state: 'BLOCKED', reason: 'left' } as const;
  it.each<[string, (one: Colleague) => Promise<unknown>]>([
    ['a block', ({ user }) => blockPerson(desk.deps, staff, user.id, { reason: 'left' })],
    [
      'a block in the company',
      ({ membershipId }) => changeState(desk.deps, staff, membershipId, 'BLOCKED', blocked),
    ],
    ['another role', ({ membershipId }) => changeRole(desk.deps, staff, membershipId, 'USER')],
    ['a removal from the company', ({ membershipId }) => removeRelation(desk.deps, staff, membershipId)],
    ['an account that support deletes', ({ user }) => erasePerson(desk.deps, staff, user.id)],
    [
      'leaving the company',
      ({ viewer }) =>
        leaveCompany(desk.deps, things, viewer, desk.home.usersCompanyId, { cancelRenewal: false }),
    ],
    ['deleting the own account', ({ viewer }) => eraseSelf(desk.deps, things, viewer)],
  ])('by %s ends link, page and paper, and the others sign on another page', async (_, lose) => {
    const first = await colleague();
    const { contractId, slug } = await desk.traderSigned();
    const link = await desk.link(contractId, first.viewer);
    expect(await slugBehind(link)).toBe(slug);
    await lose(first);
    // Our own link ends with the right itself, before any job has run.
    expect(await slugBehind(link)).toBeUndefined();
    await desk.runJobs();
    expect(await isPdf(await paper(slug))).toBe(false);
    await desk.submitUnseen(slug, 'sign', TYPED);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });

    const next = (await slugBehind(await desk.link(contractId))) ?? '';
    expect(next).not.toBe(slug);
    await desk.submitUnseen(slug, 'sign', TYPED);
    expect(await isPdf(await paper(slug))).toBe(false);
    const [confirmation] = await desk.documents(contractId);
    expect(Buffer.from(await (await paper(next)).arrayBuffer()).equals(confirmation?.content as Buffer)).toBe(
      true,
    );
    await desk.submitUnseen(next, 'sign', TYPED);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'SIGNED' });
  });

  it('leaves no visit, which would cost the others their page, however often the link is tried', async () => {
    const { viewer, membershipId } = await colleague();
    const { contractId, slug } = await desk.traderSigned();
    const link = await desk.link(contractId, viewer);
    await removeRelation(desk.deps, staff, membershipId);
    const query = (statement: string) => desk.db.$client.query(statement);
    await query(
      `alter table trading.signing_visit add constraint nobody check (user_id <> '${viewer.userId}')`,
    );
    try {
      expect((await follow(link)).status).toBe(404);
    } finally {
      await query('alter table trading.signing_visit drop constraint nobody');
    }
    await desk.runJobs();
    expect(await slugBehind(await desk.link(contractId))).toBe(slug);
  });

  it('by a blocked company ends it for everybody', async () => {
    const owner = await desk.farm();
    const { contractId } = await desk.sell({ owner });
    await desk.runJobs();
    await desk.trader('POST', `/${contractId}/accept`, { externalNumber: '7' });
    await desk.runJobs();
    await desk.trader('POST', `/${contractId}/sign`, { signatory: 'Petra Horáková' });
    const link = await desk.link(contractId, owner.viewer);
    const slug = (await slugBehind(link)) ?? '';
    await changeCompanyState(desk.deps, staff, owner.usersCompanyId, 'BLOCKED', { reason: 'fraud' });
    expect(await slugBehind(link)).toBeUndefined();
    await desk.runJobs();
    expect(await isPdf(await paper(slug))).toBe(false);
    await desk.submitUnseen(slug, 'sign', TYPED);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
    const [document] = await desk.documents(contractId);
    const path = `/can-trading/api/contract/${contractId}/document/${document?.id}`;
    expect((await call(desk, owner.user, 'GET', path)).status).toBe(404);
  });

  it('of somebody who never saw the page leaves it to the others', async () => {
    const first = await colleague();
    const { contractId, slug } = await desk.traderSigned();
    await slugBehind(await desk.link(contractId));
    await changeRole(desk.deps, staff, first.membershipId, 'USER');
    await desk.runJobs();
    expect(await slugBehind(await desk.link(contractId))).toBe(slug);
  });

  it('takes the documents of the contract with it', async () => {
    const first = await colleague();
    const { contractId } = await desk.traderSigned();
    const [document] = await desk.documents(contractId);
    const path = `/can-trading/api/contract/${contractId}/document/${document?.id}`;
    const token = await desk.tokenFor(first.user.subject, { email: first.user.email });
    const headers = { authorization: `Bearer ${token}` };
    const status = async () => (await desk.app.inject({ url: path, headers })).statusCode;
    expect(await status()).toBe(200);
    await removeRelation(desk.deps, staff, first.membershipId);
    expect(await status()).toBe(404);
  });
});

describe('a signature of somebody who has lost the right', () => {
  /** Faster than the job that closes the page. */
  async function signedTooLate(action: 'sign' | 'decline') {
    const first = await colleague();
    const made = await desk.traderSigned();
    await slugBehind(await desk.link(made.contractId, first.viewer));
    await changeRole(desk.deps, staff, first.membershipId, 'USER');
    await desk.db.$client.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and identifier = 'rights.changed'`,
    );
    const fields = action === 'sign' ? TYPED : { reason: 'no' };
    expect((await desk.submitUnseen(made.slug, action, fields)).status).toBe(303);
    return made;
  }

  it.each(['sign', 'decline'] as const)('(%s) is not accepted, and support hears of it', async (action) => {
    const before = (await mails()).length;
    const { contractId } = await signedTooLate(action);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED', signed_at: null });
    expect(await desk.documents(contractId)).toHaveLength(1);
    await desk.runJobs();
    expect((await mails()).slice(before)).toEqual(['A signature was not accepted – Canola']);
    // The company goes on, on another page.
    const next = (await slugBehind(await desk.link(contractId))) ?? '';
    await desk.submitUnseen(next, 'sign', TYPED);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'SIGNED' });
  });

  it('is not accepted either on a page that was opened to nobody', async () => {
    const { contractId, slug } = await desk.traderSigned();
    expect((await desk.submitUnseen(slug, 'sign', TYPED)).status).toBe(303);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED', signed_at: null });
  });
});
