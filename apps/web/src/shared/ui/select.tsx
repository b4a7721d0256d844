import { ChevronsUpDown, Lock } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldLook, splitField } from './field.tsx';
import type { Option } from './option.ts';
import { OptionItem } from './option-item.tsx';

export interface SelectProps<Id extends string> extends FieldLook {
  options: readonly Option<Id>[];
  value: Id | null | undefined;
  onChange: (value: Id) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string | undefined;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  start?: ReactNode;
  end?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Select<Id extends string>(props: SelectProps<Id>) {
  const { look: frame, field, rest } = splitField(props);
  const { options, value, onChange, onBlur, name, placeholder, start, end } = rest;
  const { isReadOnly = false, isDisabled = false, ref } = rest;
  const { t } = useTranslation('ui');
  // The button's name is what is seen in it, in the order in which it is seen.
  const nameId = useId();
  return (
    <AriaSelect
      {...field}
      value={value ?? null}
      onChange={(key) => onChange(key as Id)}
      onBlur={onBlur}
      name={name}
      placeholder={placeholder ?? t('choose')}
      isDisabled={isReadOnly || isDisabled}
      data-readonly={isReadOnly || undefined}
    >
      <FieldFrame look={frame}>
        <Button ref={ref} className="input-box" aria-labelledby={nameId}>
          {start}
          <span id={nameId} className="select-name">
            <span className="sr-only">{frame.label} </span>
            <SelectValue className="select-value">
              {({ isPlaceholder, defaultChildren, selectedText }) =>
                isPlaceholder ? defaultChildren : selectedText
              }
            </SelectValue>
            {end && <span className="input-suffix"> {end}</span>}
          </span>
          {isReadOnly ? <Lock className="i i-16" /> : <ChevronsUpDown className="i i-16" />}
        </Button>
      </FieldFrame>
      <Popover className="popover" offset={4}>
        <ListBox className="list-box" items={options}>
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
