import { ChevronsUpDown } from 'lucide-react';
import { type CSSProperties, type Ref, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { FieldFrame, type FieldLook } from './field.tsx';
import type { Icon } from './icon.ts';
import type { Option } from './option.ts';
import { OptionItem } from './option-item.tsx';

interface ComboBoxProps<Id extends string> extends FieldLook {
  options: readonly Option<Id>[];
  value: Id | null | undefined;
  onChange: (value: Id | null) => void;
  onBlur?: () => void;
  name?: string;
  /** Given: the caller filters (a server, a postal file) by this text. Else the box filters by label. */
  inputValue?: string;
  onInputChange?: (text: string) => void;
  isLoading?: boolean;
  /** A text that is in no option stays what it is. */
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
  const { label, hideLabel, optional, hint, error, labelEnd, className, ref, ...rest } = props;
  const {
    options,
    value,
    onChange,
    inputValue,
    onInputChange,
    isLoading,
    icon,
    placeholder,
    maxHeight,
    menuTrigger = 'focus',
    ...aria
  } = rest;
  const { t } = useTranslation('ui');
  const IconPart = icon;
  const filteredByCaller = inputValue !== undefined;
  // The list hangs under the whole box, not under the text inside it.
  const box = useRef<HTMLDivElement>(null);
  return (
    <AriaComboBox
      {...aria}
      {...(filteredByCaller ? { items: options, inputValue } : { defaultItems: options })}
      {...(onInputChange && { onInputChange })}
      value={value ?? null}
      onChange={(key) => onChange(key as Id | null)}
      menuTrigger={menuTrigger}
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('field', className)}
    >
      <FieldFrame look={{ label, hideLabel, optional, hint, error, labelEnd }}>
        <div ref={box} className="input-box">
          {IconPart && <IconPart className="i" />}
          <Input ref={ref} placeholder={placeholder} />
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
