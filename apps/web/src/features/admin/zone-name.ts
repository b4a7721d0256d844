import { useTranslation } from 'react-i18next';

const CITIES = ['Prague', 'Bratislava', 'Bucharest', 'Dublin', 'London'] as const;

/** As the dialogs of staff name it, who read of companies in other zones than their own. */
export function useZoneName(): (zone: string) => string {
  const { t } = useTranslation('admin');
  return (zone) => {
    const city = CITIES.find((name) => zone.endsWith(`/${name}`));
    return city ? t(`zone.${city}`) : zone;
  };
}
