import { useState } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { signIn } from '#shared/session/session.ts';
import { type SignInFailure, signInFailureOf } from '#shared/session/sign-in-failure.ts';

/** The way to the provider's page, and why it could not be taken. */
export function useSignIn() {
  const language = useLanguage();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  async function leave(options: { signUp?: boolean } = {}): Promise<void> {
    setLeaving(true);
    try {
      await signIn({ ...options, language });
    } catch (error) {
      setFailure(signInFailureOf(error));
    } finally {
      // Also when the person returns from the provider's page with the browser's Back button.
      setLeaving(false);
    }
  }
  return { leave, isLeaving, failure };
}
