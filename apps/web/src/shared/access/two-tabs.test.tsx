// @vitest-environment jsdom
import type { ApprovalState } from '@canola/api-schema/access';
import type { UserCompany } from '@canola/api-schema/users/company';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { switchTabTo } from './tab-company.ts';
import { useTabCompany } from './use-tab-company.ts';

const STEPS = 500;

/** Seeded, so that a failure can be repeated (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A tab has storage of its own, and a form that was opened for the company its page showed. */
class Tab {
  readonly #items = new Map<string, string>();
  #page: ReturnType<typeof renderHook<ReturnType<typeof useTabCompany>, readonly UserCompany[]>> | undefined;
  form: string | undefined;

  /** Everything that a tab does, it does with its own storage. */
  activate(): void {
    const items = this.#items;
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
    });
  }

  load(companies: readonly UserCompany[]): void {
    this.activate();
    this.#page?.unmount();
    this.#page = renderHook((known) => useTabCompany(known), { initialProps: companies });
    this.form = this.shown?.companyId;
  }

  learn(companies: readonly UserCompany[]): void {
    this.activate();
    this.#page?.rerender(companies);
  }

  get shown(): UserCompany | undefined {
    return this.#page?.result.current.company;
  }
}

test.each([1, 2])('whatever happens around it, a form saves for the company it showed (seed %i)', (seed) => {
  localStorage.clear();
  const random = randomFrom(seed);
  const states = new Map<string, ApprovalState>([['b', 'APPROVED']]);
  const companies = () =>
    [...states].map(
      ([id, approvalState]) => ({ companyId: id, companyName: id, approvalState }) as UserCompany,
    );
  const tabs = [new Tab(), new Tab()] as const;
  for (const tab of tabs) tab.load(companies());
  let checked = 0;
  for (let step = 0; step < STEPS; step++) {
    const tab = tabs[random(2)] ?? tabs[0];
    const id = ['a', 'b', 'c'][random(3)] ?? 'a';
    const action = random(6);
    if (action === 0) states.delete(id);
    else if (action === 1) states.set(id, 'BLOCKED');
    else if (action === 2) states.set(id, 'WAITING');
    else if (action === 3) states.set(id, 'APPROVED');
    else if (action === 4) tab.load(companies());
    else if (states.has(id) && states.get(id) !== 'BLOCKED') {
      tab.activate();
      switchTabTo(id);
      tab.load(companies());
      expect(tab.shown?.companyId).toBe(id);
    }
    for (const open of tabs) {
      open.learn(companies());
      const { shown } = open;
      // With nothing open to work for there is no form: a page of its own says so.
      if (shown === undefined || shown.approvalState === 'BLOCKED' || open.form === undefined)
        open.form = undefined;
      else {
        expect(shown.companyId, `step ${step}`).toBe(open.form);
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(STEPS / 4);
  vi.unstubAllGlobals();
});
