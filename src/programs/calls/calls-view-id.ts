/** As the manifest contributes it. */
export const CALLS_VIEW = 'connecta.calls';
