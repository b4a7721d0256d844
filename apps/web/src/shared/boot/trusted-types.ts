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
 * The CSP requires Trusted Types. React Aria's number field empties an element
 * by `innerHTML = ''`, the service worker is registered by its address, and the card gateway's script is loaded by its
 * address; nothing else may pass.
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
    if (input === SERVICE_WORKER_URL || isGatewayScript(input)) return input;
    throw new TypeError('This script address is not allowed.');
  },
};

/**
 * The card gateway's loader sets its script's address as a string. Whether that script may load at all is the
 * policy's decision, which names it only where a key for the gateway is configured.
 */
export function isGatewayScript(input: string): boolean {
  return /^https:\/\/([a-z0-9-]+\.)*js\.stripe\.com\//.test(input);
}

if (typeof window !== 'undefined') window.trustedTypes?.createPolicy('default', defaultPolicy);
