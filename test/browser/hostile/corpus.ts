import { ELEMENTS } from './entries/elements';
import type { HostileEntry } from './entries/entry';
import { EVASIONS } from './entries/evasions';
import { LEAVING } from './entries/leaving';
import { REQUESTS_OF_SCRIPTS } from './entries/requests';
import { WEBRTC } from './entries/webrtc';

/** Every program that tries to reach the network. */
export const CORPUS: readonly HostileEntry[] = [
  ...WEBRTC,
  ...ELEMENTS,
  ...EVASIONS,
  ...REQUESTS_OF_SCRIPTS,
  ...LEAVING,
];
