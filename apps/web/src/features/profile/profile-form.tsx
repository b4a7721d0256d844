import { Phone } from '@canola/api-schema/phone';
import { PersonName, type User } from '@canola/api-schema/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { countriesQuery, userQuery } from '#shared/access/access.queries.ts';
import { markRefused } from '#shared/form/mark-refused.ts';
import { phoneValues } from '#shared/form/typed-phone.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { PhoneFields } from './phone-fields.tsx';
import { patchUser } from './profile.queries.ts';
import { showFailed, showSaved } from './save-outcome.ts';
import { useFieldError } from './use-field-error.ts';

const ProfileValues = z.object({ name: PersonName, phone: Phone });
export type ProfileInput = z.input<typeof ProfileValues>;
type ProfileValues = z.infer<typeof ProfileValues>;

const FIELDS = ['name', 'phone.countryCode', 'phone.phoneNumber'] as const;

interface ProfileFormProps {
  user: User;
  draft: ProfileInput | undefined;
  onCancel: () => void;
}

/** Name and phone are required, the e-mail is only said (docs/product/accounts.md#profile). */
export function ProfileForm({ user, draft, onCancel }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const { data: countries = [] } = useQuery(countriesQuery);
  const fieldError = useFieldError();
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
      if (!markRefused(form, error, FIELDS)) showFailed('user-profile', error, form.getValues());
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
        // The pressed button has made room for the form.
        autoFocus
        error={fieldError('name', fieldState.error?.message)}
      />
      <PhoneFields
        country={useFormField(form, 'phone.countryCode')}
        number={useFormField(form, 'phone.phoneNumber')}
        countries={countries}
        hint={t('form.phoneHint')}
      />
      <p className="hint">{t('form.emailHint', { email: user.email })}</p>
      <div data-form-actions className="grid gap-2">
        <Button type="submit" loading={isSubmitting} loadingText={t('form.saving')} block>
          {t('form.save')}
        </Button>
        <Button variant="quiet" onPress={onCancel} block>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
