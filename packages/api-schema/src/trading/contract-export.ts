import { z } from 'zod';
import { ExportFormat } from '../users/list.ts';

/** The company's id is the one of the trading service. */
export const ContractExportQuery = z.strictObject({ companyId: z.uuid(), format: ExportFormat });
export type ContractExportQuery = z.infer<typeof ContractExportQuery>;
