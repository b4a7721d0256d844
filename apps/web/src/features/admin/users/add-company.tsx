import { MAX_COMPANY_NUMBER_LENGTH } from '@canola/api-schema/limits';
import { AddUserCompany } from '@canola/api-schema/users/admin-user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '#shared/access/access.queries.ts';
import { useStaff } from '#shared/access/staff.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Button } from '#shared/ui/button.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { addCompany, useAdminChange } from '../admin.changes.ts';

const NewCompany = AddUserCompany.pick({ country: true, companyNumber: true });

/** Country and number are required; the person then waits as after a registration. */
export function AddCompany({ userId }: { userId: string }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { countries } = useStaff();
  const { data: known = [] } = useQuery(countriesQuery);
  const offered = known.filter(({ id, isAuthorized }) => isAuthorized && (countries?.includes(id) ?? true));
  const form = useForm({
    resolver: zodResolver(NewCompany),
    defaultValues: { country: countries?.[0] ?? '', companyNumber: '' },
  });
  const { code: countryCode, ...country } = useFormField(form, 'country');
  const { code: numberCode, ...number } = useFormField(form, 'companyNumber');
  const add = useAdminChange(addCompany, () => form.reset());
  const required = (code: string | undefined) => (code ? t('required') : undefined);
  return (
    <form
      className="admin-part"
      noValidate
      onSubmit={form.handleSubmit((company) => add.mutate({ id: userId, ...company }))}
    >
      <h3 className="h3">{t('addCompany.title')}</h3>
      <div className="admin-line">
        <Select
          {...country}
          label={t('company.country')}
          options={offered.map(({ id, localName }) => ({ id, label: localName }))}
          error={required(countryCode)}
        />
        <TextField
          {...number}
          label={t('company.number')}
          autoComplete="off"
          maxLength={MAX_COMPANY_NUMBER_LENGTH}
          error={required(numberCode)}
        />
        <span data-form-actions>
          <Button type="submit" variant="secondary" loading={add.isPending}>
            {t('addCompany.action')}
          </Button>
        </span>
      </div>
      {add.error && (
        <p role="alert" className="error-text">
          <CircleAlert className="i" />
          {errorText(add.error).text}
        </p>
      )}
    </form>
  );
}
