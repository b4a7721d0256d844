import { formatMoney, lorries, priceUnit } from '@canola/api-schema/number-format';
import { MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { ComboBox } from '#shared/ui/combo-box.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { FilterSelect } from '#shared/ui/filter-select.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PLACES, PLANS } from './samples.ts';
import { Line, Section } from './section.tsx';

export function FieldsSection() {
  return (
    <Section title="Fields" caption="36 high, 48 on a phone; 40 in a form that stands alone">
      <Grid roomy>
        <Sale />
        <NumberField
          label="Amount"
          value={12}
          onChange={() => undefined}
          unit="t"
          error="At least 24 t, about one lorry"
        />
        <TextField label="Company number" value="268 41 902" isReadOnly hint="Comes from the register" />
      </Grid>
      <Grid>
        <TextField label="Name" placeholder="Jan Dvořák" autoComplete="off" />
        <TextField label="E-mail" type="email" defaultValue="jan.dvorak" error="An e-mail has an @ in it" />
        <TextField label="VAT number" isDisabled defaultValue="CZ26841902" optional />
        <PasswordField label="Password" hint="At least 15 characters" defaultValue="canola-demo-2026" />
      </Grid>
      <Choosers />
      <Grid>
        <TextArea label="Note" optional placeholder="For the trader" />
        <SearchField label="Find a crop" defaultValue="Wheat" />
        <SearchField label="Name or company number" />
      </Grid>
      <Line>
        <Filters />
      </Line>
    </Section>
  );
}

function Grid({ children, roomy = false }: { children: ReactNode; roomy?: boolean }) {
  return (
    <div className={`grid gap-4 sm:grid-cols-2 lg:grid-cols-4 ${roomy ? 'fields-roomy' : ''}`}>
      {children}
    </div>
  );
}

function Sale() {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  const [amount, setAmount] = useState<number | null>(50);
  const [price, setPrice] = useState<number | null>(5600);
  const [low, setLow] = useState(true);
  return (
    <>
      <NumberField
        label="Amount"
        value={amount}
        onChange={setAmount}
        unit="t"
        decimals={1}
        hint={amount ? t('lorries', { count: lorries(amount) }) : 'How much to sell'}
      />
      <NumberField
        label="Sell at"
        value={price}
        onChange={setPrice}
        unit={priceUnit('CZK')}
        hint={`in total ${formatMoney((amount ?? 0) * (price ?? 0), 'CZK', locale)}`}
        labelEnd={<Switch value={low} onChange={setLow} aria-label="With a low price" />}
      />
    </>
  );
}

function Choosers() {
  const [plan, setPlan] = useState<(typeof PLANS)[number]['id'] | null>('PREMIUM');
  const [trader, setTrader] = useState('all');
  const [place, setPlace] = useState<string | null>('76701');
  const [until, setUntil] = useState<string | null>('2027-03-31');
  return (
    <Grid>
      <Select label="Plan" options={PLANS} value={plan} onChange={setPlan} />
      <Select
        label="Trader"
        options={[
          { id: 'all', label: 'All traders' },
          { id: 'brazda', label: 'Brázda Trade' },
          { id: 'klas', label: 'Klas Agro' },
        ]}
        value={trader}
        onChange={setTrader}
        start={<TraderTile name="Brázda" size="sm" />}
        end="6 quote Q1 27"
      />
      <ComboBox
        label="Postal code"
        icon={MapPin}
        options={PLACES}
        value={place}
        onChange={setPlace}
        maxHeight={220}
      />
      <DateField label="Until" value={until} onChange={setUntil} />
    </Grid>
  );
}

function Filters() {
  const [country, setCountry] = useState('all');
  const [plan, setPlan] = useState('all');
  const all = { id: 'all', label: 'All' };
  return (
    <>
      <FilterSelect
        label="Country"
        options={[all, { id: 'CZ', label: 'Czechia' }, { id: 'RO', label: 'Romania' }]}
        value={country}
        onChange={setCountry}
      />
      <FilterSelect label="Plan" options={[all, ...PLANS]} value={plan} onChange={setPlan} />
    </>
  );
}
