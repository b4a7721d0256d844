import { useTranslation } from 'react-i18next';

const REQUIRED = ['name', 'address', 'postalCode', 'amount', 'yearHarvested'] as const;
const CODES = ['too-long', 'postal-code.invalid', 'amount.min', 'amount.max', 'amount.step'] as const;

type RequiredField = (typeof REQUIRED)[number];
type Code = (typeof CODES)[number];
const isCode = (code: string): code is Code => (CODES as readonly string[]).includes(code);

/** The text of a code of the form; messages of the server are already texts. */
export function useFieldText(): (field: RequiredField, code: string | undefined) => string | undefined {
  const { t } = useTranslation('storages');
  return (field, code) => {
    if (code === 'required') return t(`required.${field}`);
    return code !== undefined && isCode(code) ? t(`error.${code}`) : code;
  };
}
