import { HtmlValidate } from 'html-validate';

/** Mail programs read styles at the element only, and know no landmarks. */
const checker = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-inline-style': 'off', 'tel-non-breaking': 'off' },
});

export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
