import { ChevronsUpDown } from 'lucide-react';
import { type CSSProperties, type Ref, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldLook, splitField } from './field.tsx';
import type { Icon } from './icon.ts';
import type { Option } from './option.ts';
import { OptionItem } from './option-item.tsx';

interface ComboBoxProps<Id extends string> extends FieldLook {
  options: readonly Option<Id>[];
  value: Id | null | undefined;
  onChange: (value: Id | null) => void;
  onBlur?: () => void;
  name?: string;
  /** When set, the caller filters the options by this text (on a server, in a postal file); else the box does, by label. */
  inputValue?: string;
  onInputChange?: (text: string) => void;
  isLoading?: boolean;
  /** A text that isn't an option stays. */
  allowsCustomValue?: boolean;
  placeholder?: string | undefined;
  icon?: Icon | undefined;
  maxHeight?: number;
  /** `input` where the box has the focus from the beginning: the list comes with the first key. */
  menuTrigger?: 'focus' | 'input';
  isDisabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { look, field, rest } = splitField(props);
  const {
    options,
    value,
    onChange,
    inputValue,
    onInputChange,
    isLoading,
    icon: IconPart,
    placeholder,
    maxHeight,
    menuTrigger = 'focus',
    ref,
    ...aria
  } = rest;
  const { t } = useTranslation('ui');
  const filteredByCaller = inputValue !== undefined;
  // The list hangs under the whole box, not under the text inside it.
  const box = useRef<HTMLDivElement>(null);
  return (
    <AriaComboBox
      {...aria}
      {...field}
      {...(filteredByCaller ? { items: options, inputValue } : { defaultItems: options })}
      {...(onInputChange && { onInputChange })}
      value={value ?? null}
      onChange={(key) => onChange(key as Id | null)}
      menuTrigger={menuTrigger}
      allowsEmptyCollection
    >
      <FieldFrame look={look}>
        <div ref={box} className="input-box">
          {IconPart && <IconPart className="i" />}
          <Input ref={ref} placeholder={placeholder ?? t('choose')} />
          <Button className="input-icon-btn">
            {isLoading ? <span className="spinner" /> : <ChevronsUpDown className="i i-16" />}
          </Button>
        </div>
      </FieldFrame>
      <Popover
        className="popover"
        offset={4}
        triggerRef={box}
        style={() => ({ '--trigger-width': `${box.current?.offsetWidth ?? 0}px` }) as CSSProperties}
      >
        <ListBox<Option<Id>>
          className="list-box"
          style={{ maxHeight }}
          renderEmptyState={() => (
            <p className="option-empty">{isLoading ? t('loading') : t('nothingFound')}</p>
          )}
        >
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
