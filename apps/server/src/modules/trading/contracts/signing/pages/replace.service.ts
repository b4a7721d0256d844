import type { DocusealApi } from '@docuseal/api';
import type { Deps } from '../../../../../platform/deps.ts';
import { found } from '../../../../../platform/errors.ts';
import { makeConfirmation } from '../../documents/confirmation.ts';
import {
  type ContractFacts,
  findConfirmation,
  findContractFacts,
} from '../../documents/documents.queries.ts';
import { findSigning, lockSigning, type SigningRow, updateSigning } from '../signing.queries.ts';
import { callService } from '../signing-service.ts';
import { createSubmission, listSubmissions, type Submission, TRADER_FIELD } from '../submission.ts';
import { holdConfirmed } from './replacement-lock.queries.ts';
import { type Claim, claimReplacement, LostClaim } from './replacement-lock.ts';

/**
 * The service can't give a page another address, so a page that the wrong people know is replaced by another
 * submission of the same paper, byte by byte. The trader signed that paper with its own key; the signature is
 * repeated under the same name.
 *
 * The service may take its time, so no connection and no lock is held while it is called. May run again after any
 * failure: what a run before it has made is found and used.
 */
export async function replaceSubmission(deps: Deps, old: SigningRow): Promise<void> {
  const claim = await claimReplacement(deps, old);
  if (!claim) return;
  let next: Submission | undefined;
  try {
    next = await findOrMake(deps, old, claim);
    await repeatTraderSignature(deps, { old, next, claim });
    if (!(await putInPlace(deps, { old, next, claim }))) await drop(deps, next, old);
  } catch (error) {
    if (next && error instanceof LostClaim) await drop(deps, next, old);
    throw error;
  } finally {
    await claim.release();
  }
}

/** One live submission, and the old one closed; more than one when a run was cut off. */
async function findOrMake(deps: Deps, old: SigningRow, claim: Claim): Promise<Submission> {
  const { db } = deps;
  const { companyId, contractId } = old;
  const call = callsUnder(deps, claim);
  await call((api) => api.archiveSubmission(old.submissionId));
  const [made, ...others] = await listSubmissions(call, contractId);
  for (const { id } of others) await call((api) => api.archiveSubmission(id));
  if (made) return made;
  const facts = found(await findContractFacts(db, companyId, contractId), 'server.failed');
  const paper = found(await findConfirmation(db, companyId, contractId), 'server.failed');
  const areas = old.areas ?? (await makeConfirmation(facts)).areas;
  return call((api) => createSubmission(api, facts, { name: paper.name, pdf: paper.content, areas }));
}

async function repeatTraderSignature(
  deps: Deps,
  { old, next, claim }: { old: SigningRow; next: Submission; claim: Claim },
): Promise<void> {
  const call = callsUnder(deps, claim);
  const trader = await call((api) => api.getSubmitter(next.traderSubmitterId));
  if (trader.completed_at) return;
  const { metadata } = await call((api) => api.getSubmitter(old.traderSubmitterId));
  const facts = found(await findContractFacts(deps.db, old.companyId, old.contractId), 'server.failed');
  const signatory = signatoryOf(metadata, facts);
  await call((api) =>
    api.updateSubmitter(next.traderSubmitterId, {
      completed: true,
      values: { [TRADER_FIELD]: signatory },
      metadata: { signatory },
    }),
  );
}

/** False when it is not wanted any more: another run was faster, or the contract has failed in the meantime. */
async function putInPlace(
  { db, log }: Deps,
  { old, next, claim }: { old: SigningRow; next: Submission; claim: Claim },
): Promise<boolean> {
  const { companyId, contractId } = old;
  return db.transaction(async (tx) => {
    const signing = found(await lockSigning(tx, companyId, contractId), 'server.failed');
    const isOurs = signing.replacingUntil?.getTime() === claim.until().getTime();
    if (signing.submissionId !== old.submissionId || !isOurs) return false;
    if (!(await holdConfirmed(tx, old))) return false;
    const { id: submissionId, ...rest } = next;
    const open = { userStatus: 'SENT', voidedAt: null, replacingUntil: null } as const;
    await updateSigning(tx, signing, { submissionId, ...rest, ...open });
    log.info({ contractId, from: old.submissionId, to: submissionId }, 'a signing page was replaced');
    return true;
  });
}

/** A contract has one live submission. */
async function drop({ db, config }: Deps, { id }: Submission, old: SigningRow): Promise<void> {
  const signing = await findSigning(db, old.companyId, old.contractId);
  if (signing?.submissionId !== id) await callService(config, (api) => api.archiveSubmission(id));
}

/** Each call with a claim that outlives it. */
function callsUnder({ config }: Deps, claim: Claim) {
  return async <T>(ask: (api: DocusealApi) => Promise<T>): Promise<T> => {
    await claim.renew();
    return callService(config, ask);
  };
}

function signatoryOf(metadata: unknown, { trader }: ContractFacts): string {
  const name = (metadata as { signatory?: unknown } | null)?.signatory;
  return typeof name === 'string' && name !== '' ? name : trader.legalName;
}
