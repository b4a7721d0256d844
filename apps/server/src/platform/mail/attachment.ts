import { z } from 'zod';

/** A file that a mail carries. */
export const Attachment = z.strictObject({
  filename: z.string(),
  contentType: z.string(),
  base64: z.string(),
});
export type Attachment = z.output<typeof Attachment>;
