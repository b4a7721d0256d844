import { useTranslation } from 'react-i18next';
import { chooseTheme, THEMES, useTheme } from '#shared/theme/theme.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';

export function ThemeSection() {
  const { t } = useTranslation('profile');
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="h3">{t('theme.title')}</h3>
      <SegmentedControl
        block
        label={t('theme.title')}
        options={THEMES.map((id) => ({ id, label: t(`theme.${id}`) }))}
        value={useTheme()}
        onChange={chooseTheme}
      />
    </section>
  );
}
