import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

interface BannerProps extends Omit<NoticeProps, 'className' | 'live'> {
  onDismiss?: (() => void) | undefined;
}

/** A strip above the content that stays until it is over or sent away: a company that waits, an install offer. */
export function Banner({ onDismiss, action, ...notice }: BannerProps) {
  const { t } = useTranslation('ui');
  const end: ReactNode = (
    <>
      {action}
      {onDismiss && <IconButton label={t('dismiss')} icon={X} size="sm" onPress={onDismiss} />}
    </>
  );
  // It may appear at any time, so it is announced.
  return <Notice {...notice} live className="banner" action={end} />;
}
