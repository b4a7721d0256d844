import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { State, type StateProps } from './state.tsx';

interface NoRightStateProps extends Pick<StateProps, 'height' | 'level'> {
  title?: ReactNode;
  /** Names the people who can: "Jan Dvořák can sign for Statek Dvořák s.r.o." */
  children?: ReactNode;
  /** Ask that person, write to support. */
  actions?: ReactNode;
}

export function NoRightState({ title, children, ...props }: NoRightStateProps) {
  const { t } = useTranslation('ui');
  return (
    <State {...props} icon={Lock} title={title ?? t('noRight.title')}>
      {children ?? t('noRight.text')}
    </State>
  );
}
