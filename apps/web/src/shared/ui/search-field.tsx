import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { FieldFrame, type FieldLook, type SetByField, splitField } from './field.tsx';

interface SearchFieldProps extends Omit<AriaSearchFieldProps, SetByField>, FieldLook {
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The label is the placeholder too; Escape clears. */
export function SearchField(props: SearchFieldProps) {
  const { look, field, rest } = splitField({ hideLabel: true, ...props });
  const { ref, ...aria } = rest;
  return (
    <AriaSearchField {...aria} {...field}>
      {({ isEmpty }) => (
        <FieldFrame look={look}>
          <div className="input-box">
            <Search className="i" />
            <Input ref={ref} placeholder={look.label} />
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
