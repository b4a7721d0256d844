import { Phone } from '@canola/api-schema/phone';
import { PersonName, type User } from '@canola/api-schema/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { countriesQuery, userQuery } from '#shared/access/access.queries.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { phoneValues } from './company.schema.ts';
import { PhoneFields } from './phone-fields.tsx';
import { patchUser } from './profile.queries.ts';
import { refusedFields, showFailed, showSaved, takeDraft } from './save-outcome.ts';
import { useFieldError } from './use-field-error.ts';

const ProfileValues = z.object({ name: PersonName, phone: Phone });
type ProfileInput = z.input<typeof ProfileValues>;
type ProfileValues = z.infer<typeof ProfileValues>;

const FIELDS = ['name', 'phone.countryCode', 'phone.phoneNumber'] as const;

/** Name and phone are required, the e-mail is read-only (docs/product/accounts.md#profile). */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const { data: countries = [] } = useQuery(countriesQuery);
  const fieldError = useFieldError();
  const [draft] = useState(() => takeDraft<ProfileInput>('user-profile'));
  const form = useForm<ProfileInput, unknown, ProfileValues>({
    resolver: zodResolver(ProfileValues),
    defaultValues: { name: user.name ?? '', phone: phoneValues(user.phone) },
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;
  useDirtyGuard(isDirty);
  // Not validated on blur: an error text would push the button away from under the finger.
  const { field, fieldState } = useController({ control: form.control, name: 'name' });

  async function save({ name, phone }: ProfileValues) {
    try {
      const saved = await patchUser({ name, ...(dirtyFields.phone && { phone }) });
      queryClient.setQueryData(userQuery.queryKey, saved);
      showSaved('user-profile');
    } catch (error) {
      const refused = refusedFields(error, FIELDS);
      refused.forEach(({ name: at, code }, index) => {
        form.setError(at, { message: code }, { shouldFocus: index === 0 });
      });
      if (refused.length === 0) showFailed('user-profile', error, form.getValues());
    }
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <TextField
        {...field}
        label={t('form.name')}
        autoComplete="name"
        error={fieldError('name', fieldState.error?.message)}
      />
      <TextField
        label={t('form.email')}
        value={user.email}
        hint={t('form.emailHint')}
        type="email"
        isReadOnly
      />
      <PhoneFields
        country={useFormField(form, 'phone.countryCode')}
        number={useFormField(form, 'phone.phoneNumber')}
        countries={countries}
        hint={t('form.phoneHint')}
      />
      <div data-form-actions>
        <Button type="submit" loading={isSubmitting} loadingText={t('form.saving')} block>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
