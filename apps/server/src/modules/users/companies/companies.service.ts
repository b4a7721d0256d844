import { grantsOf, stricter } from '@canola/api-schema/access';
import type {
  Company,
  CompanyDetailEdit,
  UserCompany,
  ValidatedCompany,
} from '@canola/api-schema/users/company';
import type { PopulatorField } from '@canola/api-schema/users/country';
import type { CompanyReference } from '@canola/api-schema/users/user';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { requireApproved, requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { findCountry } from '../countries/countries.queries.ts';
import { populatorFieldsOf } from '../countries/countries.service.ts';
import { checkPhone } from '../phone.ts';
import { basicPlan, currentPlan, plansOf, subscriptionsOf } from '../plans/plans.service.ts';
import {
  type CompanyRow,
  findCompany,
  listUserCompanies,
  type UserCompanyRow,
  updateCompany,
} from './companies.queries.ts';
import { checkCompany } from './company-check.ts';

export async function getUserCompanies(deps: Deps, viewer: Viewer): Promise<UserCompany[]> {
  const all = await listUserCompanies(deps.db, viewer.userId, deps.clock.now());
  // Support that looks along sees the company it named, and no other of the customer.
  const seen = new Set(viewer.memberships.map(({ companyId }) => companyId));
  const rows = viewer.isReadOnly ? all.filter(({ companyId }) => seen.has(companyId)) : all;
  if (rows.length === 0) return [];
  const basic = await basicPlan(deps.db);
  return rows.map((row) => {
    const approvalState = stricter(row.companyState, row.memberState);
    return {
      companyId: row.companyId,
      companyName: row.companyName,
      companyNumber: row.companyNumber,
      companyCountry: row.companyCountry,
      companyKind: row.companyKind,
      companyPlan: (approvalState === 'APPROVED' && subscribedPlan(row)) || basic,
      approvalState,
      ...(approvalState === 'WAITING' && {
        waitsFor: row.companyState === 'WAITING' ? 'COMPANY' : 'MEMBERSHIP',
      }),
      ...(approvalState === 'BLOCKED' && {
        blockedReason: row.companyState === 'BLOCKED' ? row.companyReason : row.memberReason,
      }),
      role: row.role,
      grants: [...grantsOf(row.companyKind, row.role)],
    };
  });
}

function subscribedPlan({ planId, planType, planSource, planExpiresAt }: UserCompanyRow) {
  if (planId === null || planType === null || planSource === null) return undefined;
  return {
    id: planId,
    type: planType,
    source: planSource,
    expiresAt: planExpiresAt?.toISOString() ?? null,
  };
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
  const filled = await filledByRegister(deps, row);
  const address = filled.has('ADDRESS') ? row.address : edit.address;
  if (!address)
    throw new AppError('company.detail-invalid', 'The address is required.', { address: ['field.required'] });
  return {
    address,
    legalForm: filled.has('FORM') ? row.legalForm : (edit.companyForm ?? null),
    vat: filled.has('VAT') ? row.vat : edit.vat?.replace(/\s/g, '').toUpperCase() || null,
    name: filled.size > 0 ? row.name : edit.companyName || row.name,
  };
}

/** Nothing in a country without a register, wherever the company's data come from (docs/product/companies.md#countries). */
async function filledByRegister(deps: Deps, row: CompanyRow): Promise<ReadonlySet<PopulatorField>> {
  const country = found(await findCountry(deps.db, row.countryId), 'country.not-found');
  return new Set(row.registerCheckedAt ? populatorFieldsOf(deps, country) : []);
}

export async function toCompany(deps: Deps, row: CompanyRow): Promise<Company> {
  const [plan, plans, subscriptions, filled] = await Promise.all([
    currentPlan(deps.db, row.id, deps.clock.now()),
    plansOf(deps, row.countryId),
    subscriptionsOf(deps.db, row.id, deps.clock.now()),
    filledByRegister(deps, row),
  ]);
  const { contactPhoneCode: countryCode, contactPhoneNumber: phoneNumber } = row;
  return {
    id: row.id,
    name: row.name,
    companyNumber: row.number,
    country: row.countryId,
    kind: row.kind,
    approvalState: row.approvalState,
    isFromRegister: filled.size > 0,
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
