import { type Company, type CompanyDetailEdit, LEGAL_FORMS } from '@canola/api-schema/users/company';
import type { Country } from '@canola/api-schema/users/country';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Button } from '#shared/ui/button.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import {
  type CompanyField,
  CompanyForm,
  type CompanyFormApi,
  companyValues,
  registerFields,
} from './company.schema.ts';
import { PhoneFields } from './phone-fields.tsx';
import { takeDraft } from './save-outcome.ts';
import { useFieldError } from './use-field-error.ts';
import { useSaveCompany } from './use-save-company.ts';

interface CompanyFormViewProps {
  company: Company;
  countries: readonly Country[];
}

export function CompanyFormView({ company, countries }: CompanyFormViewProps) {
  const { t } = useTranslation('profile');
  const country = countries.find((one) => one.id === company.country);
  const [draft] = useState(() => takeDraft<CompanyForm>('user-company'));
  const form: CompanyFormApi = useForm<CompanyForm, unknown, CompanyDetailEdit>({
    resolver: zodResolver(CompanyForm),
    defaultValues: companyValues(company, country),
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  const { isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty);
  const save = useSaveCompany(form);
  const isRegister = registerFields(company, country);
  const text = (name: TextName) => ({ form, name, isFromRegister: isRegister.has(name) });
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4 pt-1"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Text {...text('companyName')} />
      <TextField label={t('detail.companyNumber')} value={company.companyNumber} isReadOnly />
      <Text {...text('vat')} isOptional />
      <Text {...text('address')} autoComplete="street-address" />
      <Form form={form} isFromRegister={isRegister.has('companyForm')} />
      <h3 className="h3 mt-2 border-t border-line pt-5">{t('detail.contact')}</h3>
      <Text {...text('contactName')} autoComplete="name" />
      <Text {...text('contactPosition')} autoComplete="organization-title" />
      <Text {...text('contactEmail')} type="email" autoComplete="email" />
      <PhoneFields
        country={useFormField(form, 'contactPhone.countryCode')}
        number={useFormField(form, 'contactPhone.phoneNumber')}
        countries={countries}
        isOptional
      />
      <div className="panel-save">
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
  isFromRegister: boolean;
  isOptional?: boolean;
  type?: 'email';
  autoComplete?: string;
}

function Text({ form, name, isFromRegister, isOptional, ...input }: TextProps) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const { code, ...field } = useFormField(form, name);
  return (
    <TextField
      {...field}
      {...input}
      label={t(`detail.${name}`)}
      optional={isOptional && !isFromRegister}
      isDisabled={isFromRegister}
      hint={isFromRegister && t('detail.fromRegister')}
      error={fieldError(name, code)}
    />
  );
}

function Form({ form, isFromRegister }: { form: CompanyFormApi; isFromRegister: boolean }) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const { code, ...field } = useFormField(form, 'companyForm');
  return (
    <Select
      {...field}
      label={t('detail.companyForm')}
      options={LEGAL_FORMS.map((id) => ({ id, label: t(`detail.companyForms.${id}`) }))}
      optional={!isFromRegister}
      isDisabled={isFromRegister}
      hint={isFromRegister && t('detail.fromRegister')}
      error={fieldError('companyForm', code)}
    />
  );
}
