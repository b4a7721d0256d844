import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import type { Translate } from '../../../platform/i18n/texts.ts';
import { isLeaked } from '../accounts/leaked-passwords.ts';
import { MAX_PASSWORD, MIN_PASSWORD, passwordProblem } from '../accounts/password-rules.ts';

const Body = z.record(z.string(), z.unknown()).catch({});

/** A field that is missing or sent twice counts as empty. */
export function textOf(body: unknown, name: string): string {
  const value = Body.parse(body ?? {})[name];
  return typeof value === 'string' ? value : '';
}

export function emailOf(body: unknown): string {
  return textOf(body, 'email').trim();
}

export function emailError(t: Translate, email: string): string | undefined {
  if (email === '') return t('field.emailMissing');
  return z.email().max(254).safeParse(email).success ? undefined : t('field.emailInvalid');
}

export async function newPasswordError(
  deps: Deps,
  t: Translate,
  { password, email, minimum = MIN_PASSWORD }: { password: string; email: string; minimum?: number },
): Promise<string | undefined> {
  if (password === '') return t('field.passwordMissing');
  switch (passwordProblem(password, email, minimum)) {
    case 'short':
      return t('field.passwordShort', { count: minimum });
    case 'long':
      return t('field.passwordLong', { count: MAX_PASSWORD });
    case 'common':
      return t('field.passwordCommon');
    case undefined:
      return (await isLeaked(deps, password)) ? t('field.passwordLeaked') : undefined;
  }
}
