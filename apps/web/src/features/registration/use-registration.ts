import type { Registration } from '@canola/api-schema/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { userQuery } from '#shared/access/access.queries.ts';
import { ApiError } from '#shared/api/errors.ts';
import { renewToken } from '#shared/session/session.ts';
import { putRegistration } from './registration.queries.ts';
import { REGISTRATION_FIELDS, type RegistrationForm } from './registration.schema.ts';
import type { useCompanyCheck } from './use-company-check.ts';

/** Sends the form; what the server refuses lands on its field, anything else is the failure above the button. */
export function useRegistration(
  form: UseFormReturn<RegistrationForm, unknown, Registration>,
  check: ReturnType<typeof useCompanyCheck>,
) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<unknown>();

  async function send(registration: Registration): Promise<void> {
    setFailure(undefined);
    try {
      if (registration.company && (await check.ask(registration.company)).status === 'refused')
        return form.setFocus('company.companyNumber');
      const user = await putRegistration(registration);
      // The registration is done even if the new token has to wait for the connection.
      await renewToken().catch(() => undefined);
      // The profile is complete now, so the app's own router takes over and leads home.
      queryClient.setQueryData(userQuery.queryKey, user);
    } catch (error) {
      await refuse(error);
    }
  }

  async function refuse(error: unknown): Promise<void> {
    // Registered in another tab: nothing is left to do here.
    if (error instanceof ApiError && error.code === 'user.already-registered')
      return queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    const fields = error instanceof ApiError ? error.fields : {};
    const refused = REGISTRATION_FIELDS.filter((field) => fields[field]?.[0]);
    for (const field of refused) form.setError(field, { type: 'server', message: fields[field]?.[0] ?? '' });
    if (refused[0]) form.setFocus(refused[0]);
    else setFailure(error);
  }

  return { send, failure };
}
