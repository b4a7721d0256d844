import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/errors.ts';

export interface ErrorText {
  title: string;
  text: string;
  /** For support, folded away; never for an unauthorized error (spec 1 §8). */
  detail: string | undefined;
}

/** The message for known error kinds, otherwise a generic one (spec 1 §8). */
export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useTranslation('errors');
  return (error) => {
    const kind = error instanceof ApiError ? error.kind : 'unknown';
    const code = error instanceof ApiError ? error.code : undefined;
    // A code that a later server knows and this page does not yet falls back to its kind.
    const byCode =
      code === undefined ? '' : t(`code.${code}` as 'code.request.invalid', { defaultValue: '' });
    return {
      title: t(`kind.${kind}.title`),
      text: byCode || t(`kind.${kind}.text`),
      detail: kind === 'unauthorized' ? undefined : detailOf(error),
    };
  };
}

export function detailOf(error: unknown): string {
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
