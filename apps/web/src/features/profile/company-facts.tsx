import { writePhone } from '@canola/api-schema/phone';
import type { Company } from '@canola/api-schema/users/company';
import type { Country } from '@canola/api-schema/users/country';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { type CompanyForm, registerFields } from './company.schema.ts';
import { CompanyFormView } from './company-form.tsx';
import { FactList } from './fact-list.tsx';
import { useCompanyFacts } from './use-company-facts.ts';
import { useEditing } from './use-editing.ts';

interface CompanyDetailsProps {
  company: Company;
  countries: readonly Country[];
}

/** The company and its contact, as facts until they are edited. */
export function CompanyDetails({ company, countries }: CompanyDetailsProps) {
  const { t } = useTranslation('profile');
  const { draft, isEditing, wasLeft, edit, leave } = useEditing<CompanyForm>('user-company');
  const facts = useCompanyFacts(company);
  const { contactName, contactPosition, contactEmail, contactPhone } = company.detail;
  if (isEditing)
    return <CompanyFormView company={company} countries={countries} draft={draft} onCancel={leave} />;
  const country = countries.find(({ id }) => id === company.country);
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      <FactList facts={facts.map(([, ...fact]) => fact)}>
        {registerFields(company, country).size > 0 && <p className="hint">{t('detail.fromRegister')}</p>}
      </FactList>
      <h3 className="h3">{t('detail.contact')}</h3>
      <FactList
        facts={[
          [t('detail.contactName'), contactName],
          [t('detail.contactPosition'), contactPosition],
          [t('detail.contactEmail'), contactEmail],
          [t('detail.phoneNumber'), contactPhone && writePhone(contactPhone)],
        ]}
      />
      <Button
        variant="secondary"
        icon={Pencil}
        aria-label={t('detail.edit')}
        autoFocus={wasLeft}
        onPress={edit}
        block
      >
        {t('detail.edit')}
      </Button>
    </div>
  );
}
