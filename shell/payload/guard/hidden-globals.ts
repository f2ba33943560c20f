/**
 * Constructors that reach the network where no Content-Security-Policy looks, or that run scripts where the guard is not.
 */
import type { RemovedConstruct } from '../../../src/shared/removed-constructs';
import { removed } from './removed';

const HIDDEN: readonly (readonly [RegExp, RemovedConstruct])[] = [
  [/^(?:webkit|moz)?RTC|^(?:webkit|moz)?PeerConnection/, 'WebRTC'],
  [
    /^(?:WebTransport|TCPSocket|TCPServerSocket|UDPSocket|fetchLater|PresentationRequest|PaymentRequest)/,
    'WebTransport',
  ],
  [/^(?:Shared)?Worker$|^ShadowRealm$|SpeechRecognition$/, 'worker'],
  [/^XSLTProcessor$/, 'XSLT'],
  [/^documentPictureInPicture$/, 'iframe'],
  // It would end a navigation before anything shows that there was one.
  [/^stop$/, 'window.stop'],
];

export function hideGlobals(): void {
  for (const name of Object.getOwnPropertyNames(window)) {
    const construct = HIDDEN.find(([pattern]) => pattern.test(name))?.[1];
    if (construct === undefined) continue;
    Object.defineProperty(window, name, {
      get() {
        removed(construct);
        return undefined;
      },
      enumerable: false,
      configurable: false,
    });
  }
}
