import type { Deps } from '../../../../../platform/deps.ts';
import { found } from '../../../../../platform/errors.ts';
import { makeConfirmation } from '../../documents/confirmation.ts';
import { findConfirmation } from '../../documents/documents.queries.ts';
import { type ContractFacts, findContractFacts } from '../../documents/facts.queries.ts';
import { lockSigning, type SigningRow, updateSigning } from '../signing.queries.ts';
import { callService } from '../signing-service.ts';
import { createSubmission, findSubmission, TRADER_FIELD } from '../submission.ts';

/**
 * The service can't give a page another address, so a page that the wrong people know is replaced by another
 * submission of the same paper, byte by byte. The trader signed that paper with its own key; the signature is
 * repeated under the same name. May run again after any failure.
 */
export async function replaceSubmission(deps: Deps, old: SigningRow): Promise<void> {
  const { db, config, log } = deps;
  const { companyId, contractId } = old;
  await db.transaction(async (tx) => {
    const signing = found(await lockSigning(tx, companyId, contractId), 'server.failed');
    // Somebody else who opened the page was faster.
    if (signing.submissionId !== old.submissionId) return;
    const facts = found(await findContractFacts(tx, companyId, contractId), 'server.failed');
    const paper = found(await findConfirmation(tx, companyId, contractId), 'server.failed');
    const areas = signing.areas ?? (await makeConfirmation(facts)).areas;
    const made = await callService(config, async (api) => {
      const { metadata } = await api.getSubmitter(signing.traderSubmitterId);
      await api.archiveSubmission(signing.submissionId);
      const next =
        (await findSubmission(api, contractId)) ??
        (await createSubmission(api, facts, { name: paper.name, pdf: paper.content, areas }));
      const trader = await api.getSubmitter(next.traderSubmitterId);
      if (!trader.completed_at) {
        const signatory = signatoryOf(metadata, facts);
        await api.updateSubmitter(next.traderSubmitterId, {
          completed: true,
          values: { [TRADER_FIELD]: signatory },
          metadata: { signatory },
        });
      }
      return next;
    });
    const { id: submissionId, ...rest } = made;
    await updateSigning(tx, signing, { submissionId, ...rest, userStatus: 'SENT', voidedAt: null });
    log.info({ contractId, from: old.submissionId, to: submissionId }, 'a signing page was replaced');
  });
}

function signatoryOf(metadata: unknown, { trader }: ContractFacts): string {
  const name = (metadata as { signatory?: unknown } | null)?.signatory;
  return typeof name === 'string' && name !== '' ? name : trader.legalName;
}
