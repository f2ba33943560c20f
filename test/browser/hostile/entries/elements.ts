import { CANARY, entries, type HostileEntry, scripted } from './entry';
import { FRAME, INSERTED, PRECONNECT, THINGS } from './things';

/** Where in the markup an element stands. */
const PLACES: Readonly<Record<string, (markup: string) => string>> = {
  'in the body': (markup) => markup,
  'in the head': (markup) => `<!doctype html><head>${markup}</head><p>x`,
  'in capital letters': (markup) =>
    markup.replace(/^<(\/?)(\w+)/, (_, slash, name) => `<${slash}${name.toUpperCase()}`),
  'in a table, where it has no place': (markup) => `<table>${markup}</table>`,
  'in a foreign object': (markup) => `<svg><foreignObject>${markup}</foreignObject></svg>`,
  'in MathML': (markup) => `<math><mtext>${markup}</mtext></math>`,
  'in a declared shadow root': (markup) =>
    `<div><template shadowrootmode="closed">${markup}</template></div>`,
  'in a shadow root in a shadow root': (markup) =>
    `<div><template shadowrootmode="open"><div><template shadowrootmode="open">${markup}</template></div></template></div>`,
  'after a comment that ends early': (markup) => `<!--><!-- >${markup}-->`,
  'after what swallows text': (markup) =>
    `<textarea></textarea><title></title><xmp></xmp>${markup}`,
};

/** Ways from a text, `m`, to an element in the document. */
const WAYS: Readonly<Record<string, string>> = {
  innerHTML: 'd.innerHTML = m',
  outerHTML: 'd.outerHTML = m',
  'outerHTML in a fragment':
    'const f = new DocumentFragment(); const e = f.appendChild(document.createElement("p")); e.outerHTML = m; document.body.append(f)',
  'insertAdjacentHTML inside': 'd.insertAdjacentHTML("afterbegin", m)',
  'insertAdjacentHTML beside': 'd.insertAdjacentHTML("AfterEnd", m)',
  'insertAdjacentHTML on an element that is not there yet':
    'const e = document.createElement("p"); e.insertAdjacentHTML("beforeend", m); document.body.append(e)',
  'a template':
    'const t = document.createElement("template"); t.innerHTML = m; document.body.append(t.content)',
  'a template in a template':
    'd.innerHTML = "<template><template>" + m + "</template></template>"; d.append(document.importNode(d.firstChild.content.firstChild.content, true))',
  'a shadow root': 'd.attachShadow({ mode: "closed" }).innerHTML = m',
  'a shadow root that is cloned':
    'd.attachShadow({ mode: "open", clonable: true }).innerHTML = m; document.body.append(d.cloneNode(true))',
  'a fragment of a range':
    'document.body.append(document.createRange().createContextualFragment(m))',
  'a fragment of a range elsewhere':
    'const i = document.implementation.createHTMLDocument(""); const r = i.createRange(); r.selectNode(i.body); document.body.append(r.createContextualFragment(m))',
  'a parsed document':
    'document.body.append(new DOMParser().parseFromString(m, "text/html").documentElement)',
  'a parsed body':
    'document.body.append(...new DOMParser().parseFromString("<p>" + m, "text/html").body.childNodes)',
  'a parsed element that is replaced':
    'd.replaceWith(new DOMParser().parseFromString("<p>" + m, "text/html").body.lastElementChild)',
  'a parsed XML document':
    'const x = m.replace(/(<link[^>]*)>/, "$1/>").replace("<script>", "&lt;script>").replace("<\\/script>", "&lt;/script>"); document.body.append(document.importNode(new DOMParser().parseFromString("<div xmlns="http://www.w3.org/1999/xhtml">" + x + "</div>", "application/xhtml+xml").documentElement, true))',
  setHTMLUnsafe: 'd.setHTMLUnsafe(m)',
  'setHTMLUnsafe with a declared shadow root': `d.setHTMLUnsafe('<div><template shadowrootmode="open">' + m + '</template></div>')`,
  parseHTMLUnsafe: 'document.body.append(Document.parseHTMLUnsafe(m).documentElement)',
  'another document':
    'const i = document.implementation.createHTMLDocument(""); i.body.innerHTML = m; document.body.append(i.body.firstChild)',
  'another document that is written to':
    'const i = document.implementation.createHTMLDocument(""); i.open(); i.write("<p>" + m); i.close(); document.body.append(i.body)',
  'document.write while it is parsed': 'document.write(m)',
  'document.write in two halves':
    'const half = m.length >> 1; document.write(m.slice(0, half)); document.writeln(m.slice(half))',
  'document.write when it is loaded': 'addEventListener("load", () => document.write(m))',
  'SVG content': 'd.innerHTML = "<svg><foreignObject>" + m + "</foreignObject></svg>"',
  'innerHTML of an SVG element':
    'const s = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg")); s.innerHTML = "<foreignObject>" + m + "</foreignObject>"',
  'a form that closes early': 'd.innerHTML = "<form><div></form><form>" + m',
  'an attribute of noscript': `d.innerHTML = '<noscript><p title="</noscript>' + m.replaceAll('"', '&quot;').replace(/^/, '">') ; d.innerHTML = d.textContent || d.innerHTML; d.insertAdjacentHTML("beforeend", m)`,
  'a style in SVG that ends early': 'd.innerHTML = "<svg><style><!--</style>" + m',
  'an element of its own that writes itself':
    'customElements.define("x-w", class extends HTMLElement { connectedCallback() { this.innerHTML = m } }); d.innerHTML = "<x-w></x-w>"',
  'the head': 'document.head.innerHTML = m',
  'an object that becomes a text late':
    'let n = 0; d.innerHTML = { toString: () => (n++ ? "<p>" : m) }',
  'a text at the bottom of the stack':
    'const deep = () => { try { deep() } catch { try { d.innerHTML = m } catch {} } }; deep(); d.innerHTML = m',
};

const inserted: HostileEntry[] = Object.entries(INSERTED).flatMap(([thing, markup]) =>
  entries(`${thing} by`, WAYS, (way) => scripted(`const m = ${JSON.stringify(markup)}; ${way}`)),
);

const placed: HostileEntry[] = [
  ...entries('in the markup', THINGS),
  ...Object.entries(PLACES).flatMap(([place, put]) => [
    { name: `a frame ${place}`, html: put(FRAME) },
    { name: `preconnect ${place}`, html: put(PRECONNECT) },
  ]),
];

const srcdoc = `f.srcdoc = ${JSON.stringify(/srcdoc="([^"]*)"/.exec(FRAME)?.[1])}; document.body.append(f)`;

/** Ways to an element by its name. */
const MADE: Readonly<Record<string, string>> = {
  'a frame by createElement': `const f = document.createElement('iframe'); ${srcdoc}`,
  'a frame by createElement in capital letters': `const f = document.createElement('IFrAmE'); ${srcdoc}`,
  'a frame by a name that changes': `let n = 0; const f = document.createElement({ toString: () => (n++ ? 'div' : 'iframe') }); ${srcdoc}`,
  'a frame by createElementNS': `const f = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe'); ${srcdoc}`,
  'a frame by a name with a prefix': `const f = document.createElementNS('http://www.w3.org/1999/xhtml', 'x:iframe'); ${srcdoc}`,
  'a frame by the method of another document': `const f = Document.prototype.createElement.call(document.implementation.createHTMLDocument(''), 'iframe'); ${srcdoc}`,
  'a frame by the method as a value': `const make = Object.getOwnPropertyDescriptor(Document.prototype, 'createElement').value; const f = make.bind(document)('iframe'); ${srcdoc}`,
  'a frame named by a new document': `const f = document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'iframe', null).documentElement; ${srcdoc}`,
  'a frame in a new document': `const f = document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'html', null).createElement('iframe'); ${srcdoc}`,
  'a frame of an extended class': `class F extends HTMLIFrameElement {} customElements.define('x-f', F, { extends: 'iframe' }); const f = new F(); ${srcdoc}`,
  'a frame in a clone': `const t = document.createElement('div'); t.append(document.createElement('iframe')); const f = t.cloneNode(true).firstChild; ${srcdoc}`,
  'a frame by address': `const f = document.createElement('iframe'); f.src = '${CANARY}'; document.body.append(f)`,
  'a frame with a name to open': `const f = document.createElement('iframe'); f.name = 'q'; document.body.append(f); open('${CANARY}', 'q')`,
  'a frame with a script address': `const f = document.createElement('iframe'); f.src = 'javascript:' + JSON.stringify('<img src="${CANARY}">'); document.body.append(f)`,
  'the window of an empty frame': `const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.location = '${CANARY}'`,
  'an object': `const o = document.createElement('object'); o.type = 'text/html'; o.data = '${CANARY}'; document.body.append(o)`,
  'an embed': `const o = document.createElement('embed'); o.type = 'text/html'; o.src = '${CANARY}'; document.body.append(o)`,
  'a frameset': `const s = document.createElement('frameset'), f = document.createElement('frame'); f.src = '${CANARY}'; s.append(f); document.documentElement.append(s)`,
  preconnect: `const l = document.createElement('link'); l.rel = 'preconnect'; l.href = '${CANARY}'; document.head.append(l)`,
  'preconnect, named later': `const l = document.createElement('link'); l.href = '${CANARY}'; document.head.append(l); l.relList.add('preconnect')`,
  'preconnect, addressed later': `const l = document.createElement('link'); l.rel = 'preconnect'; document.head.append(l); l.setAttribute('href', '${CANARY}')`,
  'preconnect of an extended class': `class L extends HTMLLinkElement {} customElements.define('x-l', L, { extends: 'link' }); const l = new L(); l.rel = 'preconnect'; l.href = '${CANARY}'; document.head.append(l)`,
  'preconnect named by a new document': `const l = document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'link', null).documentElement; l.rel = 'preconnect'; l.href = '${CANARY}'; document.head.append(l)`,
  'a name to prefetch': `const l = document.createElement('link'); l.rel = 'dns-prefetch'; l.href = '${CANARY}'; document.head.append(l)`,
};

export const ELEMENTS = [...placed, ...inserted, ...entries('made:', MADE, scripted)];
