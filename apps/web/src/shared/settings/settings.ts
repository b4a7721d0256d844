import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, errorOfReply } from '#shared/api/errors.ts';

/** What the server sends every browser before sign-in; nothing in it is secret. */
export const Settings = z.object({
  demo: z.boolean(),
  oidc: z.object({
    authority: z.string(),
    clientId: z.string(),
    audience: z.string(),
    /** Our own provider's addresses; an issuer elsewhere is asked for them. */
    metadata: z
      .object({
        issuer: z.string(),
        authorization_endpoint: z.string(),
        token_endpoint: z.string(),
        end_session_endpoint: z.string(),
      })
      .optional(),
  }),
  support: z.object({ email: z.string(), phone: z.string() }),
  vapidPublicKey: z.string().nullish(),
  sentryDsn: z.string().nullish(),
});
export type Settings = z.infer<typeof Settings>;

let loading: Promise<Settings> | undefined;

/** Loaded once per page; a failure is forgotten, so that the next call tries again. */
export function loadSettings(): Promise<Settings> {
  loading ??= fetchSettings().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchSettings(): Promise<Settings> {
  const response = await fetch('/settings.json', { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new ApiError('network', 'The server could not be reached.', { cause });
  });
  if (!response.ok) throw errorOfReply(response.status, undefined);
  return Settings.parse(await response.json());
}

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: loadSettings,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
