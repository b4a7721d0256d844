import { Check } from 'lucide-react';
import { ListBoxItem } from 'react-aria-components/ListBox';
import type { Option } from './option.ts';

export function OptionItem({ option }: { option: Option }) {
  const IconPart = option.icon;
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled ?? false}
      className="option"
    >
      {({ isSelected }) => (
        <>
          {IconPart && <IconPart className="i" />}
          <span className="option-text">
            {option.label}
            {option.hint && <span className="hint">{option.hint}</span>}
          </span>
          {isSelected && <Check className="i i-16 option-tick" />}
        </>
      )}
    </ListBoxItem>
  );
}
