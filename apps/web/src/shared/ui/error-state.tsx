import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { ErrorFrame, type ErrorFrameProps } from './error-frame.tsx';

interface ErrorStateProps extends ErrorFrameProps {
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

/** `actions` are next to the retry: support, the way home. */
export function ErrorState({ onRetry, isRetrying, actions, ...props }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const buttons = (onRetry || actions) && (
    <>
      {onRetry && (
        <Button variant="secondary" size="sm" icon={RefreshCw} onPress={onRetry} loading={isRetrying}>
          {t('tryAgain')}
        </Button>
      )}
      {actions}
    </>
  );
  return <ErrorFrame {...props} actions={buttons} />;
}
