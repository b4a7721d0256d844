import { Notice } from '#shared/ui/notice.tsx';
import { useErrorText } from './error-text.ts';

/** Why something failed, where it was tried; nothing without an error. */
export function FailureNotice({ error, className }: { error: unknown; className?: string }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Notice kind="clay" live className={className}>
      {errorText(error).text}
    </Notice>
  );
}
