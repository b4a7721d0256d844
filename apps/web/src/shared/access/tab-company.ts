import type { UserCompany } from '@canola/api-schema/users/company';
import { anyText, attempt, remembered } from '#shared/storage/remembered.ts';

/** Seeds the tabs that are opened later; an open tab never reads it again. */
const rememberedCompany = remembered('company', anyText);
const NAME = 'canola.company';

/** A tab works for one company until its person switches (docs/product/companies.md#active-company). */
export const tabCompany = {
  read: (): string | undefined =>
    attempt(() => sessionStorage.getItem(NAME)) || rememberedCompany.read() || undefined,
  bind: (companyId: string): void => attempt(() => sessionStorage.setItem(NAME, companyId)),
};

/** Returns whether the choice survives a reload, which it does not where the browser refuses storage. */
export function switchTabTo(companyId: string): boolean {
  tabCompany.bind(companyId);
  rememberedCompany.write(companyId);
  return tabCompany.read() === companyId;
}

const isOpen = ({ approvalState }: UserCompany) => approvalState !== 'BLOCKED';
const order = (company: UserCompany) => (company.approvalState === 'APPROVED' ? 0 : 1);

/**
 * The company with this id, else the first that is not blocked: approved before waiting, then by name
 * (docs/product/companies.md#active-company).
 */
export function companyFor(
  companies: readonly UserCompany[],
  companyId: string | undefined,
): UserCompany | undefined {
  const open = companies
    .filter(isOpen)
    .toSorted((a, b) => order(a) - order(b) || a.companyName.localeCompare(b.companyName));
  return open.find((company) => company.companyId === companyId) ?? open[0] ?? companies[0];
}

export interface TabCompany {
  company: UserCompany | undefined;
  /** The tab's company was blocked or left; this one takes its place once the person agrees. */
  successor: UserCompany | undefined;
}

/**
 * While a page is open its company changes only by the person's hand: a company that is blocked or left stays on the
 * page, with what was typed for it, until they move on. Nothing is saved for it, because the server refuses.
 */
export function nextTabCompany(companies: readonly UserCompany[], last: UserCompany | undefined): TabCompany {
  const chosen = companyFor(companies, last?.companyId ?? tabCompany.read());
  const isLost = last !== undefined && isOpen(last) && chosen?.companyId !== last.companyId;
  return isLost && chosen && isOpen(chosen)
    ? { company: last, successor: chosen }
    : { company: chosen, successor: undefined };
}
