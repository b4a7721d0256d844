import './board.css';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { usePlanName } from './use-plan-name.ts';

interface UpgradeDialogProps {
  onClose: () => void;
  /** A star is left for the crop that was pressed. */
  star?: { crop: string; onPress: () => void } | undefined;
}

/** A third star, or a press on a price that the plan masks (docs/product/plans.md#masking). */
export default function UpgradeDialog({ onClose, star }: UpgradeDialogProps) {
  const { t } = useTranslation('price-board');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('trial.title', { plan: usePlanName() })}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('trial.later')}
          </Button>
          <LinkButton to="/pricing" variant="upgrade">
            {t('trial.action')}
          </LinkButton>
        </>
      }
    >
      <p className="muted">{t('trial.text')}</p>
      {star && (
        <Button
          variant="secondary"
          icon={Star}
          block
          className="give-star"
          onPress={() => {
            star.onPress();
            onClose();
          }}
        >
          {t('trial.star', { crop: star.crop })}
        </Button>
      )}
    </Dialog>
  );
}
