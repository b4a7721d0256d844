import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { classes } from './classes.ts';
import { FieldFrame, type FieldLook } from './field.tsx';

interface SearchFieldProps
  extends Omit<AriaSearchFieldProps, 'className' | 'children' | 'isInvalid' | 'validationBehavior'>,
    FieldLook {
  placeholder?: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The label is the placeholder too; Escape clears. */
export function SearchField(props: SearchFieldProps) {
  const { label, hideLabel = true, hint, error, className, ref, placeholder = label, ...aria } = props;
  return (
    <AriaSearchField
      {...aria}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('field', className)}
    >
      {({ isEmpty }) => (
        <FieldFrame look={{ label, hideLabel, hint, error }}>
          <div className="input-box">
            <Search className="i" />
            <Input ref={ref} placeholder={placeholder} />
            {!isEmpty && (
              <Button className="input-icon-btn">
                <X className="i i-16" />
              </Button>
            )}
          </div>
        </FieldFrame>
      )}
    </AriaSearchField>
  );
}
