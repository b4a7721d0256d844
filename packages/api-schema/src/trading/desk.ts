import { z } from 'zod';

/** Every call of the desk names the company that the person acts for, as the users service knows it. */
export const DeskQuery = z.strictObject({ companyId: z.uuid() });
export type DeskQuery = z.infer<typeof DeskQuery>;
