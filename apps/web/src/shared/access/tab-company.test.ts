// @vitest-environment jsdom
import type { ApprovalState } from '@canola/api-schema/access';
import type { UserCompany } from '@canola/api-schema/users/company';
import { beforeEach, expect, test, vi } from 'vitest';
import { companyFor, nextTabCompany, switchTabTo, tabCompany } from './tab-company.ts';

const company = (companyId: string, companyName: string, approvalState: ApprovalState = 'APPROVED') =>
  ({ companyId, companyName, approvalState }) as UserCompany;

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('a company that is blocked or left gives way to the first other one, approved before waiting, then by name', () => {
  const mine = [
    company('1', 'C', 'BLOCKED'),
    company('2', 'Ž'),
    company('3', 'B', 'WAITING'),
    company('4', 'D'),
  ];
  expect(companyFor(mine, '3')?.companyId).toBe('3');
  expect(companyFor(mine, '1')?.companyId).toBe('4');
  expect(companyFor(mine, 'foreign')?.companyId).toBe('4');
});

test('when all are blocked, one of them says so', () => {
  expect(companyFor([company('1', 'A', 'BLOCKED')], undefined)?.approvalState).toBe('BLOCKED');
  expect(companyFor([], undefined)).toBeUndefined();
});

test('the last choice of the browser seeds a new tab and changes no open one', () => {
  switchTabTo('2');
  sessionStorage.clear();
  expect(tabCompany.read()).toBe('2');
  tabCompany.bind('2');
  localStorage.setItem('canola.company', '3');
  expect(tabCompany.read()).toBe('2');
});

test('a browser that refuses storage works, but a switch does not survive a reload', () => {
  const refusing = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refusing }));
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: refusing }));
  expect(switchTabTo('2')).toBe(false);
  expect(companyFor([company('1', 'A')], tabCompany.read())?.companyId).toBe('1');
});

test('a new company with an earlier name moves nobody', () => {
  const mine = company('2', 'B');
  expect(nextTabCompany([company('1', 'A'), mine], mine)).toEqual({ company: mine, successor: undefined });
});

test('a company that is lost in mid-work stays until the person moves on, unless no other is open', () => {
  const [lost, other] = [company('1', 'A'), company('2', 'B')];
  expect(nextTabCompany([other], lost)).toEqual({ company: lost, successor: other });
  const blocked = company('1', 'A', 'BLOCKED');
  expect(nextTabCompany([blocked, other], lost)).toEqual({ company: lost, successor: other });
  expect(nextTabCompany([blocked], lost).company).toBe(blocked);
  expect(nextTabCompany([], lost)).toEqual({ company: undefined, successor: undefined });
  expect(nextTabCompany([blocked, other], blocked), 'a blocked page gives way by itself').toEqual({
    company: other,
    successor: undefined,
  });
});
