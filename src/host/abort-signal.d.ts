/**
 * The one platform global in the host's types. Every runtime has it, but only the DOM and Node libraries declare it,
 * and this zone takes neither. Same shape as theirs, so the declarations merge where both are present.
 */
interface AbortSignal {
  readonly aborted: boolean;
}
