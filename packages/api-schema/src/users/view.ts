import { z } from 'zod';
import { MAX_TEXT_LENGTH } from '../limits.ts';

/** A shorter one says nothing to the customer, who reads it. */
export const MIN_VIEW_REASON_LENGTH = 10;
export const VIEW_MINUTES = 30;

/** POST /api/user/{id}/view: looks at one of the person's companies as they do (docs/product/admin.md#view-as-customer). */
export const StartView = z.strictObject({
  companyId: z.uuid(),
  reason: z
    .string()
    .trim()
    .min(MIN_VIEW_REASON_LENGTH, 'field.required')
    .max(MAX_TEXT_LENGTH, 'field.too-long'),
});
export type StartView = z.infer<typeof StartView>;

export const View = z.object({ id: z.uuid(), expiresAt: z.iso.datetime() });
export type View = z.infer<typeof View>;

export const ViewParams = z.object({ id: z.uuid() });
