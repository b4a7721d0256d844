import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/errors.ts';

export interface ErrorText {
  title: string;
  text: string;
  /** For support, folded away; never for an unauthorized error (docs/product/screens.md#errors). */
  detail: string | undefined;
}

export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useTranslation('errors');
  return (error) => errorTextOf(t, error);
}

/** The message for known error kinds, otherwise a generic one (docs/product/screens.md#errors). */
export function errorTextOf(t: TFunction<'errors'>, error: unknown): ErrorText {
  const kind = error instanceof ApiError ? error.kind : 'unknown';
  return {
    title: t(`kind.${kind}.title`),
    text: (error instanceof ApiError && ownText(t, error)) || t(`kind.${kind}.text`),
    detail: kind === 'unauthorized' ? undefined : detailOf(error),
  };
}

/** The server's message: by its code in the person's language, else, for a client error, its own text. */
function ownText(t: TFunction<'errors'>, { kind, code, status, message }: ApiError): string {
  if (code !== undefined) return t(`code.${code}` as 'code.request.invalid', { defaultValue: '' });
  const isSentence = status !== undefined && message !== `HTTP ${status}` && /\s/.test(message);
  return kind === 'client' && isSentence ? message : '';
}

function detailOf(error: unknown): string {
  if (error instanceof ApiError) {
    const lines = [
      [error.status, error.code].filter(Boolean).join(' '),
      error.message,
      error.requestId && `request ${error.requestId}`,
    ];
    return lines.filter(Boolean).join('\n');
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
