import type { CompanyDetailEdit } from '@canola/api-schema/users/company';
import { useQueryClient } from '@tanstack/react-query';
import { companyQuery, userCompaniesQuery } from '#shared/access/access.queries.ts';
import { COMPANY_FIELDS, type CompanyFormApi } from './company.schema.ts';
import { putCompanyDetail } from './profile.queries.ts';
import { refusedFields, showFailed, showSaved } from './save-outcome.ts';

/**
 * A field that the server refuses is marked; anything else is the failure screen (docs/product/screens.md#side-panel).
 */
export function useSaveCompany(form: CompanyFormApi) {
  const queryClient = useQueryClient();
  return async (detail: CompanyDetailEdit) => {
    try {
      const saved = await putCompanyDetail(detail);
      queryClient.setQueryData(companyQuery(saved.id).queryKey, saved);
      // The switcher shows the name as well.
      void queryClient.invalidateQueries({ queryKey: userCompaniesQuery.queryKey });
      showSaved('user-company');
    } catch (error) {
      const refused = refusedFields(error, COMPANY_FIELDS);
      refused.forEach(({ name, code }, index) => {
        form.setError(name, { message: code }, { shouldFocus: index === 0 });
      });
      if (refused.length === 0) showFailed('user-company', error, form.getValues());
    }
  };
}
