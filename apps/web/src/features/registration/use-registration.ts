import type { Registration, User } from '@canola/api-schema/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { userQuery } from '#shared/access/access.queries.ts';
import { ApiError } from '#shared/api/errors.ts';
import { markRefused } from '#shared/form/mark-refused.ts';
import { renewToken } from '#shared/session/session.ts';
import { putRegistration, readUser } from './registration.queries.ts';
import { REGISTRATION_FIELDS, type RegistrationForm } from './registration.schema.ts';
import { registrationDraft } from './registration-draft.ts';
import type { useCompanyCheck } from './use-company-check.ts';

/** Sends the form; what the server refuses lands on its field, anything else is the failure above the button. */
export function useRegistration(
  form: UseFormReturn<RegistrationForm, unknown, Registration>,
  check: ReturnType<typeof useCompanyCheck>,
) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const [already, setAlready] = useState<User>();

  async function send(registration: Registration): Promise<void> {
    setFailure(undefined);
    try {
      if (registration.company && (await check.verify(registration.company)).status === 'refused')
        return form.setFocus('company.companyNumber');
      await proceed(await putRegistration(registration));
    } catch (error) {
      await refuse(error);
    }
  }

  /** The profile is complete now, so the app's own router takes over and leads home. */
  async function proceed(user: User): Promise<void> {
    registrationDraft.clear();
    // The registration is done even if the new token has to wait for the connection.
    await renewToken().catch(() => undefined);
    queryClient.setQueryData(userQuery.queryKey, user);
  }

  async function refuse(error: unknown): Promise<void> {
    // In another tab, with something else: the person reads that before the app opens.
    if (error instanceof ApiError && error.code === 'user.already-registered')
      return readUser().then(setAlready, setFailure);
    if (!markRefused(form, error, REGISTRATION_FIELDS)) setFailure(error);
  }

  return { send, failure, already, proceed };
}
