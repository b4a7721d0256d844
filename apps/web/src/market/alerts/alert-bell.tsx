import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { AlertSubject } from './alert-subject.ts';
import { LateAlertSheet } from './late-alert-sheet.ts';

interface AlertBellProps {
  subject: AlertSubject | undefined;
  /** In a line of text or of a table, whose height stays. */
  isInLine?: boolean;
}

/** Next to a price, a curve or a basis: opens the sheet, filled in. Nobody without a company has alerts. */
export function AlertBell({ subject, isInLine = false }: AlertBellProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setIsOpen] = useState(false);
  if (!subject) return null;
  return (
    <>
      <IconButton
        icon={BellRing}
        label={t('tellMe')}
        size={isInLine ? 'sm' : 'md'}
        className={isInLine ? '-mx-1.5 -my-2.5' : ''}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <LateAlertSheet subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}
