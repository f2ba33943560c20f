import { CANARY } from './entry';
import { connectPeer } from './webrtc';

/** A frame in whose document nothing has been hidden. */
export const FRAME = `<iframe srcdoc="<script>${connectPeer('RTCPeerConnection')}</script>"></iframe>`;
export const PRECONNECT = `<link rel="preconnect" href="${CANARY}">`;
const OBJECT = `<object data="${CANARY}" type="text/html"></object>`;

/** Elements that reach the network by being there. */
export const THINGS: Readonly<Record<string, string>> = {
  'a frame': FRAME,
  'a frame by address': `<iframe src="${CANARY}"></iframe>`,
  'an object': OBJECT,
  'an embed': `<embed src="${CANARY}" type="text/html">`,
  preconnect: PRECONNECT,
  'a name to prefetch': `<link rel="dns-prefetch" href="//{{H}}:{{P}}/">`,
  'a style sheet': `<link rel="stylesheet" href="${CANARY}">`,
  prefetch: `<link rel="prefetch" href="${CANARY}">`,
  'a module to preload': `<link rel="modulepreload" href="${CANARY}">`,
  'a picture to preload': `<link rel="preload" as="image" href="${CANARY}">`,
  'a picture': `<img src="${CANARY}" alt="">`,
  'a picture by srcset': `<img srcset="${CANARY} 1x" alt="">`,
  'a video': `<video src="${CANARY}" autoplay></video>`,
  'a poster': `<video poster="${CANARY}"></video>`,
  'a track': `<video><track src="${CANARY}" default></video>`,
  'a picture button': `<input type="image" src="${CANARY}" alt="">`,
  'a picture in SVG': `<svg><image href="${CANARY}"/></svg>`,
  'a filter in SVG': `<svg><filter id="f"><feImage href="${CANARY}"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  'an imported style': `<style>@import "${CANARY}";</style>`,
  'a background': `<p style="background: url(${CANARY})">x</p>`,
  'a font': `<style>@font-face { font-family: q; src: url(${CANARY}) } p { font-family: q }</style><p>x</p>`,
  'a cursor': `<style>html { cursor: url(${CANARY}), auto }</style>`,
  'a script by address': `<script src="${CANARY}"></script>`,
  'a script in SVG': `<svg><script href="${CANARY}"></script></svg>`,
  'a module that imports': `<script type="module">import '${CANARY}'</script>`,
};

/** The ones that are tried through every way from a text to an element. */
export const INSERTED: Readonly<Record<string, string>> = {
  'a frame': FRAME,
  preconnect: PRECONNECT,
  'an object': OBJECT,
};
