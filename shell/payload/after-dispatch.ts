/**
 * Runs once every listener of the payload has seen an event, those that stop its propagation included. A task of its own:
 * there is no other moment after the last listener.
 */
export function afterDispatch(event: Event, run: () => void): void {
  setTimeout(() => {
    if (!event.defaultPrevented) run();
  });
}
