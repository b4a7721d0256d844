import { GRANTS_OF_ROLE, stricter } from '@canola/api-schema/access';
import type {
  Company,
  CompanyDetailEdit,
  UserCompany,
  ValidatedCompany,
} from '@canola/api-schema/users/company';
import type { CompanyReference } from '@canola/api-schema/users/user';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { requireApproved, requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { findCountry } from '../countries/countries.queries.ts';
import { populatorFieldsOf } from '../countries/countries.service.ts';
import { checkPhone } from '../phone.ts';
import { basicPlan, currentPlan, plansOf, subscriptionsOf } from '../plans/plans.service.ts';
import { type CompanyRow, findCompany, listUserCompanies, updateCompany } from './companies.queries.ts';
import { checkCompany } from './company-check.ts';

export async function getUserCompanies(deps: Deps, viewer: Viewer): Promise<UserCompany[]> {
  const rows = await listUserCompanies(deps.db, viewer.userId, deps.clock.now());
  if (rows.length === 0) return [];
  const basic = await basicPlan(deps.db);
  return rows.map(
    ({ companyState, memberState, companyReason, memberReason, planId, planType, planSource, ...row }) => {
      const approvalState = stricter(companyState, memberState);
      const subscribed =
        approvalState === 'APPROVED' && planId !== null && planType !== null && planSource !== null;
      return {
        ...row,
        companyPlan: subscribed ? { id: planId, type: planType, source: planSource } : basic,
        approvalState,
        ...(approvalState === 'BLOCKED' && {
          blockedReason: companyState === 'BLOCKED' ? companyReason : memberReason,
        }),
        grants: [...GRANTS_OF_ROLE[row.role]],
      };
    },
  );
}

export async function validateCompany(deps: Deps, reference: CompanyReference): Promise<ValidatedCompany> {
  const { countryId, number, entry } = await checkCompany(deps, reference);
  return { companyNumber: number, countryCode: countryId, companyName: entry?.name ?? null };
}

export async function getCompany(deps: Deps, viewer: Viewer, id: string): Promise<Company> {
  requireApproved(viewer, id);
  return toCompany(deps, found(await findCompany(deps.db, id), 'company.not-found'));
}

export async function editCompanyDetail(
  deps: Deps,
  viewer: Viewer,
  id: string,
  edit: CompanyDetailEdit,
): Promise<Company> {
  requireGrant(viewer, id, 'COMPANY_DETAIL_EDIT');
  if (edit.id !== id) throw new AppError('company.detail-invalid', 'The ids differ.', { id: ['id.differs'] });
  const row = found(await findCompany(deps.db, id), 'company.not-found');
  const phone = edit.contactPhone
    ? await checkPhone(deps.db, edit.contactPhone, { field: 'contactPhone' })
    : undefined;
  await updateCompany(deps.db, id, {
    ...(await ownFields(deps, row, edit)),
    contactName: edit.contactName,
    contactPosition: edit.contactPosition,
    contactEmail: edit.contactEmail,
    contactPhoneCode: phone?.countryCode ?? null,
    contactPhoneNumber: phone?.phoneNumber ?? null,
  });
  return getCompany(deps, viewer, id);
}

/**
 * Fields filled by the register keep the register's values, whatever is sent
 * (docs/product/companies.md#company-details).
 */
async function ownFields(deps: Deps, row: CompanyRow, edit: CompanyDetailEdit) {
  const country = found(await findCountry(deps.db, row.countryId), 'country.not-found');
  const filled = new Set(row.registerCheckedAt ? populatorFieldsOf(deps, country) : []);
  const address = filled.has('ADDRESS') ? row.address : edit.address;
  if (!address)
    throw new AppError('company.detail-invalid', 'The address is required.', { address: ['field.required'] });
  return {
    address,
    legalForm: filled.has('FORM') ? row.legalForm : (edit.companyForm ?? null),
    vat: filled.has('VAT') ? row.vat : edit.vat?.replace(/\s/g, '').toUpperCase() || null,
    name: row.registerCheckedAt ? row.name : edit.companyName || row.name,
  };
}

export async function toCompany(deps: Deps, row: CompanyRow): Promise<Company> {
  const [plan, plans, subscriptions] = await Promise.all([
    currentPlan(deps.db, row.id, deps.clock.now()),
    plansOf(deps, row.countryId),
    subscriptionsOf(deps.db, row.id),
  ]);
  const { contactPhoneCode: countryCode, contactPhoneNumber: phoneNumber } = row;
  return {
    id: row.id,
    name: row.name,
    companyNumber: row.number,
    country: row.countryId,
    approvalState: row.approvalState,
    isFromRegister: row.registerCheckedAt !== null,
    detail: {
      address: row.address,
      vat: row.vat,
      form: row.legalForm,
      contactName: row.contactName,
      contactEmail: row.contactEmail,
      contactPhone: countryCode && phoneNumber ? { countryCode, phoneNumber } : null,
      contactPosition: row.contactPosition,
    },
    subscriptions,
    plans: plans.map(({ id, type, periods }) => ({ id, type, periods })),
    planSource: plan.source,
    plan: { id: plan.id, type: plan.type },
  };
}
