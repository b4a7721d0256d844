import { useEffect, useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useAccess } from '#shared/access/use-access.ts';
import { attempt } from '#shared/storage/remembered.ts';

/** The typed values of a form of flat fields, without the fields that were left alone. */
export interface TabDraft<Values> {
  read(): Partial<Values>;
  write(typed: Partial<Values>): void;
  /** Once the form is saved or cancelled. */
  clear(): void;
}

/** Each field with what it may hold. */
type Fields<Values> = { readonly [Name in keyof Values]: (stored: unknown) => stored is Values[Name] };

/**
 * Of this tab, its company and its person, until the form is saved or cancelled or the person logs out
 * (docs/product/storages.md#forms).
 */
export function useTabDraft<Values>(form: string, fields: Fields<Values>): TabDraft<Values> {
  const { user, company } = useAccess();
  const name = `canola.form.${user.id}.${company?.companyId}.${form}`;
  return useMemo(
    () => ({
      read() {
        const stored = attempt(() => JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Values>);
        const typed: Partial<Values> = {};
        for (const field in fields) {
          const value: unknown = stored?.[field];
          if (value !== undefined && fields[field](value)) typed[field] = value;
        }
        return typed;
      },
      write: (typed) => attempt(() => sessionStorage.setItem(name, JSON.stringify(typed))),
      clear: () => attempt(() => sessionStorage.removeItem(name)),
    }),
    [name, fields],
  );
}

/** Fields that were left alone show what is stored by now, which a colleague may have changed. */
export function useDraftIn<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  draft: TabDraft<Values>,
): void {
  useEffect(() => {
    form.reset({ ...form.getValues(), ...draft.read() }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback({ values, defaultValues }) {
        const changed = Object.entries(values).filter(([field, value]) => value !== defaultValues?.[field]);
        if (changed.length === 0) draft.clear();
        else draft.write(Object.fromEntries(changed) as Partial<Values>);
      },
    });
  }, [form, draft]);
}
