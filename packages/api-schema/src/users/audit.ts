import { z } from 'zod';
import { CountryId } from './country.ts';
import { PageInfo, PageQuery } from './list.ts';

const AUDIT_ACTIONS = [
  'user.blocked',
  'user.unblocked',
  'user.reset',
  'user.erased',
  'user.passkeys-reset',
  'user.permissions-changed',
  'user.exported',
  'user.view-started',
  'user.view-ended',
  'company.state-changed',
  'company.exported',
  'company.account-changed',
  'company.invited',
  'company.invitation-withdrawn',
  'membership.added',
  'membership.state-changed',
  'membership.role-changed',
  'membership.removed',
  'membership.exported',
  'subscription.granted',
  'subscription.extended',
  'subscription.deleted',
  'trader.applied',
  'trader.approved',
  'trader.refused',
  'trader.key-issued',
  'trader.key-revoked',
  'trader.settings-changed',
  'report.created',
  'report.updated',
  'report.published',
  'report.scheduled',
  'report.unpublished',
  'report.deleted',
  'payment.confirmed',
  'payment.part-received',
  'payment.cancelled',
  'payment.refunded',
  'payment.returned',
  'payment.exported',
  'statement.imported',
  'statement.returned',
  'statement.settled',
  'prices.published',
  'prices.withdrawn',
  'contract.signed',
  /** From here on the chain is keyed (docs/security.md#the-audit-log). */
  'audit.keyed',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

const AUDIT_SUBJECTS = [
  'user',
  'company',
  'membership',
  'subscription',
  'payment',
  'statement',
  'export',
  'report',
  'contract',
  'audit',
] as const;
export const AuditSubject = z.enum(AUDIT_SUBJECTS);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** An action of staff. Names are the current ones: the log itself stores ids. */
export const AuditEvent = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  action: AuditAction,
  actor: z.object({ id: z.uuid(), name: z.string().nullable(), email: z.string().nullable() }),
  subjectType: AuditSubject,
  subjectId: z.uuid().nullable(),
  company: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  country: CountryId.nullable(),
  /** The change, e.g. `{ from: 'WAITING', to: 'APPROVED' }`. */
  changes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditPage = z.object({ events: z.array(AuditEvent), ...PageInfo });
export type AuditPage = z.infer<typeof AuditPage>;

/**
 * GET /api/audit: newest first. `subject` is the id of a person, a membership or a company; a company includes its own
 * events.
 */
export const AuditQuery = z.strictObject({
  ...PageQuery,
  subject: z.uuid().optional(),
  actor: z.uuid().optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
