import { z } from 'zod';
import { APPROVAL_STATES, COMPANY_KINDS, GRANTS, ROLES } from '../access.ts';
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '../limits.ts';
import { Phone, StoredPhone } from '../phone.ts';
import { CountryId } from './country.ts';
import { Plan, PlanId, PlanSource, PlanType, Subscription } from './plan.ts';

export const LEGAL_FORMS = ['JURIDICAL_PERSON', 'NATURAL_PERSON'] as const;
export const LegalForm = z.enum(LEGAL_FORMS);
export type LegalForm = z.infer<typeof LegalForm>;

export const CompanyParams = z.object({ id: z.uuid() });

const CurrentPlan = z.object({
  id: PlanId,
  type: PlanType,
  source: PlanSource,
  /** When it ends, if it does: a trial says so. */
  expiresAt: z.iso.datetime().nullish(),
});

/** A person waits for the company's approval or, where the company has it, for their own. */
const WAITS_FOR = ['COMPANY', 'MEMBERSHIP'] as const;

/** One of the viewer's own companies: used by the switcher, the menu and the guards. */
export const UserCompany = z.object({
  companyId: z.uuid(),
  companyName: z.string(),
  companyNumber: z.string(),
  companyCountry: CountryId,
  companyKind: z.enum(COMPANY_KINDS),
  /** BASIC until the membership is approved: the company's plan is confidential until then. */
  companyPlan: CurrentPlan,
  /** The stricter of the company's approval and the membership's (docs/product/companies.md#approval). */
  approvalState: z.enum(APPROVAL_STATES),
  waitsFor: z.enum(WAITS_FOR).nullish(),
  /** Why it is blocked, in the words of our support. */
  blockedReason: z.string().nullish(),
  grants: z.array(z.enum(GRANTS)),
  role: z.enum(ROLES),
});
export type UserCompany = z.infer<typeof UserCompany>;

const CompanyDetail = z.object({
  address: z.string().nullable(),
  vat: z.string().nullable(),
  form: LegalForm.nullable(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: StoredPhone.nullable(),
  contactPosition: z.string().nullable(),
});

export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  companyNumber: z.string(),
  country: CountryId,
  kind: z.enum(COMPANY_KINDS),
  approvalState: z.enum(APPROVAL_STATES),
  /** A register said its name, which is then not the person's to change. */
  isFromRegister: z.boolean(),
  detail: CompanyDetail,
  subscriptions: z.array(Subscription),
  plans: z.array(Plan.pick({ id: true, type: true, periods: true })),
  planSource: PlanSource,
  plan: z.object({ id: PlanId, type: PlanType }),
});
export type Company = z.infer<typeof Company>;

const RequiredText = z.string().trim().min(1, 'field.required').max(MAX_TEXT_LENGTH, 'field.too-long');

/**
 * PUT /api/company/{id}/detail. Fields that the country's register fills (name, address, legal form, VAT) may be left
 * out or sent: the register's value stays. Elsewhere the address is required
 * (docs/product/companies.md#company-details).
 */
export const CompanyDetailEdit = z.strictObject({
  id: z.uuid(),
  companyName: z.string().trim().max(MAX_NAME_LENGTH, 'field.too-long').nullish(),
  address: z.string().trim().max(MAX_TEXT_LENGTH, 'field.too-long').nullish(),
  companyForm: LegalForm.nullish(),
  vat: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 ]{0,20}$/, 'company.vat-invalid')
    .nullish(),
  contactName: RequiredText.max(MAX_NAME_LENGTH, 'field.too-long'),
  contactPosition: RequiredText,
  contactEmail: z.string().trim().min(1, 'field.required').pipe(z.email('field.email-invalid')),
  contactPhone: Phone.nullish(),
});
export type CompanyDetailEdit = z.infer<typeof CompanyDetailEdit>;

/** POST /api/company/validate: the number as it will be stored, and the register's entry. */
export const ValidatedCompany = z.object({
  companyNumber: z.string(),
  countryCode: CountryId,
  companyName: z.string().nullable(),
});
export type ValidatedCompany = z.infer<typeof ValidatedCompany>;
