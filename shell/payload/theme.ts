/**
 * Follows the host's theme while the payload is shown. Runs in the payload, before its own markup, right after the style
 * element it writes to. Through the CSSOM, because a policy in the payload may forbid inline styles.
 */

const shell = window.parent;
const element = document.currentScript?.previousElementSibling;
const sheet = element instanceof HTMLStyleElement ? element.sheet : null;
const rule = sheet?.cssRules[0];

window.addEventListener('message', ({ source, data }) => {
  if (source !== shell || data?.type !== 'connecta/theme') return;
  if (rule instanceof CSSStyleRule) rule.style.cssText = data.style;
});

export {};
