import { type Company, type CompanyDetailEdit, LEGAL_FORMS } from '@canola/api-schema/users/company';
import type { Country } from '@canola/api-schema/users/country';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { companyQuery, userCompaniesQuery } from '#shared/access/access.queries.ts';
import { markRefused } from '#shared/form/mark-refused.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Button } from '#shared/ui/button.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import {
  COMPANY_FIELDS,
  type CompanyField,
  CompanyForm,
  type CompanyFormApi,
  companyValues,
  registerFields,
} from './company.schema.ts';
import { FactList } from './fact-list.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { putCompanyDetail } from './profile.queries.ts';
import { showFailed, showSaved } from './save-outcome.ts';
import { useCompanyFacts } from './use-company-facts.ts';
import { useFieldError } from './use-field-error.ts';

interface CompanyFormViewProps {
  company: Company;
  countries: readonly Country[];
  draft: CompanyForm | undefined;
  onCancel: () => void;
}

export function CompanyFormView({ company, countries, draft, onCancel }: CompanyFormViewProps) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const country = countries.find(({ id }) => id === company.country);
  const form: CompanyFormApi = useForm<CompanyForm, unknown, CompanyDetailEdit>({
    resolver: zodResolver(CompanyForm),
    defaultValues: companyValues(company, country),
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  const { isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty);

  /** A field that the server refuses is marked; anything else is the failure screen (docs/product/screens.md#side-panel). */
  async function save(detail: CompanyDetailEdit) {
    try {
      const saved = await putCompanyDetail(detail);
      queryClient.setQueryData(companyQuery(saved.id).queryKey, saved);
      // The switcher shows the name as well.
      void queryClient.invalidateQueries({ queryKey: userCompaniesQuery.queryKey });
      showSaved('user-company');
    } catch (error) {
      if (!markRefused(form, error, COMPANY_FIELDS)) showFailed('user-company', error, form.getValues());
    }
  }

  const isRegister = registerFields(company, country);
  const facts = useCompanyFacts(company);
  const known = facts.filter(([name]) => name === 'companyNumber' || isRegister.has(name));
  const text = (name: TextName) => ({ form, name });
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4 pt-1"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <FactList facts={known.map(([, ...fact]) => fact)}>
        {isRegister.size > 0 && <p className="hint">{t('detail.fromRegister')}</p>}
      </FactList>
      {!isRegister.has('companyName') && <Text {...text('companyName')} />}
      {!isRegister.has('vat') && <Text {...text('vat')} isOptional />}
      {!isRegister.has('address') && <Text {...text('address')} autoComplete="street-address" />}
      {!isRegister.has('companyForm') && <Form form={form} />}
      <h3 className="h3 mt-2 border-t border-line pt-5">{t('detail.contact')}</h3>
      <Text {...text('contactName')} autoComplete="name" autoFocus={!draft} />
      <Text {...text('contactPosition')} autoComplete="organization-title" />
      <Text {...text('contactEmail')} type="email" autoComplete="email" />
      <PhoneFields
        country={useFormField(form, 'contactPhone.countryCode')}
        number={useFormField(form, 'contactPhone.phoneNumber')}
        countries={countries}
        isOptional
      />
      <div className="panel-save flex gap-2">
        <Button variant="quiet" onPress={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting} loadingText={t('detail.saving')} block>
          {t('detail.save')}
        </Button>
      </div>
    </form>
  );
}

type TextName = Exclude<CompanyField, 'companyForm' | `contactPhone.${string}`>;

interface TextProps {
  form: CompanyFormApi;
  name: TextName;
  isOptional?: boolean;
  type?: 'email';
  autoComplete?: string;
  /** The button that opened the form is gone. */
  autoFocus?: boolean;
}

function Text({ form, name, isOptional, ...input }: TextProps) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const { code, ...field } = useFormField(form, name);
  return (
    <TextField
      {...field}
      {...input}
      label={t(`detail.${name}`)}
      optional={isOptional}
      error={fieldError(name, code)}
    />
  );
}

function Form({ form }: { form: CompanyFormApi }) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const { code, ...field } = useFormField(form, 'companyForm');
  return (
    <Select
      {...field}
      label={t('detail.companyForm')}
      options={LEGAL_FORMS.map((id) => ({ id, label: t(`detail.companyForms.${id}`) }))}
      optional
      error={fieldError('companyForm', code)}
    />
  );
}
