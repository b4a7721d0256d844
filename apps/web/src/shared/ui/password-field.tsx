import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { FieldFrame, type FieldLook } from './field.tsx';

interface PasswordFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'isInvalid' | 'validationBehavior' | 'type'>,
    FieldLook {
  ref?: Ref<HTMLInputElement> | undefined;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, hideLabel, optional, hint, error, labelEnd, className, ref, ...aria } = props;
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <AriaTextField
      autoComplete="current-password"
      {...aria}
      type={shown ? 'text' : 'password'}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('field', className)}
    >
      <FieldFrame look={{ label, hideLabel, optional, hint, error, labelEnd }}>
        <div className="input-box">
          <Input ref={ref} spellCheck={false} autoCapitalize="none" />
          <ToggleButton
            className="input-icon-btn"
            aria-label={t('showPassword')}
            isSelected={shown}
            onChange={setShown}
          >
            {shown ? <EyeOff className="i" /> : <Eye className="i" />}
          </ToggleButton>
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}
