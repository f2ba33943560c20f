import type { HostToPage, PageToHost } from '../shared/page-messages';

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  setState(state: unknown): void;
};

export interface HostChannel {
  post(message: PageToHost): void;
  /** Has VS Code give this back when the window opens again. */
  remember(state: unknown): void;
}

/**
 * The webview's private channel to the extension host. VS Code posts from the page's own origin; a view's frame has an
 * opaque one, so a view's message is never taken for the host's, whichever window of the view sent it.
 */
export function openHostChannel(
  page: Window,
  onMessage: (message: HostToPage) => void,
): HostChannel {
  const api = acquireVsCodeApi();
  page.addEventListener('message', (event) => {
    if (event.origin === page.origin && isHostToPage(event.data)) onMessage(event.data);
  });
  return {
    post: (message) => api.postMessage(message),
    remember: (state) => api.setState(state),
  };
}

function isHostToPage(data: unknown): data is HostToPage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === 'state') return 'state' in data && typeof data.state === 'object';
  return data.type === 'rpc' && 'message' in data && typeof data.message === 'object';
}
