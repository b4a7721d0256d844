import type { CurrencyType } from '@canola/api-schema/money';
import { lazy, Suspense } from 'react';
import { late } from '#shared/boot/late.ts';
import { useLateMenu } from '#shared/ui/use-late-menu.ts';
import { CurrencyButton } from './currency-button.tsx';

const loadMenu = late(() => import('./currency-menu.tsx'));
const CurrencyMenu = lazy(loadMenu);

interface CurrencyPickerProps {
  value: CurrencyType;
  onChange: (currency: CurrencyType) => void;
}

export function CurrencyPicker(props: CurrencyPickerProps) {
  const { opened, trigger } = useLateMenu(loadMenu);
  return (
    <Suspense fallback={<CurrencyButton currency={props.value} />}>
      {opened ? (
        <CurrencyMenu {...props} startAt={opened.at} />
      ) : (
        <CurrencyButton currency={props.value} {...trigger} />
      )}
    </Suspense>
  );
}
