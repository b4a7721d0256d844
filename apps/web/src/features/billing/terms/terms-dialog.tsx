import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

const POINTS = ['price', 'renewal', 'cancel', 'vat', 'refund'] as const;

export default function TermsDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('terms.title')}
      subtitle={t('terms.version', { version })}
      footer={<Button onPress={onClose}>{t('terms.close')}</Button>}
    >
      <ul className="terms-points">
        {POINTS.map((point) => (
          <li key={point}>{t(`terms.points.${point}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
