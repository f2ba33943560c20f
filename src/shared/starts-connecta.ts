/**
 * Whether a command line starts the connecta server: ours by its path, or that of an installed copy of this extension.
 * `serverFile`: absolute path of the server that this extension starts.
 */
export function startsConnecta(commandLine: readonly string[], serverFile: string): boolean {
  const own = withSlashes(serverFile);
  return commandLine.some((word) => {
    const path = withSlashes(word);
    return path === own || /(?:^|\/)(?:[^/]+\.)?connecta-program-ui(?:-[^/]+)?(?:\/|$)/.test(path);
  });
}

function withSlashes(file: string): string {
  return file.replaceAll('\\', '/');
}
