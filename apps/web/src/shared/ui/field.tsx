import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';

/** What every field has. `error` comes translated; with it the field is invalid and the hint gives way. */
export interface FieldLook {
  label: string;
  /** The label is read, not shown: a search box, a filter. */
  hideLabel?: boolean | undefined;
  /** Says "optional" beside the label; other fields are required. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** At the end of the label's line: a switch, a link. */
  labelEnd?: ReactNode;
  className?: string | undefined;
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
      <Label className="label">
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
