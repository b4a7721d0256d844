import { z } from 'zod';

export const DocumentParams = z.strictObject({ contractId: z.uuid(), documentId: z.uuid() });
