import { PersonName, type User } from '@canola/api-schema/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { userQuery } from '#shared/access/access.queries.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { patchUser } from './profile.queries.ts';
import { refusedFields, showFailed, showSaved, takeDraft } from './save-outcome.ts';
import { useFieldError } from './use-field-error.ts';

const ProfileValues = z.object({ name: PersonName });
type ProfileValues = z.infer<typeof ProfileValues>;

/** The name is required, the e-mail is read-only (docs/product/accounts.md#profile). */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const fieldError = useFieldError();
  const [draft] = useState(() => takeDraft<ProfileValues>('user-profile'));
  const form = useForm<ProfileValues, unknown, ProfileValues>({
    resolver: zodResolver(ProfileValues),
    defaultValues: { name: user.name ?? '' },
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  const { isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty);
  // Not validated on blur: an error text would push the button away from under the finger.
  const { field, fieldState } = useController({ control: form.control, name: 'name' });

  async function save(values: ProfileValues) {
    try {
      queryClient.setQueryData(userQuery.queryKey, await patchUser(values));
      showSaved('user-profile');
    } catch (error) {
      const refused = refusedFields(error, ['name']);
      for (const { name, code } of refused) form.setError(name, { message: code }, { shouldFocus: true });
      if (refused.length === 0) showFailed('user-profile', error, values);
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
      <Button type="submit" loading={isSubmitting} loadingText={t('form.saving')} block>
        {t('form.save')}
      </Button>
    </form>
  );
}
