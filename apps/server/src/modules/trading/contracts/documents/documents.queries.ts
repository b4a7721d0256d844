import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { company } from '../../tables/companies.tables.ts';
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
