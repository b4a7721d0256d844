import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { classes } from './classes.ts';
import type { Option } from './option.ts';

interface SegmentedControlProps<Id extends string> {
  /** Read, not shown: a range, a language, a quarter. */
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (value: Id) => void;
  /** Fills its line in equal parts. */
  block?: boolean;
  /** Two lines in a segment: the option's hint below its label. */
  tall?: boolean;
  className?: string;
}

/** One of a few, always one: a radio group to a screen reader. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, options, value, onChange, block, tall, className } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={classes('seg', (block || tall) && 'seg-block', tall && 'seg-tall', className)}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(key as Id);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.id} id={option.id} isDisabled={option.isDisabled} className="seg-item">
          <SegmentText option={option} tall={tall ?? false} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function SegmentText({ option, tall }: { option: Option; tall: boolean }): ReactNode {
  const IconPart = option.icon;
  if (!tall) {
    return (
      <>
        {IconPart && <IconPart className="i i-14" />}
        {option.label}
      </>
    );
  }
  return (
    <>
      <b>
        <span className={option.mark && 'mark'}>{option.label}</span>
      </b>
      <span className="seg-hint">{option.hint}</span>
      {option.mark && <span className="sr-only">, {option.mark}</span>}
    </>
  );
}
