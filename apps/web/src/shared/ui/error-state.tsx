import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { State, type StateProps } from './state.tsx';

interface ErrorStateProps extends Pick<StateProps, 'height' | 'level'> {
  title?: ReactNode;
  /** What happened and what did not ("Nothing was sold or changed."). */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** For support: a code, a request id. Folded away. */
  detail?: string | undefined;
  /** Beside the retry: support, the way home. */
  actions?: ReactNode;
}

export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying,
  detail,
  actions,
  ...props
}: ErrorStateProps) {
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
  const foot = detail && (
    <details className="state-detail">
      <summary>{t('technicalDetail')}</summary>
      <pre>{detail}</pre>
    </details>
  );
  return (
    <State
      {...props}
      icon={TriangleAlert}
      tone="clay"
      role="alert"
      title={title ?? t('error.title')}
      actions={buttons}
      foot={foot}
    >
      {children ?? t('error.text')}
    </State>
  );
}
