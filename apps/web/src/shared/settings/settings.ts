import { ApiError, errorOfReply } from '#shared/api/errors.ts';
import { hasFields, isFlag, isOptional, isText } from '#shared/storage/shape.ts';

/** Sent to every browser before sign-in; nothing in it is secret. */
export interface Settings {
  demo: boolean;
  oidc: {
    authority: string;
    clientId: string;
    audience: string;
    /** Our own provider's addresses; those of another issuer are requested from it. */
    metadata?: ProviderAddresses | null | undefined;
  };
  support: { email: string; phone: string };
  vapidPublicKey?: string | null | undefined;
  sentryDsn?: string | null | undefined;
}

interface ProviderAddresses {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  end_session_endpoint: string;
}

const isSettings = hasFields({
  demo: isFlag,
  oidc: hasFields({
    authority: isText,
    clientId: isText,
    audience: isText,
    metadata: isOptional(
      hasFields({
        issuer: isText,
        authorization_endpoint: isText,
        token_endpoint: isText,
        end_session_endpoint: isText,
      }),
    ),
  }),
  support: hasFields({ email: isText, phone: isText }),
  vapidPublicKey: isOptional(isText),
  sentryDsn: isOptional(isText),
});

let loading: Promise<Settings> | undefined;

/** Loaded once per page; a failure is forgotten, so that the next call tries again. */
export function loadSettings(): Promise<Settings> {
  loading ??= fetchSettings().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A lost request fails, so that the caller can repeat it. */
const TIMEOUT_MS = 30_000;

async function fetchSettings(): Promise<Settings> {
  const response = await fetch('/settings.json', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ApiError('network', 'The server could not be reached.', { cause });
  });
  if (!response.ok) throw errorOfReply(response.status, undefined);
  const settings: unknown = await response.json();
  if (!isSettings(settings)) throw new ApiError('client', 'The settings are not what they should be.');
  return settings;
}
