import type { UserCompany } from '@canola/api-schema/users/company';
import { useEffect, useRef } from 'react';
import { nextTabCompany, type TabCompany, tabCompany } from './tab-company.ts';

interface Working extends TabCompany {
  /** While the company is lost, the list from before: the open page needs its company in it. */
  companies: readonly UserCompany[];
}

/** Binds the tab to its company at first use. */
export function useTabCompany(companies: readonly UserCompany[] = []): Working {
  const last = useRef<Pick<Working, 'company' | 'companies'>>(undefined);
  const { company, successor } = nextTabCompany(companies, last.current?.company);
  useEffect(() => {
    if (successor) return;
    last.current = { company, companies };
    if (company) tabCompany.bind(company.companyId);
  }, [company, successor, companies]);
  return { company, successor, companies: successor ? (last.current?.companies ?? companies) : companies };
}
