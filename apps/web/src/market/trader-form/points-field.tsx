import { MAX_COLLECTION_POINTS } from '@canola/api-schema/limits';
import type { CollectionPoint } from '@canola/api-schema/trading/trader-application';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { postalCodesQuery, suggestPlaces } from '#market/postal-code/postal-codes.ts';
import { ComboBox } from '#shared/ui/combo-box.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface PointsFieldProps {
  country: string;
  points: readonly CollectionPoint[];
  onChange: (points: CollectionPoint[]) => void;
  error: string | undefined;
  words: { label: string; hint: string; remove: (name: string) => string };
}

/** Places by postal code or name; each has its position from there. */
export function PointsField({ country, points, onChange, error, words }: PointsFieldProps) {
  const list = useQuery(postalCodesQuery(country));
  const [text, setText] = useState('');
  const [added, setAdded] = useState(0);
  const found = suggestPlaces(list.data ?? [], text);
  const add = (label: string | null) => {
    const place = found.find((known) => known.label === label);
    if (!place) return;
    const { name, latitude, longitude } = place;
    if (!points.some((point) => point.name === name)) onChange([...points, { name, latitude, longitude }]);
    setText('');
    setAdded((count) => count + 1);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <ComboBox
        // A new box after each place: the old one would open its list again for the emptied text.
        key={added}
        autoFocus={added > 0}
        menuTrigger="input"
        label={words.label}
        hint={words.hint}
        options={found.map(({ label }) => ({ id: label, label }))}
        value={null}
        inputValue={text}
        onInputChange={setText}
        onChange={add}
        isLoading={list.isPending}
        isDisabled={points.length >= MAX_COLLECTION_POINTS}
        error={error}
      />
      <ul className="grid grid-cols-1 gap-1" aria-label={words.label}>
        {points.map((point) => (
          <li key={point.name} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{point.name}</span>
            <IconButton
              icon={X}
              label={words.remove(point.name)}
              onPress={() => onChange(points.filter((known) => known !== point))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
