import { z } from 'zod';
import { LANGUAGES } from '../access.ts';
import { MAX_COMPANY_NUMBER_LENGTH, MAX_NAME_LENGTH } from '../limits.ts';
import { CurrencyType } from '../money.ts';
import { MAX_HAULAGE } from '../net-price.ts';
import { Phone, StoredPhone } from '../phone.ts';
import { CountryId } from './country.ts';

const LanguageId = z.enum(LANGUAGES);

export const PersonName = z.string().trim().min(1, 'field.required').max(MAX_NAME_LENGTH, 'field.too-long');

/** The haulage that the person pays per ton and kilometre, by currency (docs/product/prices.md#net-price). */
export const HaulageRates = z.partialRecord(
  CurrencyType,
  z.number().min(0).max(MAX_HAULAGE).multipleOf(0.01),
);
export type HaulageRates = z.infer<typeof HaulageRates>;

/** A company as a person types it; spaces in the number do not count (docs/product/accounts.md#registration). */
export const CompanyReference = z.strictObject({
  companyNumber: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().min(1, 'field.required').max(MAX_COMPANY_NUMBER_LENGTH, 'field.too-long')),
  countryCode: CountryId,
});
export type CompanyReference = z.infer<typeof CompanyReference>;

/**
 * Where the web sends the person: INCOMPLETE to the registration, COMPLETE into the app. INVALID is a registered
 * person without any company whose country requires one; only support can help them.
 */
const PROFILE_STATES = ['INCOMPLETE', 'COMPLETE', 'INVALID'] as const;

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  phone: StoredPhone.nullable(),
  settings: z.object({
    language: LanguageId,
    news: z.object({ language: LanguageId }),
    /** Of a server of the version before there are none. */
    haulage: HaulageRates.optional(),
  }),
  companies: z.array(z.object({ companyNumber: z.string(), countryCode: z.string() })),
  registeredAt: z.iso.datetime().nullable(),
  profileState: z.enum(PROFILE_STATES),
  permissions: z.array(z.string()),
});
export type User = z.infer<typeof User>;

/**
 * PUT /api/user. `company` is required when the phone's country requires one (docs/product/accounts.md#registration).
 */
export const Registration = z.strictObject({
  name: PersonName,
  language: LanguageId,
  phone: Phone,
  company: CompanyReference.nullish(),
});
export type Registration = z.infer<typeof Registration>;

/** PATCH /api/user. The e-mail is read-only (docs/product/accounts.md#profile), so it is not here. */
export const UserSettings = z.strictObject({
  name: PersonName.optional(),
  phone: Phone.optional(),
  settings: z
    .strictObject({
      language: LanguageId.optional(),
      news: z.strictObject({ language: LanguageId }).optional(),
      haulage: HaulageRates.optional(),
    })
    .optional(),
});
export type UserSettings = z.infer<typeof UserSettings>;
