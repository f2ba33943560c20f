import { CANARY, entries, scripted } from './entry';

const inWorker = `new Blob(["fetch('${CANARY}')"], { type: 'text/javascript' })`;

/** Programming interfaces that make requests or connections. */
const REQUESTS: Readonly<Record<string, string>> = {
  fetch: `fetch('${CANARY}', { mode: 'no-cors' })`,
  'fetch that outlives the page': `fetch('${CANARY}', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' })`,
  XMLHttpRequest: `const x = new XMLHttpRequest(); x.open('GET', '${CANARY}'); x.send()`,
  EventSource: `new EventSource('${CANARY}')`,
  WebSocket: `new WebSocket('ws://{{H}}:{{P}}/')`,
  WebSocketStream: `new WebSocketStream('ws://{{H}}:{{P}}/')`,
  WebTransport: `new WebTransport('https://{{H}}:{{P}}/')`,
  'WebTransport by fingerprint': `new WebTransport('https://{{A}}:{{P}}/', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] })`,
  'a beacon': `navigator.sendBeacon('${CANARY}', 'x')`,
  'an import': `import('${CANARY}')`,
  'a worker': `new Worker(URL.createObjectURL(${inWorker}))`,
  'a worker from a data address': `new Worker("data:text/javascript,fetch('${CANARY}')")`,
  'a shared worker': `new SharedWorker("data:text/javascript,fetch('${CANARY}')")`,
  'a worklet': `new OfflineAudioContext(1, 128, 44100).audioWorklet.addModule('${CANARY}')`,
  'a paint worklet': `CSS.paintWorklet.addModule('${CANARY}')`,
  'a picture that is never shown': `new Image().src = '${CANARY}'`,
  'a font that is loaded': `new FontFace('q', 'url(${CANARY})').load()`,
  'a sound': `new Audio('${CANARY}').play()`,
  'a link that pings': `const a = document.createElement('a'); a.href = '#x'; a.ping = '${CANARY}'; document.body.append(a); a.click()`,
  'a script made by a script': `const s = document.createElement('script'); s.src = '${CANARY}'; document.body.append(s)`,
  'a script text made by a script': `const s = document.createElement('script'); s.textContent = "new Image().src = '${CANARY}'"; document.body.append(s)`,
  'a script of data that changes its type': `const s = document.createElement('script'); s.type = 'x/data'; s.textContent = "new Image().src = '${CANARY}'"; document.body.append(s); const c = s.cloneNode(true); c.type = ''; document.body.append(c)`,
  'a style sheet that is adopted': `const s = new CSSStyleSheet(); s.replaceSync('body { background: url(${CANARY}) }'); document.adoptedStyleSheets = [s]`,
  'a style set by a script': `document.body.style.backgroundImage = 'url(${CANARY})'`,
  'a style sheet of a processing instruction': `const x = new DOMParser().parseFromString('<?xml-stylesheet href="${CANARY}"?><a/>', 'text/xml'); document.insertBefore(document.importNode(x.firstChild, true), document.documentElement)`,
  'a transformation': `const x = new XSLTProcessor(), p = new DOMParser(); x.importStylesheet(p.parseFromString('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><iframe src="${CANARY}"/></xsl:template></xsl:stylesheet>', 'text/xml')); document.body.append(x.transformToFragment(p.parseFromString('<a/>', 'text/xml'), document))`,
  'a rule of speculation': `const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = '{"prefetch":[{"source":"list","urls":["${CANARY}"],"eagerness":"immediate"}]}'; document.body.append(s)`,
  'a names hint for links': `const m = document.createElement('meta'); m.httpEquiv = 'x-dns-prefetch-control'; m.content = 'on'; document.head.append(m); d.innerHTML = '<a href="${CANARY}">x</a>'`,
  'a report of a policy': `const m = document.createElement('meta'); m.httpEquiv = 'Content-Security-Policy'; m.content = "img-src 'none'; report-uri ${CANARY}"; document.head.append(m); new Image().src = 'data:,'`,
};

export const REQUESTS_OF_SCRIPTS = entries('request:', REQUESTS, scripted);
