import type { Page } from '@playwright/test';

/** The elements that make the page wider than the screen; none when it does not scroll sideways. */
export function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.map(
      (element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`,
    );
  });
}

/**
 * Text that its box cuts off. The company in the top bar has one line: its full name is in the menu that it opens, or on
 * the company's page. A line of chips is moved with a finger.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, display } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return (
        // A pixel large: for screen readers.
        width > 2 &&
        height > 2 &&
        display !== 'inline' &&
        overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1
      );
    };
    return [...document.querySelectorAll('body *:not(.switcher-name, .chips-line, input, textarea, svg *)')]
      .filter(isCut)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  });
}
