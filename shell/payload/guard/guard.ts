/**
 * Defence in depth: what a Content-Security-Policy leaves open to a hostile program, closed before it runs. WebRTC, workers
 * and frames are not there; links and metas that look names up or open connections never come to be; texts become elements
 * and scripts only through here. What is left is that a document can navigate itself away: no script can stop that, and
 * the shell takes the view down when it happens.
 *
 * Runs in the payload, after our own scripts and right before the program, whose HTML stands in the script element before
 * this one, as JSON. The policy that makes Trusted Types the one way in comes from a `<meta>` in the head.
 */
import { replaceElementCreation } from './element-creation';
import { hideGlobals } from './hidden-globals';
import { parseDocument, replaceHtmlSinks } from './html-sinks';
import { copyAttributes, rebuild } from './rebuild';

const script = document.currentScript;
const source = script?.previousElementSibling ?? null;
const html: unknown = JSON.parse(source?.textContent ?? '""');
const parsed = parseDocument(html);
const { documentElement, head, body } = document;

source?.remove();
script?.remove();
// Its policy stays. The element must not: with other attributes it would navigate.
head.querySelector('meta')?.remove();

hideGlobals();
replaceHtmlSinks();
replaceElementCreation();

copyAttributes(parsed.documentElement, documentElement);
rebuild(parsed.head, head);
copyAttributes(parsed.body, body);
rebuild(parsed.body, body);
