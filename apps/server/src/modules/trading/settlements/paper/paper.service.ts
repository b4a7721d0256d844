import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import { seal } from '../../../../platform/pdf/seal.ts';
import { hashOf } from '../../contracts/documents/documents.queries.ts';
import type { Caller } from '../receipts.queries.ts';
import { findPaper, savePaper } from './paper.queries.ts';
import { makeSettlementPdf } from './settlement-pdf.ts';
import { settlementWords } from './settlement-words.ts';

/** Made and sealed when it is first wanted; the same bytes ever after. */
export async function settlementPdf(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  id: string,
  caller: Caller,
): Promise<{ name: string; mediaType: string; content: Buffer; sha256: string }> {
  const { db } = deps;
  const find = async () => found(await findPaper(db, id, caller), 'settlement.not-found');
  let paper = await find();
  if (!paper.content) {
    const { companyId, snapshot, createdAt } = paper;
    const content = await seal(deps, await makeSettlementPdf(id, snapshot, createdAt));
    await savePaper(db, { companyId, id, content, sha256: hashOf(content), at: deps.clock.now() });
    paper = await find();
  }
  const { snapshot, content, sha256 } = paper;
  if (!content || !sha256) throw new Error(`the settlement ${id} has no paper`);
  const name = `${settlementWords(snapshot).t('file', { number: snapshot.number })}.pdf`;
  return { name, mediaType: 'application/pdf', content, sha256 };
}
