import type { Language } from '@canola/api-schema/access';
import type { Billing, BillingProfile } from '@canola/api-schema/billing/payment';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { requireApproved, requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { type CompanyRow, checkPhone, findCompany } from '../../users/index.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { checkVatId, compactVatId } from '../vat/vat-id.ts';
import { findProfile, findVatCheck, type ProfileRow, saveProfile } from './profiles.queries.ts';
import { requestVatCheck } from './vat-id-of.ts';

export async function getBilling({ db }: Deps, viewer: Viewer, companyId: string): Promise<BillingProfile> {
  requireApproved(viewer, companyId);
  return billingOf(db, found(await findCompany(db, companyId), 'company.not-found'));
}

/** The last billing data; before the first purchase the company's details. */
export async function billingOf(db: Db, company: CompanyRow): Promise<BillingProfile> {
  const profile = await findProfile(db, company.id);
  return profile?.address ? ofProfile(profile) : ofCompany(company);
}

export async function putBilling(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  billing: Billing,
): Promise<BillingProfile> {
  requireGrant(viewer, companyId, 'PAYMENT_CREATE');
  const company = found(await findCompany(deps.db, companyId), 'company.not-found');
  const checked = await checkBilling(deps.db, company, billing);
  await deps.db.transaction((tx) =>
    rememberBilling(tx, company, checked, { language: viewer.language, now: deps.clock.now() }),
  );
  return getBilling(deps, viewer, companyId);
}

export interface CheckedBilling {
  address: string;
  email: string;
  phoneCode: string | null;
  phoneNumber: string | null;
  vat: string | null;
}

/** An id with wrong check digits would make an invoice without VAT that the tax office does not accept. */
export async function checkBilling(
  db: Db,
  company: Pick<CompanyRow, 'countryId'>,
  { address, email, phone, vat }: Billing,
  field = '',
): Promise<CheckedBilling> {
  if (checkVatId(company.countryId, vat) === 'INVALID')
    throw new AppError('billing.vat-invalid', 'The VAT id is not valid.', {
      [`${field}vat`]: ['billing.vat-invalid'],
    });
  const checked = phone ? await checkPhone(db, phone, { field: `${field}phone` }) : undefined;
  return {
    address,
    email,
    phoneCode: checked?.countryCode ?? null,
    phoneNumber: checked?.phoneNumber ?? null,
    vat: compactVatId(vat),
  };
}

export async function rememberBilling(
  tx: Db,
  company: Pick<CompanyRow, 'id' | 'countryId'>,
  billing: CheckedBilling,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  const { vat } = billing;
  const known = await findProfile(tx, company.id);
  await saveProfile(tx, { companyId: company.id, ...billing, language });
  const isKnown = vat !== null && known?.vat === vat && (await findVatCheck(tx, vat))?.isValid;
  if (!isKnown) await requestVatCheck(tx, company, vat, now);
}

/** The company at the gateway, created when it first needs one. No transaction is open. */
export async function customerOf(deps: Deps, company: CompanyRow, viewer: Viewer): Promise<string> {
  const known = await findProfile(deps.db, company.id);
  if (known?.stripeCustomerId) return known.stripeCustomerId;
  const email = known?.email ?? viewer.email;
  const stripeCustomerId = await gatewayOf(deps).createCustomer({
    companyId: company.id,
    name: company.name,
    email,
  });
  await saveProfile(deps.db, {
    companyId: company.id,
    language: known?.language ?? viewer.language,
    stripeCustomerId,
  });
  return stripeCustomerId;
}

function ofProfile({ address, email, phoneCode, phoneNumber, vat }: ProfileRow): BillingProfile {
  return { address, email, phone: phoneOf(phoneCode, phoneNumber), vat };
}

function ofCompany(company: CompanyRow): BillingProfile {
  const { address, contactEmail, contactPhoneCode, contactPhoneNumber, vat } = company;
  return { address, email: contactEmail, phone: phoneOf(contactPhoneCode, contactPhoneNumber), vat };
}

function phoneOf(countryCode: string | null, phoneNumber: string | null) {
  return countryCode && phoneNumber ? { countryCode, phoneNumber } : null;
}
