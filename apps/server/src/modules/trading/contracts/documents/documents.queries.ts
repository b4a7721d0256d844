import { createHash } from 'node:crypto';
import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { Attachment } from '../../../../platform/mail/mail.tables.ts';
import type { KnownDocument } from '../../../../platform/verify/verify.page.ts';
import { crop, cropTrader, trader } from '../../reference/index.ts';
import { company } from '../../tables/companies.tables.ts';
import { contract } from '../../tables/contracts.tables.ts';
import { offer } from '../../tables/offers.tables.ts';
import { storage } from '../../tables/storages.tables.ts';
import { scheduleVersionSql, toleratedSql } from '../../tables/terms.queries.ts';
import { traderTerms } from '../../tables/terms.tables.ts';
import { contractDocument, type DocumentKind } from './documents.tables.ts';

export interface NewDocument {
  companyId: string;
  contractId: string;
  kind: DocumentKind;
  name: string;
  content: Buffer;
  createdAt: Date;
}

export const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** A contract has one document of each kind; a second insert returns the first document. */
export async function insertDocument(db: Db, document: NewDocument): Promise<void> {
  await db
    .insert(contractDocument)
    .values({ ...document, mediaType: 'application/pdf', sha256: hashOf(document.content) })
    .onConflictDoNothing();
}

/** The access check is part of the statement: the contract's company must be among those given. */
export async function findDocument(
  db: Db,
  usersCompanyIds: readonly string[],
  { contractId, documentId }: { contractId: string; documentId: string },
) {
  const [row] = await db
    .select({
      name: contractDocument.name,
      mediaType: contractDocument.mediaType,
      content: contractDocument.content,
      sha256: contractDocument.sha256,
    })
    .from(contractDocument)
    .innerJoin(company, eq(company.id, contractDocument.companyId))
    .where(
      and(
        eq(contractDocument.contractId, contractId),
        eq(contractDocument.id, documentId),
        inArray(company.usersCompanyId, [...usersCompanyIds]),
      ),
    );
  return row;
}

export async function listDocuments(db: Db, companyId: string, contractId: string) {
  return db
    .select({ id: contractDocument.id, kind: contractDocument.kind, sha256: contractDocument.sha256 })
    .from(contractDocument)
    .where(and(eq(contractDocument.companyId, companyId), eq(contractDocument.contractId, contractId)));
}

/** The paper that both sign. */
export async function findConfirmation(db: Db, companyId: string, contractId: string) {
  const [row] = await db
    .select({ name: contractDocument.name, content: contractDocument.content })
    .from(contractDocument)
    .where(
      and(
        eq(contractDocument.companyId, companyId),
        eq(contractDocument.contractId, contractId),
        eq(contractDocument.kind, 'CONFIRMATION'),
      ),
    );
  return row;
}

const [LEAST, MOST] = toleratedSql('contract.amount', 'trader_terms.tolerance_percent');

/** Everything that a contract's documents contain. */
export async function findContractFacts(db: Db, companyId: string, contractId: string) {
  const [row] = await db
    .select({
      contract,
      company,
      trader,
      crop,
      storage,
      /** Required by the trader on top of the crop's own. */
      parameters: cropTrader.parameters,
      terms: traderTerms,
      least: sql<string>`${sql.raw(LEAST)}`,
      most: sql<string>`${sql.raw(MOST)}`,
      /** Of the terms; null where nothing is deducted. */
      rules: sql<QualityRule[] | null>`(select q.rules from trading.quality_schedule q
        where q.trader_id = contract.trader_id and q.crop_id = contract.crop_id
          and q.version = ${sql.raw(scheduleVersionSql('contract'))} and contract.kind = 'SALE' and q.rules <> '[]')`,
    })
    .from(contract)
    .innerJoin(company, eq(company.id, contract.companyId))
    .innerJoin(trader, eq(trader.id, contract.traderId))
    .innerJoin(crop, eq(crop.id, contract.cropId))
    .leftJoin(offer, and(eq(offer.companyId, contract.companyId), eq(offer.id, contract.offerId)))
    .leftJoin(storage, and(eq(storage.companyId, offer.companyId), eq(storage.id, offer.storageId)))
    .leftJoin(
      cropTrader,
      and(eq(cropTrader.cropId, contract.cropId), eq(cropTrader.traderId, contract.traderId)),
    )
    .leftJoin(
      traderTerms,
      and(eq(traderTerms.traderId, contract.traderId), eq(traderTerms.version, contract.termsVersion)),
    )
    .where(and(eq(contract.companyId, companyId), eq(contract.id, contractId)));
  return row;
}
export type ContractFacts = NonNullable<Awaited<ReturnType<typeof findContractFacts>>>;

/** For anybody who has the file: no party, no price. */
export async function findByHash(db: Db, sha256: string): Promise<KnownDocument | undefined> {
  const { kind, createdAt: issuedAt } = contractDocument;
  const [row] = await db
    .select({
      kind,
      issuedAt,
      isReplaced: sql<boolean>`${kind} = 'CONFIRMATION' and exists (select from trading.contract_document signed
        where signed.company_id = contract_document.company_id
          and signed.contract_id = contract_document.contract_id and signed.kind = 'SIGNED')`,
    })
    .from(contractDocument)
    .where(eq(contractDocument.sha256, sha256))
    .limit(1);
  return row && { ...row, correctedBy: [] };
}

/** The signed paper, for the mail about it; none for any other message. */
export async function filesOfMessage(
  db: Db,
  { kind, companyId, url }: { kind: string; companyId: string | null; url: string | null },
): Promise<Attachment[]> {
  const contractId = /\/transactions\/([\da-f-]{36})$/.exec(url ?? '')?.[1];
  if (kind !== 'contract.signed' || companyId === null || contractId === undefined) return [];
  const rows = await db
    .select({
      filename: contractDocument.name,
      contentType: contractDocument.mediaType,
      content: contractDocument.content,
    })
    .from(contractDocument)
    .innerJoin(company, eq(company.id, contractDocument.companyId))
    .where(
      and(
        eq(contractDocument.contractId, contractId),
        eq(contractDocument.kind, 'SIGNED'),
        eq(company.usersCompanyId, companyId),
      ),
    );
  return rows.map(({ content, ...file }) => ({ ...file, base64: content.toString('base64') }));
}
