import type { Grant } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import type { Refusal } from './refusal.ts';
import { useRefusalText } from './refusal-text.ts';

interface NoticeDialogProps {
  refusal: Refusal;
  grant: Grant | undefined;
  onClose: () => void;
}

/**
 * Says why a guarded action cannot be done, with the support contact and one button
 * (docs/product/companies.md#guarded-actions).
 */
export default function NoticeDialog({ refusal, grant, onClose }: NoticeDialogProps) {
  const { t } = useTranslation('access');
  const { title, text } = useRefusalText(refusal, grant);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      role="alertdialog"
      title={title}
      footer={
        <Button autoFocus onPress={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <div className="muted grid gap-3">
        <p>{text}</p>
        <SupportContact />
      </div>
    </Dialog>
  );
}
