interface PolicyRules {
  createHTML(input: string): string;
  createScript(input: string): string;
  createScriptURL(input: string): string;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: PolicyRules): unknown };
  }
}

export const SERVICE_WORKER_URL = '/sw.js';

/**
 * The CSP asks for Trusted Types (architecture: strict CSP). React Aria's number field empties an element
 * by `innerHTML = ''`, and the service worker is registered by its address; nothing else may pass.
 */
const defaultPolicy: PolicyRules = {
  createHTML(input) {
    if (input === '') return input;
    throw new TypeError('Markup from a string is not allowed.');
  },
  createScript() {
    throw new TypeError('A script from a string is not allowed.');
  },
  createScriptURL(input) {
    if (input === SERVICE_WORKER_URL) return input;
    throw new TypeError('This script address is not allowed.');
  },
};

if (typeof window !== 'undefined') window.trustedTypes?.createPolicy('default', defaultPolicy);
