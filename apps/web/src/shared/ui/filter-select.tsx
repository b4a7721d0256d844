import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { classes } from './classes.ts';
import { LateMenu } from './late-menu.tsx';
import type { Option } from './option.ts';

interface FilterSelectProps<Id extends string> {
  label: string;
  options: readonly Option<Id>[];
  value: Id | undefined;
  onChange: (value: Id) => void;
  /** Beside a search field: on a phone as wide as its words, which say enough without the label. */
  isCompact?: boolean;
  className?: string;
}

/** How a list is sorted or filtered, with its label inside the button: "Country All". */
export function FilterSelect<Id extends string>(props: FilterSelectProps<Id>) {
  const { label, options, value, onChange, isCompact = false, className } = props;
  return (
    <LateMenu
      label={label}
      placement="bottom start"
      entries={options.map((option) => ({
        ...option,
        isCurrent: option.id === value,
        onAction: () => onChange(option.id),
      }))}
      button={(button) => (
        <Button {...button} className={classes('filter-select', isCompact && 'filter-compact', className)}>
          <span className="filter-name">
            <span className="muted">{label} </span>
            <span className="select-value">{options.find(({ id }) => id === value)?.label}</span>
          </span>
          <ChevronDown className="i i-14" />
        </Button>
      )}
    />
  );
}
