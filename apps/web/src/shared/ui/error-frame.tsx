import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { State, type StateProps } from './state.tsx';

export interface ErrorFrameProps extends Pick<StateProps, 'height' | 'level' | 'hasHorizon'> {
  title?: ReactNode;
  /** Says what happened and what didn't ("Nothing was sold or changed."). */
  children?: ReactNode;
  /** For support: a code, a request id. Folded away. */
  detail?: string | undefined;
  actions?: ReactNode;
}

export function ErrorFrame({ title, children, detail, actions, ...props }: ErrorFrameProps) {
  const { t } = useTranslation('ui');
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
      actions={actions}
      foot={foot}
    >
      {children ?? t('error.text')}
    </State>
  );
}
