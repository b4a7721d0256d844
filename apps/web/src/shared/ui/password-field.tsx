import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldLook, type SetByField, splitField } from './field.tsx';

interface PasswordFieldProps extends Omit<AriaTextFieldProps, SetByField | 'type'>, FieldLook {
  ref?: Ref<HTMLInputElement> | undefined;
}

export function PasswordField(props: PasswordFieldProps) {
  const { look, field, rest } = splitField(props);
  const { ref, ...aria } = rest;
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <AriaTextField autoComplete="current-password" {...aria} {...field} type={shown ? 'text' : 'password'}>
      <FieldFrame look={look}>
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
