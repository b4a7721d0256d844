import { attempt } from '#shared/storage/remembered.ts';
import { hasFields, isText } from '#shared/storage/shape.ts';
import type { RegistrationForm } from './registration.schema.ts';

/** Of this tab, until the registration is done or the person logs out. */
const KEY = 'canola.registration';

const isDraft = hasFields({
  name: isText,
  phone: hasFields({ countryCode: isText, phoneNumber: isText }),
  company: hasFields({ countryCode: isText, companyNumber: isText }),
});

/** The form as typed so far, so that a reload does not empty the form. The language is the page's own. */
export const registrationDraft = {
  read(): Omit<RegistrationForm, 'language'> | undefined {
    const draft = attempt((): unknown => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return isDraft(draft) ? draft : undefined;
  },
  write({ name, phone, company }: RegistrationForm): void {
    attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ name, phone, company })));
  },
  clear(): void {
    attempt(() => sessionStorage.removeItem(KEY));
  },
};
