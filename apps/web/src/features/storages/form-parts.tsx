import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

/** More decimals than a ton has can be typed, so that the message says so instead of a silent rounding. */
const TYPED_DECIMALS = 4;

/** Tons of an offer; `error` is a code of the form or a message of the server. */
export function TonsField({
  error,
  ...field
}: Omit<ComponentProps<typeof NumberField>, 'unit' | 'decimals'>) {
  const fieldText = useFieldText();
  return (
    <NumberField {...field} unit="t" decimals={TYPED_DECIMALS} autoFocus error={fieldText('amount', error)} />
  );
}

export function FormError({ text }: { text: string | undefined }) {
  return (
    text && (
      <Notice kind="clay" live className="whitespace-pre-line">
        {text}
      </Notice>
    )
  );
}

export function FormSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup className="pt-1">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="grid gap-2 pb-5">
          <Skeleton width="38%" />
          <Skeleton shape="box" height={36} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

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
