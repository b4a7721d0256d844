import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { classes } from './classes.ts';
import type { Option } from './option.ts';

interface ChipsBase<Id extends string> {
  /** Read, not shown. */
  label: string;
  options: readonly Option<Id>[];
  className?: string;
}
interface SingleChips<Id extends string> extends ChipsBase<Id> {
  multiple?: false;
  value: Id | null;
  onChange: (value: Id | null) => void;
  /** One of them is always chosen. */
  required?: boolean;
}
interface MultipleChips<Id extends string> extends ChipsBase<Id> {
  multiple: true;
  value: readonly Id[];
  onChange: (value: Id[]) => void;
}

export function Chips<Id extends string>(props: SingleChips<Id> | MultipleChips<Id>) {
  const selected = props.multiple ? props.value : props.value === null ? [] : [props.value];
  return (
    <ToggleButtonGroup
      aria-label={props.label}
      className={classes('chips', props.className)}
      selectionMode={props.multiple ? 'multiple' : 'single'}
      disallowEmptySelection={!props.multiple && (props.required ?? false)}
      selectedKeys={selected}
      onSelectionChange={(keys) => {
        const ids = [...keys] as Id[];
        if (props.multiple) props.onChange(ids);
        else props.onChange(ids[0] ?? null);
      }}
    >
      {props.options.map((option) => {
        const IconPart = option.icon;
        return (
          <ToggleButton key={option.id} id={option.id} isDisabled={option.isDisabled} className="chip">
            {IconPart && <IconPart className="i i-14" />}
            {option.label}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
