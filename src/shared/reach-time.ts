/** How long the extension may take to say how a connector is reached, in milliseconds: a person may have to look a key up. */
export const REACH_MS = 300_000;
