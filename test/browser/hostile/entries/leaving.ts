import { CANARY, entries, type HostileEntry, scripted } from './entry';

const go = `location.href = '${CANARY}'`;

/** Ways to navigate the program's own frame. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'location.href': go,
  location: `location = '${CANARY}'`,
  'document.location': `document.location = '${CANARY}'`,
  'location.assign': `location.assign('${CANARY}')`,
  'location.replace': `location.replace('${CANARY}')`,
  'location.host': `location.host = '{{H}}:{{P}}'; ${go}`,
  'Reflect.set': `Reflect.set(location, 'href', '${CANARY}')`,
  'navigation.navigate': `navigation.navigate('${CANARY}')`,
  'open as itself': `open('${CANARY}', '_self')`,
  'open by its own name': `name = 'mine'; open('${CANARY}', 'mine')`,
  'a timer': `setTimeout(() => { ${go} }, 100)`,
  'a promise': `Promise.resolve().then(() => { ${go} })`,
  'the load event': `addEventListener('load', () => { ${go} })`,
  'a frame of animation': `requestAnimationFrame(() => { ${go} })`,
  'a message to itself': `addEventListener('message', () => { ${go} }); postMessage(1, '*')`,
  'an error of a picture': `d.innerHTML = '<img src="x" onerror="location.href = \\'${CANARY}\\'">'`,
  'the link of a shadow root': `const a = document.createElement('a'); a.href = '${CANARY}'; d.attachShadow({ mode: 'closed' }).append(a); a.click()`,
  'a link that is in no document': `const a = document.createElement('a'); a.href = '${CANARY}'; a.click()`,
  'a link that stops events': `addEventListener('click', (e) => e.stopImmediatePropagation(), true); const a = document.createElement('a'); a.href = '${CANARY}'; a.click()`,
  'without a body': `document.body.remove(); ${go}`,
  'without an element': `document.documentElement.remove(); ${go}`,
  'with an SVG for a document': `document.documentElement.replaceWith(document.createElementNS('http://www.w3.org/2000/svg', 'svg')); ${go}`,
  'from an element that is taken out': `customElements.define('x-r', class extends HTMLElement { disconnectedCallback() { ${go} } }); d.append(document.createElement('x-r')); d.firstElementChild.remove()`,
  'after taking the answer away': `addEventListener = postMessage = () => {}; MessageEvent.prototype.preventDefault = null; ${go}`,
  'after it stops every message': `addEventListener('message', (e) => e.stopImmediatePropagation(), true); ${go}`,
  'after a forged answer': `for (let n = 0; n < 50; n++) parent.postMessage({ type: 'connecta/alive', challenge: String(n) }, '*'); ${go}`,
  'after many fragments': `for (let n = 0; n < 150; n++) location.hash = n; ${go}`,
  'at the bottom of the stack': `const deep = () => { try { deep() } catch { ${go} } }; deep(); ${go}`,
  'and stays busy for a while': `${go}; const end = performance.now() + 700; while (performance.now() < end);`,
  'and goes to nothing': `${go}; setTimeout(() => { location.href = 'about:blank' }, 50)`,
  'and runs a script address': `${go}; location.href = 'javascript:1'`,
  'to a secure address': `location.href = 'https://{{H}}:{{P}}/'`,
  'to a socket': `location.href = 'http://{{A}}:{{P}}/'`,
  'many times at once': `for (let n = 0; n < 20; n++) location.href = '${CANARY}?' + n`,
};

const MARKUP: Readonly<Record<string, string>> = {
  'a script in the head': `<!doctype html><head><script>${go}</script></head><p>x`,
  'a module': `<script type="module">${go}</script>`,
  'a handler of the body': `<body onload="${go}">x`,
  'a handler of an SVG': `<svg onload="${go}"></svg>`,
};

/** These navigate only where no guard is: it takes the element out, and nothing is left that could leave. */
const REMOVED: Readonly<Record<string, string>> = {
  'a refresh': `<meta http-equiv="refresh" content="0; url=${CANARY}">`,
  'a refresh in the head': `<!doctype html><head><meta http-equiv="refresh" content="0; url=${CANARY}"></head><p>x`,
  'a refresh by a script': scripted(
    `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0; url=${CANARY}'; document.head.append(m)`,
  ),
  'a refresh by innerHTML': scripted(
    `document.head.innerHTML = '<meta http-equiv="refresh" content="0; url=${CANARY}">'`,
  ),
  'a meta that becomes a refresh': `<meta name="viewport" content="width=1">${scripted(
    `const m = document.querySelector('meta'); m.content = '0; url=${CANARY}'; m.httpEquiv = 'refresh'`,
  )}`,
  'a link in the document': scripted(
    `d.innerHTML = '<a href="${CANARY}">x</a>'; d.firstChild.click()`,
  ),
  'a link in an SVG': scripted(
    `d.innerHTML = '<svg><a href="${CANARY}"><text y="20">x</text></a></svg>'; d.querySelector('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`,
  ),
};

const leaving = (entry: HostileEntry): HostileEntry => ({ ...entry, leaves: true });

export const LEAVING = [
  ...entries('leaves by', SCRIPTS, scripted).map(leaving),
  ...entries('leaves by', MARKUP).map(leaving),
  ...entries('would leave by', REMOVED),
];
