import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@canola/api-schema/access';
import { expect, test } from 'vitest';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../${path}.json`, import.meta.url), 'utf8'));

test.each(LANGUAGES)('an export has the words of the screens in %s', (language) => {
  const { role, ...words } = read(`server/src/locales/${language}/exports`);
  const screen = (name: string) => read(`web/src/locales/${language}/${name}`);
  const [admin, ui, contract] = [screen('admin'), screen('ui'), screen('contract')];
  const status = Object.entries(ui.status).map(([name, word]) => [name.toUpperCase(), word]);
  expect(admin.role).toMatchObject(role);
  expect(words).toEqual({
    approval: ui.approval,
    source: admin.source,
    plan: ui.plan,
    payment: ui.payment,
    paymentType: admin.payments.type,
    period: admin.payments.period,
    contract: Object.fromEntries(status),
    unit: contract.unit,
  });
});
