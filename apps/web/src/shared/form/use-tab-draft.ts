import { useEffect, useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useAccess } from '#shared/access/use-access.ts';
import { attempt } from '#shared/storage/remembered.ts';

/** The typed values of a form of flat fields, without the fields that were left alone. */
export interface TabDraft<Values> {
  read(): Partial<Values>;
  write(typed: Partial<Values>): void;
  /** A request whose reply was lost: sent again after a reload, it is still the same one. */
  unsettled: {
    read(): { id: string; input: string } | undefined;
    write(request: { id: string; input: string } | undefined): void;
  };
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
  const sent = `${name}.sent`;
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
      unsettled: {
        read() {
          const [id, input] = attempt(() => sessionStorage.getItem(sent))?.split(' ') ?? [];
          return id && input ? { id, input } : undefined;
        },
        write: (request) =>
          attempt(() =>
            request
              ? sessionStorage.setItem(sent, `${request.id} ${request.input}`)
              : sessionStorage.removeItem(sent),
          ),
      },
      clear() {
        attempt(() => sessionStorage.removeItem(name));
        attempt(() => sessionStorage.removeItem(sent));
      },
    }),
    [name, sent, fields],
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
