import type { Deps } from '../../../../platform/deps.ts';
import { makeConfirmation } from '../documents/confirmation.ts';
import { findContractFacts, hashOf, insertDocument } from '../documents/documents.queries.ts';
import { ForbiddenTransition, moveContract } from '../lifecycle/lifecycle.service.ts';
import { findSigning, insertSigning } from './signing.queries.ts';
import { callService } from './signing-service.ts';
import { createSubmission, findSubmission } from './submission.ts';

/**
 * A contract that its trader accepted gets its document and goes to the signing service
 * (docs/product/contracts.md#signing). Runs at every move and acts on the present state, so it may run again after any
 * failure: the document is the same byte by byte, and a submission that was made before is found by our own id.
 */
export async function confirmAccepted(
  deps: Deps,
  { companyId, contractId }: { companyId: string; contractId: string },
): Promise<void> {
  const { db, clock, config } = deps;
  const facts = await findContractFacts(db, companyId, contractId);
  if (facts?.contract.status !== 'SUCCESS') return;
  const paper = await makeConfirmation(facts);
  const submission = await callService(
    config,
    async (api) => (await findSubmission(api, contractId)) ?? (await createSubmission(api, facts, paper)),
  );
  const at = clock.now();
  try {
    await db.transaction(async (tx) => {
      const content = paper.pdf;
      await insertDocument(tx, {
        companyId,
        contractId,
        kind: 'CONFIRMATION',
        name: paper.name,
        content,
        createdAt: at,
      });
      const { id: submissionId, ...rest } = submission;
      await insertSigning(tx, {
        companyId,
        contractId,
        submissionId,
        ...rest,
        areas: paper.areas,
        createdAt: at,
      });
      const data = { document: hashOf(content), submission: submissionId };
      await moveContract(tx, { companyId, contractId, event: 'CONFIRMED', at, data });
    });
  } catch (error) {
    // The trader has withdrawn: it must not be signed.
    if (!(error instanceof ForbiddenTransition)) throw error;
    await callService(config, (api) => api.archiveSubmission(submission.id));
  }
}

/** A contract that has failed can no longer be signed. */
export async function closeFailed(
  { db, config }: Deps,
  { companyId, contractId }: { companyId: string; contractId: string },
): Promise<void> {
  const signing = await findSigning(db, companyId, contractId);
  if (!signing) return;
  const facts = await findContractFacts(db, companyId, contractId);
  if (facts?.contract.status !== 'FAILED') return;
  await callService(config, (api) => api.archiveSubmission(signing.submissionId));
}
