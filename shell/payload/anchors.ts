/**
 * Makes links work in a payload, as far as they can. The base URL of a payload is its host's, so `#part` would navigate
 * away instead of scrolling; and a link that leads out would end the view, because nothing may be navigated to.
 * Runs in the payload, before its own markup.
 */
import { afterDispatch } from './after-dispatch';

const frame = window;

function linkOf(event: Event): Element | undefined {
  return event
    .composedPath()
    .find(
      (node): node is Element =>
        node instanceof Element && (node.localName === 'a' || node.localName === 'area'),
    );
}

/** Scrolls as a browser does for a fragment: `hashchange`, `:target` and where Tab goes on included. */
function goTo(fragment: string): void {
  const known = frame.location.hash === fragment;
  frame.location.hash = fragment;
  if (!known) return;
  // The same fragment again is no navigation, but a person who clicks expects to get there again.
  const target = document.getElementById(decodeURIComponent(fragment.slice(1)));
  if (target === null) frame.scrollTo(0, 0);
  else target.scrollIntoView();
}

frame.addEventListener(
  'click',
  (event) => {
    const link = linkOf(event);
    const href = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
    if (link === undefined || href === null || href === undefined) return;
    if (/^\s*javascript:/i.test(href) || link.hasAttribute('download')) return;
    // The frame may open no windows, so this target leads nowhere: the one way to stop a link without `preventDefault`,
    // which listeners of the program would see, and after which theirs would not show.
    const target = link.getAttribute('target');
    link.setAttribute('target', '_blank');
    setTimeout(() => {
      if (target === null) link.removeAttribute('target');
      else link.setAttribute('target', target);
    });
    if (href.startsWith('#')) afterDispatch(event, () => goTo(href));
  },
  true,
);
