import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';

/** Why a price cannot be chosen: `9 d ago, too old to sell at`. */
export function TooOld({ at }: { at: string }) {
  const { t } = useTranslation('price-board');
  return (
    <span>
      <Age at={new Date(at)} />, {t('traders.tooOld')}
    </span>
  );
}
