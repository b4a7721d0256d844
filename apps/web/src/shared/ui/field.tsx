import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';

/** The props of every field. `error` is translated; it makes the field invalid and replaces the hint. */
export interface FieldLook {
  label: string;
  /** The label is read, not shown: a search box, a filter. */
  hideLabel?: boolean | undefined;
  /** Says "optional" next to the label; other fields are required. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** At the end of the label's line: a switch, a link. */
  labelEnd?: ReactNode;
  /** For a field that the label turns on. */
  onLabelPress?: (() => void) | undefined;
  className?: string | undefined;
}

/** The props of React Aria's fields that ours set by themselves. */
export type SetByField = 'className' | 'children' | 'isInvalid' | 'validationBehavior';

/** Separates what the frame draws from what React Aria's field takes. */
export function splitField<Props extends FieldLook>(props: Props) {
  const { label, hideLabel, optional, hint, error, labelEnd, onLabelPress, className, ...rest } = props;
  return {
    look: { label, hideLabel, optional, hint, error, labelEnd, onLabelPress },
    field: {
      isInvalid: Boolean(error),
      validationBehavior: 'aria' as const,
      className: classes('field', className),
    },
    rest,
  };
}

/** Label above and hint or error below; React Aria wires all of them to the input inside. */
export function FieldFrame({ look, children }: { look: FieldLook; children: ReactNode }) {
  return (
    <>
      <FieldLabel look={look} />
      {children}
      <FieldNote look={look} />
    </>
  );
}

function FieldLabel({ look }: { look: FieldLook }) {
  const { t } = useTranslation('ui');
  if (look.hideLabel) return <Label className="sr-only">{look.label}</Label>;
  return (
    <span className="field-head">
      <Label className="label" onClick={look.onLabelPress}>
        {look.label}
        {look.optional && <span className="field-optional"> {t('optional')}</span>}
      </Label>
      {look.labelEnd}
    </span>
  );
}

export function FieldNote({ look }: { look: FieldLook }) {
  if (look.error) {
    return (
      <FieldError className="error-text">
        <CircleAlert className="i" />
        {look.error}
      </FieldError>
    );
  }
  if (!look.hint) return null;
  return (
    <Text slot="description" className="hint">
      {look.hint}
    </Text>
  );
}
