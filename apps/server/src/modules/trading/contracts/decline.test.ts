import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContractDesk, openContractDesk, TYPED } from '../../../../test/contract-desk.ts';
import { refused } from '../../../../test/trading-world.ts';
import { declineContract } from './decline.service.ts';

let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
});
afterAll(() => desk.close());

const decline = (id: string, viewer = desk.home.viewer, reason: string | null = ' Cena nesedí ') =>
  declineContract(desk.deps, viewer, { id, reason });

it('a company that declines frees its tons, and the signing page closes', async () => {
  const { contractId, offerId, slug } = await desk.traderSigned();
  const answers = await Promise.all([decline(contractId), decline(contractId)]);
  expect(answers.map((answer) => answer.ok)).toEqual([true, true]);
  expect(await desk.stored(contractId)).toMatchObject({
    status: 'FAILED',
    failure_reason: 'declined',
    failure_note: 'Cena nesedí',
  });
  expect(await desk.tons(offerId)).toMatchObject({ sold: '0.0' });
  await desk.runJobs();
  expect(await (await fetch(`${desk.url}/sandbox/signing/s/${slug}?lang=en`)).text()).toContain(
    'This contract can no longer be signed.',
  );
});

it('what is accepted can be declined before anybody has signed', async () => {
  const { contractId } = await desk.confirmed();
  expect((await decline(contractId, desk.home.viewer, null)).ok).toBe(true);
  expect(await desk.stored(contractId)).toMatchObject({ status: 'FAILED', failure_note: null });
});

it('neither a stranger nor a colleague without the right declines', async () => {
  const { contractId } = await desk.traderSigned();
  const stranger = await desk.farm();
  expect(refused(await decline(contractId, stranger.viewer))).toEqual(['root: not-found']);
  const { viewer } = desk.home;
  const worker = {
    ...viewer,
    memberships: viewer.memberships.map((membership) => ({ ...membership, grants: [] })),
  };
  expect(refused(await decline(contractId, worker))).toEqual(['root: grant.missing']);
  expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
});

it('what both have signed, and what nobody has accepted, cannot be declined', async () => {
  const made = await desk.traderSigned();
  await desk.submit(made.slug, 'sign', TYPED);
  // Its message has not been worked on yet.
  expect(refused(await decline(made.contractId))).toEqual(['root: contract.not-declinable']);
  expect(await desk.stored(made.contractId)).toMatchObject({ status: 'SIGNED' });
  const { contractId } = await desk.sent();
  expect(refused(await decline(contractId))).toEqual(['root: contract.not-declinable']);
});

it('nothing is declined while nobody can say whether both have signed', async () => {
  const { contractId } = await desk.traderSigned();
  const deps = { ...desk.deps, config: { ...desk.deps.config, port: 1 } };
  const answer = await declineContract(deps, desk.home.viewer, { id: contractId, reason: null });
  expect(refused(answer)).toEqual(['root: contract.signing-away']);
  expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
});
