import { foldText } from '@canola/api-schema/plain-text';
import type { CropsQuery } from '@canola/api-schema/trading/generated/operations';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

export type SoldCrop = CropsQuery['crops'][number];

interface CropChoiceProps {
  crops: readonly SoldCrop[];
  /** Crops that are already in the storage come first. */
  held: readonly string[];
  onChoose: (cropId: string) => void;
}

export function CropChoice({ crops, held, onChoose }: CropChoiceProps) {
  const { t } = useTranslation('storages');
  const [text, setText] = useState('');
  const shown = crops.filter(({ name }) => foldText(name).includes(foldText(text.trim())));
  const [here, others] = [true, false].map((isHere) =>
    shown.filter(({ id }) => held.includes(id) === isHere),
  );
  return (
    <div className="grid gap-4 pt-1">
      <SearchField label={t('crop.search')} value={text} onChange={setText} />
      {shown.length === 0 && <p className="muted">{t('nothingFound', { search: text })}</p>}
      {here && here.length > 0 && <Group title={t('crop.here')} crops={here} onChoose={onChoose} />}
      {others && others.length > 0 && (
        <Group title={here?.length ? t('crop.others') : t('crop.all')} crops={others} onChoose={onChoose} />
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  crops: readonly SoldCrop[];
  onChoose: (cropId: string) => void;
}

function Group({ title, crops, onChoose }: GroupProps) {
  return (
    <section>
      <h3 className="hint mb-1">{title}</h3>
      <ul className="crop-list">
        {crops.map(({ id, name, icon }) => (
          <li key={id}>
            <button type="button" className="crop-option" onClick={() => onChoose(id)}>
              <CropTile crop={cropName(icon)} />
              <span className="min-w-0 flex-1">{name}</span>
              <ChevronRight className="i i-16 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
