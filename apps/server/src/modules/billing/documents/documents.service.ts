import type { QrStandard } from '@canola/api-schema/billing/invoice';
import type { Deps } from '../../../platform/deps.ts';
import { ensure, found } from '../../../platform/errors.ts';
import {
  approvedCompanies,
  holdsPermission,
  requirePermission,
  type Viewer,
} from '../../../platform/viewer.ts';
import { openSumOf } from '../ledger/own-entries.queries.ts';
import { findPayment } from '../ledger/payments.queries.ts';
import { qrPng } from '../qr/qr.ts';
import { findReadablePaper, type Paper } from './documents.queries.ts';
import { codesOf, type RenderDeps, type RenderedPaper, renderPaper } from './render.service.ts';

/** Approved members of the company, and staff in their countries; for everyone else it does not exist. */
async function readPaper({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<Paper> {
  const countries = holdsPermission(viewer, 'users:payment:list')
    ? requirePermission(viewer, 'users:payment:list')
    : undefined;
  const paper = await findReadablePaper(db, id, { companyIds: approvedCompanies(viewer), countries });
  return found(paper, 'invoice.not-found');
}

export async function downloadDocument(deps: RenderDeps, viewer: Viewer, id: string): Promise<RenderedPaper> {
  return renderPaper(deps, await readPaper(deps, viewer, id));
}

/**
 * The code of what is left to pay of a payment request, as a picture. What is paid or given up, and currencies without a
 * standard, have none.
 */
export async function readQr(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
  standard: QrStandard | undefined,
): Promise<Buffer> {
  const { snapshot, paymentId } = await readPaper(deps, viewer, id);
  ensure((await findPayment(deps.db, paymentId))?.status === 'WAITING', 'invoice.not-found');
  const rest = await openSumOf(deps.db, { id: paymentId, gross: snapshot.gross });
  const codes = await codesOf(snapshot, rest);
  const code = standard ? codes.find((code) => code.standard === standard) : codes[0];
  return qrPng(found(code, 'invoice.not-found').text);
}
