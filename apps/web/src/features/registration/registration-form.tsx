import { LANGUAGES, type Language } from '@canola/api-schema/access';
import type { Country } from '@canola/api-schema/users/country';
import type { Registration, User } from '@canola/api-schema/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef } from 'react';
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { AlreadyRegistered } from './already-registered.tsx';
import { CompanyFields } from './company-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';
import {
  firstValues,
  namesCompany,
  type RegistrationForm,
  registrationSchema,
} from './registration.schema.ts';
import { registrationDraft } from './registration-draft.ts';
import { useCompanyCheck } from './use-company-check.ts';
import { useFieldError } from './use-field-error.ts';
import { useRegistration } from './use-registration.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }));

function resolverFor(
  user: User,
  countries: readonly Country[],
): Resolver<RegistrationForm, unknown, Registration> {
  return (values, context, options) => {
    const schema = registrationSchema(namesCompany(user, countries, values.phone));
    return zodResolver(schema)(values, context, options);
  };
}

interface RegistrationFormProps {
  user: User;
  countries: readonly Country[];
  /** Whether a company is required, so that the page around the form names one. */
  onCompany(hasCompany: boolean): void;
}

export function RegistrationFormView({ user, countries, onCompany }: RegistrationFormProps) {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const fieldError = useFieldError();
  const form = useForm<RegistrationForm, unknown, Registration>({
    resolver: resolverFor(user, countries),
    defaultValues: firstValues(user, countries, {
      language,
      tags: navigator.languages,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  });
  const { isDirty, isSubmitting } = form.formState;
  const check = useCompanyCheck();
  const { send, failure, already, proceed } = useRegistration(form, check);
  const { code: nameError, ...name } = useFormField(form, 'name');
  const phone = useWatch({ control: form.control, name: 'phone' });
  const hasCompany = namesCompany(user, countries, phone);
  useEffect(() => onCompany(hasCompany), [onCompany, hasCompany]);
  useDirtyGuard(isDirty);
  useDraft(form);

  const isSending = useRef(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    // The state of the button comes with the next picture; a second press can be faster.
    if (isSending.current || already) return;
    isSending.current = true;
    await form
      .handleSubmit(send)(event)
      .finally(() => {
        isSending.current = false;
      });
  }

  function choose(chosen: Language) {
    form.setValue('language', chosen, { shouldDirty: true });
    void changeLanguage(chosen);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="registration-form">
      <div className="registration-group">
        <TextField {...name} label={t('name')} autoComplete="name" error={fieldError('name', nameError)} />
        <PhoneFields form={form} countries={countries} />
        <Select
          label={t('language')}
          hint={t('languageHint')}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={choose}
        />
      </div>
      {hasCompany && <CompanyFields form={form} countries={countries} check={check} />}
      {failure !== undefined && <FailureNotice error={failure} />}
      {already ? (
        <AlreadyRegistered user={already} onContinue={() => void proceed(already)} />
      ) : (
        <div className="registration-actions" data-form-actions>
          <LinkButton to="/logout" variant="secondary" size="lg">
            {t('back')}
          </LinkButton>
          <Button type="submit" size="lg" block loading={isSubmitting} loadingText={t('submitting')}>
            {t('submit')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The typed values survive a reload. */
function useDraft(form: UseFormReturn<RegistrationForm, unknown, Registration>): void {
  useEffect(() => {
    const draft = registrationDraft.read();
    if (draft) form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => registrationDraft.write(values),
    });
  }, [form]);
}

function FailureNotice({ error }: { error: unknown }) {
  const { title, text } = useErrorText()(error);
  return (
    <Notice kind="clay" live title={title}>
      {text}
    </Notice>
  );
}
