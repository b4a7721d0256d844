import { useQuery } from '@tanstack/react-query';
import { Building2, Warehouse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { Button } from '#shared/ui/button.tsx';
import { ownPlacesQuery } from './own-places.ts';
import { type PostalCode, writeCode } from './postal-codes.ts';

/** Enough for the storages that count; the others are found by typing. */
const MOST_OFFERED = 4;

/** The company's own places, each one press away. */
export function OwnPlacesList({ onChoose }: { onChoose: (place: PostalCode) => void }) {
  const { t } = useTranslation('postal-code');
  const { data: places = [] } = useQuery(ownPlacesQuery(useAccess()));
  if (places.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2 pt-4" aria-label={t('dialog.own')}>
      <p className="hint">{t('dialog.own')}</p>
      {places.slice(0, MOST_OFFERED).map((place) => (
        <Button
          key={place.code}
          variant="secondary"
          block
          icon={place.storage === undefined ? Building2 : Warehouse}
          onPress={() => onChoose(place)}
        >
          {`${place.storage ?? t('dialog.address')}: ${writeCode(place.code)} ${place.name}`}
        </Button>
      ))}
    </section>
  );
}
