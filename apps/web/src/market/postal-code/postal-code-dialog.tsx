import { useQuery } from '@tanstack/react-query';
import { Building2, MapPin, RefreshCw, Warehouse } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { Button } from '#shared/ui/button.tsx';
import { ComboBox } from '#shared/ui/combo-box.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PanelRow } from '#shared/ui/panel-row.tsx';
import { ownPlacesQuery } from './own-places.ts';
import { type PostalCode, postalCodesQuery, suggestPlaces, writeCode } from './postal-codes.ts';

/** Of the list of suggestions (docs/product/constants.md#prices). */
const LIST_HEIGHT = 140;

interface PostalCodeDialogProps {
  onChoose: (place: PostalCode) => void;
  onClose: () => void;
}

/** Asks where the crop is; an answer is one of the known places. */
export default function PostalCodeDialog({ onChoose, onClose }: PostalCodeDialogProps) {
  const { t } = useTranslation('postal-code');
  const { country } = useAccess();
  const list = useQuery(postalCodesQuery(country));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      closesOutside={false}
      title={t('dialog.title')}
      subtitle={t('dialog.why')}
    >
      {list.isError ? (
        <Notice
          kind="clay"
          live
          action={
            <Button
              variant="secondary"
              size="sm"
              icon={RefreshCw}
              loading={list.isFetching}
              onPress={() => void list.refetch()}
            >
              {t('dialog.retry')}
            </Button>
          }
        >
          {t('dialog.failed')}
        </Notice>
      ) : (
        <>
          <PlaceBox places={list.data ?? []} isLoading={list.isPending} onChoose={onChoose} />
          <OwnPlacesList onChoose={onChoose} />
        </>
      )}
    </Dialog>
  );
}

function PlaceBox(props: {
  places: readonly PostalCode[];
  isLoading: boolean;
  onChoose: (place: PostalCode) => void;
}) {
  const { t } = useTranslation('postal-code');
  const { country } = useAccess();
  const [text, setText] = useState('');
  const found = suggestPlaces(props.places, text);
  // Several places share a code; the list may name each of them only once.
  const options = found.map((place) => ({
    id: place.label,
    label: `${writeCode(place.code)} ${place.name}`,
  }));
  return (
    <ComboBox
      label={t('dialog.field')}
      icon={MapPin}
      placeholder={t(`dialog.example.${exampleOf(country)}`)}
      options={options}
      inputValue={text}
      onInputChange={setText}
      isLoading={props.isLoading}
      maxHeight={LIST_HEIGHT}
      hint={t('dialog.hint')}
      value={null}
      onChange={(label) => {
        const place = found.find((option) => option.label === label);
        if (place) props.onChoose(place);
      }}
      menuTrigger="input"
      autoFocus
    />
  );
}

const EXAMPLES = ['CZ', 'RO', 'SK', 'IE'] as const;

function exampleOf(country: string): (typeof EXAMPLES)[number] {
  return EXAMPLES.find((example) => example === country) ?? 'IE';
}

/** Enough for the storages that count; the others are found by typing. */
const MOST_OFFERED = 4;

function OwnPlacesList({ onChoose }: { onChoose: (place: PostalCode) => void }) {
  const { t } = useTranslation('postal-code');
  const { data: places = [] } = useQuery(ownPlacesQuery(useAccess()));
  if (places.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2 pt-4" aria-label={t('dialog.own')}>
      <p className="hint">{t('dialog.own')}</p>
      <div className="card">
        {places.slice(0, MOST_OFFERED).map((place) => (
          <PanelRow
            key={place.code}
            icon={place.storage === undefined ? Building2 : Warehouse}
            title={place.storage ?? t('dialog.address')}
            hint={`${writeCode(place.code)} ${place.name}`}
            onPress={() => onChoose(place)}
          />
        ))}
      </div>
    </section>
  );
}
