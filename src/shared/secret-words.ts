/** Whether an option, a variable or a header of this name holds a secret. `author` does not, `authorization` does. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

const SECRET_NAME =
  /token|secret|passw|passphrase|credential|cookie|auth(?!or(?!iz))|(api|private|access)[-_]?key|(^|[-_])key$|(^|[-_])pat$/i;
/** What a value may follow as a word of its own: `--token x`, and `-token x` as Go has it. */
const OPTION = /^--?(?!no-)([a-z][\w-]{2,})$/i;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The name of an option that a secret follows as the next word; undefined for any other word. */
export function optionOfSecret(word: string): string | undefined {
  const [, name] = OPTION.exec(word) ?? [];
  return name !== undefined && isSecretName(name) ? name : undefined;
}

/** Whether a word can be the value of the option before it. An address says what is reached, and is no secret as a whole. */
export function canBeSecret(word: string): boolean {
  return word !== '' && !word.startsWith('-') && !ADDRESS.test(word);
}

/**
 * What looks secret in the words of a command line, whole and in parts: values that follow an option or a name, of headers
 * also without their scheme, passwords in addresses. For a log, where too much rather than too little is hidden.
 */
export function secretsIn(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) => {
    const [, password = ''] = /:\/\/[^/\s:@]*:([^/\s@]+)@/.exec(word) ?? [];
    const follows = optionOfSecret(words[index - 1] ?? '') !== undefined && canBeSecret(word);
    return [...(follows ? [word] : []), password, ...namedSecrets(word)].filter(Boolean);
  });
}

/** `--token=x`, `NAME=x`, `https://h?key=x`, `Name: Bearer x`: each value up to its end and up to where it may end. */
function namedSecrets(word: string): readonly string[] {
  return [...word.matchAll(/([a-z_][\w-]*)["']?\s*[=:]\s*["']?/gi)].flatMap((match) => {
    if (!isSecretName(match[1] ?? '')) return [];
    const value = word.slice(match.index + match[0].length);
    const [part = ''] = value.split(/[&;,"'\s#]/);
    const [, afterScheme = ''] = /^(?:bearer|basic|token)\s+(\S+)/i.exec(value) ?? [];
    return [value, part, afterScheme];
  });
}
