import { z } from 'zod';

export const DocumentParams = z.strictObject({ contractId: z.uuid(), documentId: z.uuid() });

/** Where a document of a contract is fetched, with the viewer's token. */
export function documentPath({ contractId, documentId }: z.infer<typeof DocumentParams>): string {
  return `/can-trading/api/contract/${contractId}/document/${documentId}`;
}
