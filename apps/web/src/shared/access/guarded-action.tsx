import type { Grant } from '@canola/api-schema/access';
import { type ReactNode, Suspense, useState } from 'react';
import { currentView, readOnlyNotice } from '#shared/api/customer-view.ts';
import { Button, type ButtonProps } from '#shared/ui/button.tsx';
import { useLatePart } from '#shared/ui/use-late-part.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { useAccess } from './use-access.ts';

const loadNotice = () => import('./notice-dialog.tsx');

/**
 * A guarded action needs the grant and an approved company; otherwise the notice dialog opens with the reason
 * (docs/product/companies.md#guarded-actions). `run(action)` does the one or the other; `notice` must be rendered
 * somewhere in the component. Without a grant only the company's state counts.
 */
export function useGuardedAction(grant?: Grant): { run: (action: () => void) => void; notice: ReactNode } {
  const access = useAccess();
  const [shown, setShown] = useState<Refusal>();
  return {
    run(action) {
      // Staff who look with a customer's eyes may do nothing, whatever the customer may.
      if (currentView()) return readOnlyNotice.set(true);
      const refusal = refusalOf(access, grant);
      if (refusal === undefined) action();
      else setShown(refusal);
    },
    notice: shown && <GuardNotice refusal={shown} grant={grant} onClose={() => setShown(undefined)} />,
  };
}

interface GuardNoticeProps {
  refusal: Refusal;
  grant?: Grant | undefined;
  /** Leads to where the person can be. */
  onClose: () => void;
}

/** For a guarded part of a page that was opened by its address: the notice that its button would have opened. */
export function GuardNotice({ refusal, grant, onClose }: GuardNoticeProps) {
  const NoticeDialog = useLatePart(loadNotice, { wanted: refusal, onGiveUp: onClose });
  return (
    NoticeDialog && (
      <Suspense>
        <NoticeDialog refusal={refusal} grant={grant} onClose={onClose} />
      </Suspense>
    )
  );
}

interface GuardedButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  grant?: Grant | undefined;
  onPress: () => void;
}

/** Looks like any button; people who may not press it learn why. */
export function GuardedButton({ grant, onPress, ...props }: GuardedButtonProps) {
  const { run, notice } = useGuardedAction(grant);
  return (
    <>
      <Button {...props} onPress={() => run(onPress)} />
      {notice}
    </>
  );
}
