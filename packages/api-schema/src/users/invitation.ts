import { z } from 'zod';
import { ROLES } from '../access.ts';

/** A link works this long (docs/product/companies.md#people). */
export const INVITATION_DAYS = 7;
/** Of one company, in 24 hours. */
export const MAX_INVITATIONS_A_DAY = 20;

/** POST /api/company/{id}/invitation */
export const NewInvitation = z.strictObject({
  email: z.string().trim().toLowerCase().min(1, 'field.required').pipe(z.email('field.email-invalid')),
  /** One of the company's kind, but not a signatory; the first of the kind where it is left out. */
  role: z.enum(ROLES).exclude(['STATUTORY']).optional(),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

export const Invitation = z.object({ id: z.uuid(), email: z.string(), expiresAt: z.iso.datetime() });
export type Invitation = z.infer<typeof Invitation>;

/** A colleague; the id is the membership's. */
const CompanyPerson = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(ROLES),
  isOwn: z.boolean(),
});
export type CompanyPerson = z.infer<typeof CompanyPerson>;

/** GET /api/company/{id}/people: approved members, and invitations that can still be accepted. */
export const CompanyPeople = z.object({
  people: z.array(CompanyPerson),
  invitations: z.array(Invitation),
});
export type CompanyPeople = z.infer<typeof CompanyPeople>;

export const CompanyPersonParams = z.strictObject({ id: z.uuid(), personId: z.uuid() });
export const InvitationParams = z.strictObject({ id: z.uuid(), invitationId: z.uuid() });

/** GET and POST /api/user/invitation: the token of the mailed link, or the id of an invitation to the own address. */
export const InvitationLink = z.union([
  z.strictObject({ token: z.string().min(1).max(100) }),
  z.strictObject({ id: z.uuid() }),
]);
export type InvitationLink = z.infer<typeof InvitationLink>;

const InvitingCompany = z.object({ companyId: z.uuid(), companyName: z.string() });

/** The company that the link opens, and whether the person belongs to it by now. */
export const InvitedTo = InvitingCompany.extend({ isMember: z.boolean() });
export type InvitedTo = z.infer<typeof InvitedTo>;

/** GET /api/user/invitations: those to the own address that can still be accepted. */
export const OwnInvitations = z.array(InvitingCompany.extend({ id: z.uuid() }));
export type OwnInvitations = z.infer<typeof OwnInvitations>;
