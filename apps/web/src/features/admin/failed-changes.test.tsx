// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { toastQueue } from '#shared/ui/toast.ts';
import { CompanyDecision } from './companies/company-decision.tsx';
import { AssignUser } from './companies/company-dialog.tsx';
import { ManualPlan } from './companies/manual-plan.tsx';
import { SubscriptionActions } from './companies/subscriptions.tsx';
import { BlockMember } from './members/block-member.tsx';
import { RemoveMember } from './members/member-tools.tsx';
import { transfer } from './payments/test-payment.ts';
import { CancelTransfer } from './payments/transfer-actions.tsx';
import { Decision } from './pending/decision.tsx';
import { FAILURES } from './test-failures.ts';
import { company, ID, person, relation, subscription } from './test-records.ts';
import { UserActions } from './users/user-actions.tsx';

prepareScreens();
beforeAll(() => loadTexts(['admin']));
afterEach(() => act(() => toastQueue.clear()));

const API = '/can-users/api';
async function show(element: ReactElement, call: string) {
  const replies = FAILURES.map(([, reply]) => reply);
  return showScreen(element, {
    permissions: [
      'users:user:block',
      'users:user:reset',
      'users:user:delete',
      'users:company:delete',
      'users:company:approve',
      'users:company:plan',
    ],
    rest: { [call]: () => replies.shift()?.() },
  });
}

const actions = <UserActions user={person} onGone={async () => {}} />;

test.each<
  [what: string, ReactElement, open: RegExp | undefined, confirm: RegExp, call: string, typed?: string]
>([
  ['blocking a person', actions, /^Block/, /^Block/, `PUT ${API}/user/${ID}/block`, 'A reason'],
  ['resetting a person', actions, /^Reset/, /^Reset/, `DELETE ${API}/user/${ID}/reset`],
  ['deleting a person', actions, /^Delete/, /^Delete/, `DELETE ${API}/user/${ID}`, person.email],
  [
    'removing a member',
    <RemoveMember key="remove" relation={relation} />,
    /^Remove/,
    /^Remove/,
    `DELETE ${API}/company/user/${ID}`,
  ],
  [
    'blocking a member',
    <BlockMember key="member" relation={relation} onClose={vi.fn()} />,
    undefined,
    /^Block/,
    `PUT ${API}/company/user/${ID}/state/BLOCKED`,
    'A reason',
  ],
  [
    'approving somebody',
    <Decision key="approve" relation={relation} />,
    /^Approve/,
    /^Approve/,
    `PUT ${API}/company/user/${ID}/state/APPROVED`,
  ],
  [
    'approving a company',
    <CompanyDecision key="waiting" company={{ ...company, approvalState: 'WAITING' }} />,
    /^Approve/,
    /^Approve/,
    `PUT ${API}/company/${ID}/state/APPROVED`,
  ],
  [
    'blocking a company',
    <CompanyDecision key="company" company={company} />,
    /^Block/,
    /^Block/,
    `PUT ${API}/company/${ID}/state/BLOCKED`,
    'A reason',
  ],
  [
    'deleting a plan',
    <SubscriptionActions key="plan" company={company} subscription={subscription} zone="Europe/Prague" />,
    /^Delete/,
    /^Delete/,
    `DELETE ${API}/subscription/${ID}`,
  ],
  [
    'cancelling a transfer',
    <CancelTransfer key="cancel" payment={transfer} onClose={vi.fn()} />,
    undefined,
    /^Cancel/,
    `PUT ${API}/payment/${ID}/cancel`,
  ],
])(
  '%s says in its dialog why it failed, and can be tried again',
  async (_what, element, open, confirm, call, typed) => {
    const { network, user } = await show(element, call);
    if (open) await user.click(await screen.findByRole('button', { name: open }));
    const question = await screen.findByRole('alertdialog');
    if (typed) await user.type(within(question).getByRole('textbox'), typed);
    for (const [at, [text]] of FAILURES.entries()) {
      await user.click(within(question).getByRole('button', { name: confirm }));
      await waitFor(() => expect(within(question).getByRole('alert').textContent).toContain(text));
      expect(network.called(call)).toHaveLength(at + 1);
    }
  },
);

test.each<[what: string, ReactElement, press: RegExp, call: string, typed?: string]>([
  [
    'assigning somebody',
    <AssignUser key="assign" companyId={ID} />,
    /^Assign/,
    `POST ${API}/company/${ID}/user`,
    'marie@farma.test',
  ],
  [
    'giving a plan',
    <ManualPlan key="give" companyId={ID} zone="Europe/Prague" subscriptions={[]} />,
    /^Give/,
    `POST ${API}/subscription/manual`,
  ],
])('%s says by a toast why it failed, and can be tried again', async (_what, element, press, call, typed) => {
  const { network, user } = await show(element, call);
  for (const [at, [text]] of FAILURES.entries()) {
    if (typed) await user.type(await screen.findByRole('textbox'), typed);
    await user.click(await screen.findByRole('button', { name: press }));
    await waitFor(() =>
      expect(toastQueue.visibleToasts.some(({ content }) => content.text.startsWith(text))).toBe(true),
    );
    expect(network.called(call)).toHaveLength(at + 1);
    // The form is empty again (docs/product/admin.md#actions).
    if (typed) expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
  }
});
