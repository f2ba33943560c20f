/** A request that this connector cannot or will not serve. The message is for the caller and says what to do instead. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
}
