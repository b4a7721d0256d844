import type { GetSubmissionResponse } from '@docuseal/api';
import type { Db } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import { seal } from '../../../../platform/pdf/seal.ts';
import { notifyMembers } from '../../trading.live.ts';
import { contractWords } from '../documents/contract-words.ts';
import { findContractFacts, hashOf, insertDocument, listDocuments } from '../documents/documents.queries.ts';
import { makeHistory } from '../documents/history.ts';
import { listEvents } from '../lifecycle/lifecycle.queries.ts';
import { ForbiddenTransition, moveContract, tryMoveContract } from '../lifecycle/lifecycle.service.ts';
import { isTrusted, refuseSignature } from './pages/trust.service.ts';
import { findSigning, lockSigning, type SigningRow, updateSigning } from './signing.queries.ts';
import { SIGNATURE_STATUSES, type SignatureStatus } from './signing.tables.ts';
import { callService, download } from './signing-service.ts';

interface Signed {
  signed: Buffer;
  auditTrail: Buffer;
}

/**
 * Copies what the signing service knows now. Nothing that a message or a browser claims is trusted: each is only a
 * reason to check (docs/product/contracts.md#signing). May run at any time, any number of times, in any order.
 */
export async function syncSigning(
  deps: Deps,
  { companyId, contractId }: { companyId: string; contractId: string },
): Promise<void> {
  const { db, config } = deps;
  const known = await findSigning(db, companyId, contractId);
  if (!known || known.userStatus === 'COMPLETED' || known.voidedAt) return;
  const submission = await callService(config, (api) => api.getSubmission(known.submissionId));
  const { trader, user } = partiesOf(submission, known);
  const isComplete = trader.completed_at !== null && user.completed_at !== null;
  const files = isComplete ? await downloadSigned(deps, submission) : undefined;

  const isRefused = await db.transaction(async (tx) => {
    // Another run has completed it already.
    const signing = found(await lockSigning(tx, companyId, contractId), 'server.failed');
    if (signing.submissionId !== known.submissionId || signing.voidedAt) return false;
    const move = { companyId, contractId, at: deps.clock.now() };
    if (trader.declined_at) {
      await decline(tx, move, 'trader', submission);
      return false;
    }
    if (!trader.completed_at) return false;
    const data = { signedAt: trader.completed_at, signatory: trader.name };
    await tryMoveContract(tx, { ...move, event: 'TRADER_SIGNED', data });
    if (user.declined_at || files) {
      const { company } = found(await findContractFacts(tx, companyId, contractId), 'server.failed');
      const { submissionId } = signing;
      if (!(await isTrusted(tx, { submissionId, usersCompanyId: company.usersCompanyId }))) {
        await refuseSignature(tx, deps, signing);
        return true;
      }
    }
    if (user.declined_at) await decline(tx, move, 'company', submission);
    else if (files)
      await completeContract(tx, deps, signing, files, { at: move.at, signedAt: user.completed_at });
    else await followSignature(tx, signing, statusOf(user.status));
    return false;
  });
  if (isRefused) await callService(config, (api) => api.archiveSubmission(known.submissionId));
}

async function decline(
  tx: Db,
  move: { companyId: string; contractId: string; at: Date },
  by: 'trader' | 'company',
  submission: GetSubmissionResponse,
): Promise<void> {
  const note = declineReason(submission);
  const failure = { reason: 'declined', note } as const;
  await tryMoveContract(tx, { ...move, event: 'DECLINED', failure, data: { by, note } });
}

function partiesOf({ submitters }: GetSubmissionResponse, signing: SigningRow) {
  const trader = submitters.find((submitter) => submitter.id === signing.traderSubmitterId);
  const user = submitters.find((submitter) => submitter.id === signing.userSubmitterId);
  if (!trader || !user) throw new Error(`the submission ${signing.submissionId} lacks one of its parties`);
  return { trader, user };
}

function declineReason({ submission_events }: GetSubmissionResponse): string | null {
  const reason = submission_events.find((event) => event.event_type === 'decline_form')?.data?.reason;
  return typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null;
}

/** The trader has signed, so the page is open whatever else the service says (docs/product/contracts.md#signing). */
function statusOf(status: string): SignatureStatus {
  return status === 'opened' ? 'OPENED' : status === 'completed' ? 'COMPLETED' : 'SENT';
}

/** Only ever forward: a late message does not undo what was seen. */
async function followSignature(tx: Db, signing: SigningRow, status: SignatureStatus): Promise<void> {
  if (SIGNATURE_STATUSES.indexOf(status) <= SIGNATURE_STATUSES.indexOf(signing.userStatus)) return;
  await updateSigning(tx, signing, { userStatus: status });
  await notifyMembers(tx, signing.companyId, [{ what: 'contract', id: signing.contractId }]);
}

/** Both documents must exist before the contract counts as signed; without them the job tries again. */
async function downloadSigned(deps: Deps, submission: GetSubmissionResponse): Promise<Signed> {
  const [document] = submission.documents;
  if (!document || !submission.audit_log_url)
    throw new Error(`the papers of the submission ${submission.id} are not ready`);
  const [signed, auditTrail] = [
    await download(deps.config, document.url),
    await download(deps.config, submission.audit_log_url),
  ];
  for (const file of [signed, auditTrail])
    if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('a signed paper is no PDF');
  return { signed: await sealForeign(deps, signed), auditTrail: await sealForeign(deps, auditTrail) };
}

/** A paper that cannot be sealed is stored as the service sent it: the contract is signed all the same. */
async function sealForeign(deps: Deps, paper: Buffer): Promise<Buffer> {
  try {
    return await seal(deps, paper);
  } catch (error) {
    deps.log.error({ err: error }, 'a paper of the signing service could not be sealed');
    return paper;
  }
}

async function completeContract(
  tx: Db,
  deps: Deps,
  signing: SigningRow,
  { signed, auditTrail }: Signed,
  { at, signedAt }: { at: Date; signedAt: string | null },
): Promise<void> {
  const { companyId, contractId } = signing;
  const data = {
    signedAt,
    submission: signing.submissionId,
    documents: { SIGNED: hashOf(signed), AUDIT_TRAIL: hashOf(auditTrail) },
  };
  try {
    await moveContract(tx, { companyId, contractId, event: 'SIGNED', at, data });
  } catch (error) {
    // It failed before the last signature came, and stays failed.
    if (error instanceof ForbiddenTransition) return;
    throw error;
  }
  const facts = found(await findContractFacts(tx, companyId, contractId), 'server.failed');
  const { t, number } = contractWords(facts);
  const paper = { companyId, contractId, createdAt: at };
  const name = (key: string) => `${t(key, { number })}.pdf`;
  await insertDocument(tx, { ...paper, kind: 'SIGNED', name: name('signedFile'), content: signed });
  await insertDocument(tx, { ...paper, kind: 'AUDIT_TRAIL', name: name('auditFile'), content: auditTrail });
  const documents = await listDocuments(tx, companyId, contractId);
  const history = await makeHistory(facts, {
    events: await listEvents(tx, companyId, contractId),
    documents: documents.flatMap(({ kind, sha256 }) => (kind === 'HISTORY' ? [] : [{ kind, sha256 }])),
    at,
  });
  const content = await seal({ ...deps, db: tx }, history.pdf);
  await insertDocument(tx, { ...paper, kind: 'HISTORY', name: history.name, content });
  await updateSigning(tx, signing, { userStatus: 'COMPLETED', completedAt: at });
}
