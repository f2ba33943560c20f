import { entries, scripted } from './entry';

/** What a program does once an expression gave it the constructor of a peer connection: a packet to the canary. */
export function connectPeer(expression: string, server = 'stun:{{A}}:{{P}}'): string {
  return `const C = ${expression}; const p = globalThis.p = new C({ iceServers: [{ urls: '${server}', username: 'u', credential: 'c' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))`;
}

/** Ways to the constructor in the program's own window. */
const CONSTRUCTORS: Readonly<Record<string, string>> = {
  'by its name': 'RTCPeerConnection',
  'by its old name': 'webkitRTCPeerConnection',
  'by globalThis': 'globalThis.RTCPeerConnection',
  'by frames': 'frames.RTCPeerConnection',
  'by self in a function': '(() => self.RTCPeerConnection)()',
  'by top-level this': 'this.RTCPeerConnection',
  'by Reflect.get': `Reflect.get(window, 'RTCPeerConnection')`,
  'by a descriptor': `((d) => d.value ?? d.get.call(window))(Object.getOwnPropertyDescriptor(window, 'RTCPeerConnection'))`,
  'by document.defaultView': 'document.defaultView.RTCPeerConnection',
  'by the view of an event': `new UIEvent('x', { view: window }).view.RTCPeerConnection`,
  'by an object that inherits from the window': 'Object.create(window).RTCPeerConnection',
  'by a proxy of the window': 'new Proxy(window, {}).RTCPeerConnection',
  'by with': `(() => { with (window) { return RTCPeerConnection } })()`,
  'after deleting it': '(delete window.RTCPeerConnection, globalThis.webkitRTCPeerConnection)',
  'by a scan of the window': `Reflect.ownKeys(window).map((k) => { try { return window[k] } catch {} }).find((v) => typeof v === 'function' && v.prototype && 'createDataChannel' in v.prototype)`,
  'by a class that extends it': '(class extends RTCPeerConnection {})',
  'by a bound constructor': 'RTCPeerConnection.bind(null)',
};

/** Where the script stands. */
const PLACES: Readonly<Record<string, string>> = {
  'in a module': `<script type="module">${connectPeer('RTCPeerConnection')}</script>`,
  'in the head': `<!doctype html><head><script>${connectPeer('RTCPeerConnection')}</script></head><p>x`,
  'in an error handler of a picture': `<img src="x" onerror="${connectPeer('RTCPeerConnection')}">`,
  'in a load handler of an SVG': `<svg onload="${connectPeer('RTCPeerConnection')}"></svg>`,
  'in a load handler of the body': `<body onload="${connectPeer('RTCPeerConnection')}">x`,
  'in a handler of a picture set later': scripted(
    `d.innerHTML = '<img src="x">'; d.firstChild.setAttribute('onerror', ${JSON.stringify(connectPeer('RTCPeerConnection'))})`,
  ),
  'in a timer': scripted(`setTimeout(() => { ${connectPeer('RTCPeerConnection')} }, 50)`),
  'in a promise': scripted(`Promise.resolve().then(() => { ${connectPeer('RTCPeerConnection')} })`),
  'in an element of its own': scripted(
    `customElements.define('x-p', class extends HTMLElement { connectedCallback() { ${connectPeer('RTCPeerConnection')} } }); d.innerHTML = '<x-p></x-p>'`,
  ),
  'over TCP, by name': scripted(connectPeer('RTCPeerConnection', 'turn:{{H}}:{{P}}?transport=tcp')),
  'by name': scripted(connectPeer('RTCPeerConnection', 'stun:{{H}}:{{P}}')),
  'by a candidate of the other side': scripted(
    `const p = new RTCPeerConnection(), q = new RTCPeerConnection(); globalThis.pq = [p, q]; p.createDataChannel('x'); (async () => { await p.setLocalDescription(await p.createOffer()); await q.setRemoteDescription(p.localDescription); await q.setLocalDescription(await q.createAnswer()); await p.setRemoteDescription(q.localDescription); await p.addIceCandidate({ candidate: 'candidate:1 1 udp 2130706431 {{A}} {{P}} typ host', sdpMid: '0', sdpMLineIndex: 0 }) })()`,
  ),
};

export const WEBRTC = [
  ...entries('WebRTC', CONSTRUCTORS, (expression) => scripted(connectPeer(expression))),
  ...entries('WebRTC', PLACES),
];
